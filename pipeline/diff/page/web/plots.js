// The tracks of an item, from top to bottom.

const note = (text) => make("small", {}, text);
const legendA = () => make("span", {class: "a"}, "baseline");
const legendB = () => make("span", {class: "b"}, "candidate");

function tracksOf(data) {
  const {a, b, hop, mel} = data;
  const aligned = data.path.length > 0;
  const how = aligned ? "candidate aligned along the path" : "not aligned";
  const tracks = [];
  const both = [["a", a, "Baseline", "--accent"], ["b", b, "Candidate", "--warm"]];
  for (const [name, side, title, colour] of both)
    tracks.push({time: name, height: 64, caption: [make("span", {class: name}, title), note("waveform")],
                 label: title + " waveform",
                 draw: (pen) => drawWave(pen, side.wave, hop / data.waves, data.peak, css(colour))});
  const range = `mel spectrogram, ${mel.db[0]} to ${mel.db[1]} dB, the same for both`;
  for (const [name, side, title] of both)
    tracks.push({time: name, height: 104, caption: [make("span", {class: name}, title), note(range)],
                 isPicture: true, label: title + " spectrogram", draw: (pen) => {
                   drawPicture(pen, side.mel, side.columns, mel.bands, hop, levelRamp());
                   scale(pen, hertzMarks(pen, mel), true);
                 }});
  if (a.columns > 0 && b.columns > 0) {
    tracks.push({time: "a", height: 104, isPicture: true, label: "Difference of the spectrograms",
                 caption: [make("span", {}, "Difference"), legendA(), note("louder"), legendB(),
                           note(`louder, ±${DIFFERENCE_DB} dB, ${how}`)],
                 draw: (pen) => {
                   drawPicture(pen, differenceOf(data), a.columns, mel.bands, hop, differenceRamp());
                   scale(pen, hertzMarks(pen, mel), true);
                 }});
    tracks.push({time: "a", height: 92, label: "F0 of both", caption: [make("span", {}, "F0"), legendA(), legendB(), note("Hz, " + how)],
                 draw: (pen) => drawPair(pen, data, "f0", (hz) => hz > 0, Math.log2)});
    tracks.push({time: "a", height: 72, label: "Energy of both", caption: [make("span", {}, "Energy"), legendA(), legendB(), note("dB, " + how)],
                 draw: (pen) => drawPair(pen, data, "energy", () => true, (db) => db)});
  }
  if (aligned)
    tracks.push({time: "a", height: 64, label: "path", draw: (pen) => drawLag(pen, data),
                 caption: [make("span", {}, "path"), note("ms that the candidate comes later (above 0) or earlier (below) than the baseline")]});
  return tracks;
}

function hertzMarks(pen, mel) {
  const toMel = (hz) => 2595 * Math.log10(1 + hz / 700);
  const [low, high] = mel.hz.map(toMel);
  return [500, 1000, 2000, 4000, 8000].filter((hz) => hz < mel.hz[1]).map((hz) =>
    [pen.height * (1 - (toMel(hz) - low) / (high - low)), hz < 1000 ? String(hz) : hz / 1000 + "k"]);
}

/** Both sides' curve `name` over the baseline's time, on one scale. */
function drawPair(pen, data, name, isThere, unit) {
  const values = [...data.a[name], ...data.b[name]].filter(isThere).map(unit);
  if (values.length === 0) return scale(pen, [[pen.height / 2, "none"]], true);
  let low = values.reduce((m, v) => Math.min(m, v)), high = values.reduce((m, v) => Math.max(m, v));
  const pad = Math.max((high - low) * 0.08, name === "f0" ? 0.05 : 1);
  [low, high] = [low - pad, high + pad];
  const y = (value) => (1 - (unit(value) - low) / (high - low)) * pen.height;
  const round = name === "f0" ? ticks(2 ** low, 2 ** high, 4) : ticks(low, high, 5);
  scale(pen, round.map((value) => [y(value), String(+value.toFixed(1))]));
  const points = (values, at) => values.map((value, i) => isThere(value) ? [at(i) * data.hop, y(value)] : null);
  drawCurve(pen, points(data.a[name], (i) => i), css("--accent"));
  const warped = data.a[name].map((_, i) =>
    data.b[name][data.path.length ? data.path[i] : i] ?? NaN);
  drawCurve(pen, warped.map((value, i) => value === value && isThere(value) ? [i * data.hop, y(value)] : null), css("--warm"));
}

/** The path as what it adds to the time of the baseline. */
function drawLag(pen, data) {
  const lags = Array.from(data.path, (to, from) => (to - from) * data.hop * 1000);
  const reach = Math.max(20, lags.reduce((m, v) => Math.max(m, Math.abs(v)), 0)) * 1.1;
  const y = (ms) => (0.5 - ms / (2 * reach)) * pen.height;
  scale(pen, ticks(-reach, reach, 5).map((ms) => [y(ms), String(Math.round(ms))]));
  drawCurve(pen, lags.map((ms, i) => [i * data.hop, y(ms)]), css("--ink"));
}

/** The path in a square: across the baseline's time, up the candidate's. */
function drawPath(canvas, data) {
  const size = canvas.clientWidth, seconds = data.seconds;
  const pen = penOf(canvas, size, seconds), inset = 36, side = size - inset - 8;
  pen.x = (t) => inset + (t / seconds) * side;
  const y = (t) => 8 + (1 - t / seconds) * side;
  const {context} = pen;
  context.fillStyle = css("--muted");
  for (const t of ticks(0, seconds, 3)) {
    line(pen, pen.x(t), y(0), pen.x(t), y(seconds), css("--rule"));
    line(pen, pen.x(0), y(t), pen.x(seconds), y(t), css("--rule"));
    context.textAlign = "center"; context.textBaseline = "top";
    context.fillText(clock(t), pen.x(t), y(0) + 5);
    context.textAlign = "right"; context.textBaseline = "middle";
    if (t > 0) context.fillText(clock(t), inset - 5, y(t));
  }
  drawCurve(pen, [[0, y(0)], [seconds, y(seconds)]], css("--muted"), 1);
  drawCurve(pen, Array.from(data.path, (to, from) => [from * data.hop, y(to * data.hop)]), css("--ink"), 1.6);
}
