// Colours come from the page's style, so that drawings follow light and dark.

function css(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function rgb(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/** 256 colours between `stops`, evenly spaced, as bytes RGBA. */
function ramp(stops) {
  const table = new Uint8ClampedArray(4 * 256);
  const parts = stops.length - 1;
  for (let i = 0; i < 256; ++i) {
    const at = (i / 255) * parts;
    const part = Math.min(Math.floor(at), parts - 1);
    const [low, high] = [rgb(stops[part]), rgb(stops[part + 1])];
    for (let c = 0; c < 3; ++c)
      table[4 * i + c] = low[c] + (high[c] - low[c]) * (at - part);
    table[4 * i + 3] = 255;
  }
  return table;
}

/** From silence to the loudest; both spectrograms share it. */
const levelRamp = () => ramp([css("--paper"), css("--accent"), css("--deep")]);

/** From "only in the baseline" over "the same" to "only in the candidate". */
const differenceRamp = () => ramp([css("--accent"), css("--paper"), css("--warm")]);
