// Which items the list shows, and in which order.

const hiddenKinds = new Set(["identical"]);

function addFilters() {
  for (const [kind, count] of Object.entries(diff.kinds))
    byId("kinds").append(make("button", {type: "button", "aria-pressed": String(!hiddenKinds.has(kind)),
      onclick: (event) => {
        if (!hiddenKinds.delete(kind)) hiddenKinds.add(kind);
        event.currentTarget.setAttribute("aria-pressed", String(!hiddenKinds.has(kind)));
        applyFilters();
      }}, `${kind} ${count.toLocaleString("en")}`));

  const corpora = [...new Set(items.map((item) => item.corpus))].sort();
  byId("corpus-label").hidden = corpora.length < 2;
  byId("corpus").append(make("option", {value: ""}, "all"),
                        ...corpora.map((corpus) => make("option", {value: corpus}, corpus || "none")));

  const taken = new Set(items.flatMap((item) => Object.keys(item.measures ?? {})));
  byId("sort").append(make("option", {value: ""}, "worst first"), make("option", {value: "id"}, "id"),
    ...Object.keys(diff.metrics).filter((metric) => taken.has(metric)).map((metric) =>
      make("option", {value: metric}, inWords(metric))));

  byId("find").oninput = byId("corpus").onchange = byId("sort").onchange = byId("failed").onchange =
    applyFilters;
  byId("filters").onsubmit = (event) => event.preventDefault();
}

/** What the search looks in; made when it is first needed. */
function searchable(item) {
  item.searchable ??= [item.id, item.kind, item.sentence, item.text,
                       ...(item.spans ?? []).flatMap((span) => span.words ?? [])].join(" ").toLowerCase();
  return item.searchable;
}

function applyFilters() {
  const wanted = byId("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  const corpus = byId("corpus").value, failedOnly = byId("failed").checked;
  const shownItems = items.filter((item) =>
    !hiddenKinds.has(item.kind) && (!failedOnly || !item.passed) &&
    (corpus === "" || item.corpus === corpus) && wanted.every((word) => searchable(item).includes(word)));
  sortBy(byId("sort").value, shownItems);
  setShown(shownItems);
  byId("count").textContent = shownItems.length === items.length ? `All ${counted(items.length, "item")}`
    : `${shownItems.length.toLocaleString("en")} of ${counted(items.length, "item")}`;
}

function sortBy(what, some) {
  if (what === "") return;  // as found
  if (what === "id") return some.sort((x, y) => (x.id < y.id ? -1 : x.id > y.id ? 1 : 0));
  const isLeast = diff.metrics[what].least;  // the less, the worse
  const value = (item) => item.measures?.[what] === undefined ? -Infinity
    : isLeast ? -item.measures[what] : Math.abs(item.measures[what]);
  some.sort((x, y) => value(y) - value(x));
}
