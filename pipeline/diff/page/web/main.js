// The page begins: the findings are read, the headline is written, the first item is shown.

const {diff, details} = JSON.parse(byId("diff").textContent);
const items = diff.findings;
for (const item of items) item.corpus = item.id.includes("/") ? item.id.split("/")[0] : "";
details.forEach((index, number) => { items[index].details = number; });

function writeHead() {
  const changed = diff.items - (diff.kinds.identical ?? 0);
  byId("headline").textContent = changed === 0 ? `${counted(diff.items, "item")}, nothing changed`
    : `${changed.toLocaleString("en")} of ${counted(diff.items, "item")} changed`;
  byId("lead").replaceChildren(
    diff.failed === 0 ? "None beyond its limits. "
      : make("span", {class: "bad"}, `${diff.failed.toLocaleString("en")} beyond limits. `),
    `${diff.baseline} → ${diff.candidate}`);
  document.title = `${byId("headline").textContent} · kokoro-render diff`;
}

writeHead();
addFilters();
addList();
applyFilters();
document.addEventListener("keydown", onKey);
const redraw = () => shown?.draw?.();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
new ResizeObserver(redraw).observe(byId("item"));

const wanted = decodeURIComponent(location.hash.slice(1));
const place = list.shown.findIndex((item) => item.id === wanted);
if (list.shown.length > 0) choose(Math.max(place, 0), place >= 0);
else byId("item").append(make("p", {class: "note"}, "Nothing to show: no item passes the filters."));
