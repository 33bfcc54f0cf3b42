// Figures of an item beside their limits.

/** "f0_rmse_cents" as people read it; the unit stands in a column of its own. */
function inWords(metric) {
  const spelled = {mcd: "MCD", f0: "F0", rmse: "RMSE", snr: "SNR", lsd: "LSD", stoi: "STOI"};
  const units = new Set(["db", "ms", "cents", "percent", "seconds", "lu", "lsb", "samples"]);
  const words = metric.replace(/_db_per_octave$/, "").split("_");
  if (words.length > 1 && units.has(words.at(-1))) words.pop();
  const text = words.map((word) => spelled[word] ?? word).join(" ");
  return text[0].toUpperCase() + text.slice(1);
}

/** The corpus's limit, else the voice's, else the default. */
function limitOf(item, metric) {
  const {default: defaults, voices = [], corpora = {}} = diff.limits, {speaker} = item;
  const voice = speaker && voices.find((own) =>
    own.identity === speaker.identity && own.voice === speaker.voice);
  return corpora[item.corpus]?.[metric] ?? voice?.limits[metric] ?? defaults[metric];
}

const inDigits = (value) => String(+value.toPrecision(4));

function measuresOf(item) {
  const worse = new Set((item.excesses ?? []).map((excess) => excess.metric));
  const rows = Object.entries(item.measures ?? {}).map(([metric, value]) => {
    const {unit, least} = diff.metrics[metric], limit = limitOf(item, metric);
    return make("tr", {class: worse.has(metric) && "failed"}, make("td", {}, inWords(metric)),
      make("td", {}, inDigits(value)), make("td", {class: "unit"}, unit),
      make("td", {class: "none"}, limit === undefined ? "" : `${least ? "≥" : "≤"} ${inDigits(limit)}`));
  });
  if (rows.length === 0) return "";
  return make("section", {}, make("h3", {}, "Measures"), make("table", {},
    make("thead", {}, make("tr", {}, ...["Measure", "Found", "Unit", "Limit"].map((name) =>
      make("th", {scope: "col"}, name)))), make("tbody", {}, ...rows)));
}
