// The list: only the rows in sight exist, so that any number of items opens at once.

const ROW_HEIGHT = 52, BEYOND = 8;  // rows drawn beyond those in sight
const list = {shown: [], at: -1};  // the items that pass the filters; which one is chosen

function setShown(items) {
  const chosen = list.shown[list.at];
  list.shown = items;
  list.at = items.indexOf(chosen);
  byId("rows").style.height = items.length * ROW_HEIGHT + "px";
  drawRows();
}

function rowOf(item, index) {
  return make("div", {
    class: "row" + (item.passed ? "" : " failed"), role: "option", id: "row-" + index,
    style: `top:${index * ROW_HEIGHT}px`, "aria-selected": String(index === list.at),
    "aria-posinset": index + 1, "aria-setsize": list.shown.length,
    onclick: () => choose(index, true)},
    make("div", {}, make("span", {class: "id"}, item.id),
         make("span", {class: "kind"}, item.kind)),
    make("span", {class: "what"}, item.sentence ?? "the same sound"));
}

function drawRows() {
  const box = byId("list");
  const first = Math.max(0, Math.floor(box.scrollTop / ROW_HEIGHT) - BEYOND);
  const last = Math.ceil((box.scrollTop + box.clientHeight) / ROW_HEIGHT) + BEYOND;
  byId("rows").replaceChildren(
    ...list.shown.slice(first, last).map((item, i) => rowOf(item, first + i)));
  if (list.at >= 0) box.setAttribute("aria-activedescendant", "row-" + list.at);
  else box.removeAttribute("aria-activedescendant");
}

/** Makes the item at `index` of the list the one that is shown; `open` turns to it where the page
    is too narrow for both. */
function choose(index, open) {
  if (list.shown.length === 0) return;
  list.at = Math.min(Math.max(index, 0), list.shown.length - 1);
  const box = byId("list"), top = list.at * ROW_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  const lowest = top + ROW_HEIGHT - box.clientHeight;
  if (lowest > box.scrollTop) box.scrollTop = lowest;
  drawRows();
  if (open) document.body.classList.add("open");
  const item = list.shown[list.at];
  history.replaceState(null, "", "#" + encodeURIComponent(item.id));
  showItem(item);
}

function addList() {
  byId("list").addEventListener("scroll", drawRows, {passive: true});
  new ResizeObserver(drawRows).observe(byId("list"));
}
