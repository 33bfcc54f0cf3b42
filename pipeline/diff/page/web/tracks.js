// One drawing per track, all on one axis of time. A track is {title, note, height, draw(pen)}.

const GUTTER = 58, RIGHT = 10;

/** What a track draws with: a context in CSS pixels, its size, and time to x. */
function penOf(canvas, height, seconds) {
  const width = canvas.clientWidth, dpr = window.devicePixelRatio || 1;
  canvas.style.height = height + "px";
  canvas.width = Math.round(width * dpr);
  canvas.height = Math.round(height * dpr);
  const context = canvas.getContext("2d");
  context.scale(dpr, dpr);
  context.font = "11.5px system-ui, sans-serif";
  const plot = width - GUTTER - RIGHT;
  return {context, width, height, plot, seconds, x: (t) => GUTTER + (t / seconds) * plot};
}

/** Round values between `from` and `to`, about `count`. */
function ticks(from, to, count) {
  const rough = (to - from) / count, decade = 10 ** Math.floor(Math.log10(rough));
  const step = decade * [1, 2, 5, 10].find((digit) => digit * decade >= rough * 0.999);
  const list = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + 1e-9 * step; ++i) list.push(i * step);
  return list;
}

function line(pen, x1, y1, x2, y2, colour) {
  pen.context.strokeStyle = colour;
  pen.context.lineWidth = 1;
  pen.context.beginPath();
  pen.context.moveTo(Math.round(x1) + 0.5, Math.round(y1) + 0.5);
  pen.context.lineTo(Math.round(x2) + 0.5, Math.round(y2) + 0.5);
  pen.context.stroke();
}

/** Labels at the left, `marks` as [y, text]; with rules across unless `bare`. */
function scale(pen, marks, bare) {
  const {context} = pen;
  context.fillStyle = css("--muted");
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const [y, text] of marks) {
    if (!bare) line(pen, GUTTER, y, pen.width - RIGHT, y, css("--rule"));
    context.fillText(text, GUTTER - 7, Math.min(Math.max(y, 6), pen.height - 6));
  }
}

/** Marks stretches of time; on a picture, which has to keep its colours, by their ends alone. */
function mark(pen, spans, isPicture) {
  for (const [begin, end] of spans) {
    const [left, right] = [pen.x(begin), Math.max(pen.x(begin) + 2, pen.x(end))];
    pen.context.fillStyle = css(isPicture ? "--gold" : "--span");
    if (!isPicture) { pen.context.fillRect(left, 0, right - left, pen.height); continue; }
    pen.context.fillRect(left, 0, right - left, 3);
    for (const x of [left, right]) pen.context.fillRect(x - 0.5, 0, 1, pen.height);
  }
}

/** Least and greatest sample of each step of `hop`, interleaved, as shares of `peak`. */
function drawWave(pen, wave, hop, peak, colour) {
  const {context, height} = pen, middle = height / 2, unit = middle - 2;
  line(pen, GUTTER, middle, pen.width - RIGHT, middle, css("--rule"));
  context.fillStyle = colour;
  const width = Math.max(1, (hop / pen.seconds) * pen.plot + 0.3);
  for (let i = 0; 2 * i < wave.length; ++i) {
    const top = middle - wave[2 * i + 1] * unit, bottom = middle - wave[2 * i] * unit;
    context.fillRect(pen.x(i * hop), top, width, Math.max(1, bottom - top));
  }
  scale(pen, [[3, peak.toPrecision(2)], [middle, "0"]], true);
}

/** A picture of `columns` by `rows` bytes, lowest row first, in the colours of `table`. */
function drawPicture(pen, bytes, columns, rows, hop, table) {
  if (columns === 0) return;
  const picture = new ImageData(columns, rows);
  for (let column = 0; column < columns; ++column)
    for (let row = 0; row < rows; ++row) {
      const to = 4 * ((rows - 1 - row) * columns + column), from = 4 * bytes[column * rows + row];
      for (let c = 0; c < 4; ++c) picture.data[to + c] = table[from + c];
    }
  const sheet = document.createElement("canvas");
  [sheet.width, sheet.height] = [columns, rows];
  sheet.getContext("2d").putImageData(picture, 0, 0);
  pen.context.imageSmoothingEnabled = true;
  pen.context.imageSmoothingQuality = "high";
  pen.context.drawImage(sheet, pen.x(0), 0, ((columns * hop) / pen.seconds) * pen.plot, pen.height);
}

/** A curve through points [t, y]; null breaks it. */
function drawCurve(pen, points, colour, width = 1.5) {
  const {context} = pen;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.beginPath();
  let isDown = false;
  for (const point of points) {
    if (point === null) { isDown = false; continue; }
    const [x, y] = [pen.x(point[0]), point[1]];
    if (isDown) context.lineTo(x, y);
    else { context.moveTo(x, y); context.lineTo(x + 0.5, y); }
    isDown = true;
  }
  context.stroke();
}

function drawTimes(pen) {
  const {context} = pen;
  context.fillStyle = css("--muted");
  context.textAlign = "center";
  context.textBaseline = "top";
  line(pen, GUTTER, 0, pen.width - RIGHT, 0, css("--muted"));
  for (const t of ticks(0, pen.seconds, Math.max(2, pen.plot / 110))) {
    line(pen, pen.x(t), 0, pen.x(t), 4, css("--muted"));
    context.fillText(clock(t), pen.x(t), 7);
  }
}

/** "1.5 s" under a minute, "2:05" above. */
function clock(seconds) {
  if (seconds < 60) return +seconds.toFixed(2) + " s";
  return Math.floor(seconds / 60) + ":" + String(Math.floor(seconds % 60)).padStart(2, "0");
}
