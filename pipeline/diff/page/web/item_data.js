// The drawings' data of one item, a script beside the page or a block within it, read on demand.

const ITEMS = "diff-items";
const loaded = new Map();  // number -> promise; the latest are kept
const waiting = new Map();  // number -> what to call with its data

/** Called by the scripts in the folder diff-items. */
function receive(number, data) {
  waiting.get(number)?.(data);
  waiting.delete(number);
}

function load(number) {
  if (!loaded.has(number)) {
    loaded.set(number, new Promise((resolve, reject) => {
      const block = document.getElementById("item-" + number);
      if (block) return resolve(JSON.parse(block.textContent));
      const script = document.createElement("script");
      waiting.set(number, resolve);
      script.src = `${ITEMS}/${number}.js`;
      script.onload = () => script.remove();
      script.onerror = () => {
        loaded.delete(number);
        reject(new Error(`${ITEMS}/${number}.js is not beside this page.`));
      };
      document.head.append(script);
    }).then(unpack));
    for (const oldest of loaded.keys()) if (loaded.size > 16) loaded.delete(oldest);
  }
  return loaded.get(number);
}

/** Where a sound is: a file beside the page or a block within it. */
function soundUrl(name) {
  const block = document.getElementById("sound-" + name);
  return block ? "data:audio/flac;base64," + block.textContent : `${ITEMS}/${name}`;
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/** Bytes instead of base64, and the way from one's time to the other's. */
function unpack(data) {
  for (const side of [data.a, data.b]) {
    side.wave = Float32Array.from(bytesOf(side.wave), (step) => step / 127 - 1);
    side.mel = bytesOf(side.mel);
    side.columns = side.mel.length / data.mel.bands;
  }
  data.path = Int16Array.from(data.path);  // of each column of A, the column of B, or their number after its end
  return data;
}

/** The candidate's time for one of the baseline, along the path. */
function toCandidate(data, t) {
  if (data.path.length === 0) return t;
  const last = data.path.length - 1, at = Math.min(Math.max(t / data.hop, 0), last);
  const low = Math.floor(at), high = Math.min(low + 1, last);
  return (data.path[low] + (data.path[high] - data.path[low]) * (at - low)) * data.hop;
}

/** The baseline's time for one of the candidate. */
function toBaseline(data, t) {
  if (data.path.length === 0) return t;
  const wanted = t / data.hop;
  let low = 0, high = data.path.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (data.path[middle] < wanted) low = middle + 1; else high = middle;
  }
  return low * data.hop;
}

/** Candidate less baseline in each cell of the baseline, 128 where they agree, 1 step a unit. */
function differenceOf(data) {
  const {bands} = data.mel, step = (data.mel.db[1] - data.mel.db[0]) / 255;
  const cells = new Uint8ClampedArray(data.a.columns * bands);
  for (let column = 0; column < data.a.columns; ++column) {
    const other = data.path.length ? data.path[column] : column;
    for (let band = 0; band < bands; ++band) {
      const a = data.a.mel[column * bands + band];
      const b = data.b.mel[other * bands + band] ?? 0;  // it has ended
      cells[column * bands + band] = 127.5 + ((b - a) * step * 127.5) / DIFFERENCE_DB;
    }
  }
  return cells;
}

const DIFFERENCE_DB = 20;  // at the ends of its colours
