// The item that is shown: what was found, players, tracks, measures.

let shown = null;  // {item, data, draw}

async function showItem(item) {
  const place = byId("item");
  stopSounds();
  shown = {item};
  const parts = [backButton(), ...headOf(item)];
  if (item.details === undefined) {
    const why = item.kind === "identical" ? "" : make("p", {class: "note"}, "Not drawn: only the worst items that have a sound are, as many as --page-items says.");
    place.replaceChildren(...parts, why, measuresOf(item));
    return;
  }
  place.replaceChildren(...parts, make("p", {class: "note"}, "Loading the drawings"));
  place.scrollTop = 0;
  try {
    const data = await load(item.details);
    if (shown.item !== item) return;  // the reader went on meanwhile
    shown.data = data;
    drawItem(place, parts, item, data);
    const next = list.shown[list.at + 1];
    if (next?.details !== undefined) load(next.details).catch(() => {});
  } catch (error) {
    if (shown.item === item)
      place.replaceChildren(...parts, make("p", {class: "note bad"}, error.message), measuresOf(item));
  }
}

const backButton = () => make("button", {class: "narrow-only", type: "button",
  onclick: () => backToList()}, "Back to the list");

function headOf(item) {
  const kind = make("span", {class: "kind" + (item.passed ? "" : " bad")}, item.kind);
  const verdict = item.sentence ? [kind, ": " + item.sentence] : [kind];
  const problems = [item.baseline?.problem, item.candidate?.problem].filter(Boolean);
  return [make("h2", {}, item.id), make("p", {class: "verdict"}, ...verdict),
          ...problems.map((problem) => make("p", {class: "said bad"}, problem)),
          item.text ? make("p", {class: "said"}, `“${item.text}”`) : "", spansOf(item)];
}

/** Where it differs; each jumps there. */
function spansOf(item) {
  if (!item.spans?.length) return "";
  return make("div", {class: "spans", role: "group", "aria-label": "Where it differs"},
    ...item.spans.map((span) => {
      const [begin, end] = span.baseline.map((t) => t.toFixed(2));
      const words = span.words ? ` “${span.words.join(" ")}”` : "";
      return make("button", {type: "button", onclick: () => seek(span.baseline[0])},
                  `${span.kind} ${begin === end ? "at " + begin : `${begin} to ${end}`} s${words}`);
    }));
}

function drawItem(place, parts, item, data) {
  const seconds = data.seconds || 1;
  const spansOn = (side) => (item.spans ?? []).map((span) => span[side]);
  const pens = [];
  const tracks = make("div", {});
  for (const track of tracksOf(data)) {
    const canvas = make("canvas", {role: "img", "aria-label": track.label,
      onclick: (event) => {
        const t = ((event.offsetX - GUTTER) / (canvas.clientWidth - GUTTER - RIGHT)) * seconds;
        seek(track.time === "b" ? toBaseline(data, t) : t);
      }});
    const cursor = make("i", {class: "cursor", style: `height:${track.height}px`});
    tracks.append(make("figure", {class: "track"}, make("figcaption", {}, ...track.caption), canvas, cursor));
    pens.push({canvas, cursor, track});
  }
  const axis = make("canvas", {"aria-hidden": "true"});
  tracks.append(make("figure", {class: "track"}, axis));
  const path = data.path.length > 0 ? make("canvas", {role: "img", style: "width:100%",
    "aria-label": "path, the baseline's time across, the candidate's up"}) : null;
  place.replaceChildren(...parts, playersOf(data), make("p", {class: "readout", id: "readout"}),
    tracks, make("div", {class: "under"}, measuresOf(item),
      path ? make("section", {}, make("h3", {}, "path"), path,
                  make("p", {class: "note"}, "Across: baseline. Up: candidate.")) : ""));

  shown.draw = () => {
    for (const {canvas, track} of pens) {
      const pen = penOf(canvas, track.height, seconds);
      track.draw(pen);
      mark(pen, spansOn(track.time === "b" ? "candidate" : "baseline"), track.isPicture);
    }
    drawTimes(penOf(axis, 24, seconds));
    if (path) drawPath(path, data);
    moveCursors();
  };
  const moveCursors = () => {
    for (const {canvas, cursor, track} of pens) {
      const t = timeOf(track.time, players.at);
      cursor.style.left = GUTTER + (Math.min(t, seconds) / seconds) * (canvas.clientWidth - GUTTER - RIGHT) + "px";
    }
    showPlayers(data);
  };
  setSounds(data, moveCursors);
  shown.draw();
}

const PLAYERS = {a: "Baseline", b: "Candidate", difference: "A−B"};

function playersOf(data) {
  const choices = Object.entries(PLAYERS).map(([name, title], i) =>
    make("button", {type: "button", class: name, id: "play-" + name, "aria-keyshortcuts": i + 1,
                    disabled: !data.audio[name] && "", onclick: () => choosePlayer(name)}, title));
  return make("div", {class: "players"},
    make("button", {type: "button", class: "play", id: "play", "aria-keyshortcuts": "Space",
                    disabled: Object.keys(data.audio).length === 0 && "", onclick: togglePlay}, "Play"),
    make("div", {role: "group", "aria-label": "What is heard"}, ...choices),
    make("small", {id: "time"}), make("small", {}, data.difference ?? ""));
}

function showPlayers() {
  byId("play").textContent = isPlaying() ? "Pause" : "Play";
  for (const name of Object.keys(PLAYERS))
    byId("play-" + name).setAttribute("aria-pressed", String(name === players.current));
  byId("time").textContent = timeOf(players.current, players.at).toFixed(2) + " s";
}
