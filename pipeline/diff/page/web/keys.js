function backToList() {
  document.body.classList.remove("open");
  byId("list").focus();
}

const KEYS = {
  j: () => choose(list.at + 1), ArrowDown: () => choose(list.at + 1),
  k: () => choose(list.at - 1), ArrowUp: () => choose(list.at - 1),
  Home: () => choose(0), End: () => choose(list.shown.length - 1),
  Enter: () => { choose(list.at, true); byId("item").focus(); },
  Escape: backToList,
  " ": togglePlay,
  ArrowLeft: () => seek(players.at - 0.5), ArrowRight: () => seek(players.at + 0.5),
  "/": () => { backToList(); byId("find").focus(); },
  l: () => byId("failed").click(),
  "?": () => byId("help").showModal(),
  ...Object.fromEntries(Object.entries(PLAYER_KEYS).map(([key, name]) => [key, () => choosePlayer(name)])),
};

function onKey(event) {
  const {target, key} = event;
  if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
  if (target.id === "find") {
    if (key === "Escape") { target.value = ""; applyFilters(); backToList(); }
    if (key === "Enter" || key === "ArrowDown") { choose(Math.max(list.at, 0)); backToList(); }
    if (["Escape", "Enter", "ArrowDown"].includes(key)) event.preventDefault();
    return;
  }
  const isControl = target.closest("button, select, input");
  if (isControl && [" ", "Enter", "ArrowUp", "ArrowDown", "Home", "End"].includes(key)) return;
  if (target.id === "item" && ["ArrowUp", "ArrowDown", "Home", "End"].includes(key)) return;  // it scrolls
  if (!Object.hasOwn(KEYS, key)) return;
  event.preventDefault();
  KEYS[key]();
}
