/** Written strokes as filled outlines: a line of points becomes a brush mark that swells and tapers. */

const STEPS = 7;

/** How wide a kind of stroke is along its way, from its first point to its last. */
const WIDTHS = {
  h: [0.78, 0.62, 0.66, 1.02],
  v: [1.08, 0.9, 0.9, 0.98],
  p: [1.12, 1, 0.78, 0.22],
  n: [0.4, 0.72, 1.2, 0.3],
  d: [0.3, 0.95, 1.15],
  t: [1.1, 0.8, 0.2],
  c: [0.98, 0.9, 0.96, 0.94, 0.2],
};

/** The outline of a glyph, strokes such as "h 8,52 92,48", laid into a box; `weight` is its widest stroke in hundredths. */
export function written(strokes, { x, y, width, height, weight = 10 }) {
  const place = ([px, py]) => [x + (px * width) / 100, y + (py * height) / 100];
  const broad = (weight * (width + height)) / 200;
  return strokes.split(";").map((stroke) => mark(stroke.trim(), place, broad)).join("");
}

function mark(stroke, place, broad) {
  const [kind, ...points] = stroke.split(" ");
  const line = curve(points.map((point) => place(point.split(",").map(Number))));
  const sides = line.map((point, at) => edges(line, at, (broad * widthAt(WIDTHS[kind], at / (line.length - 1))) / 2));
  const around = [...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()];
  return `M${around.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;
}

/** Points along a smooth line through the given ones. */
function curve(points) {
  if (points.length === 2) return points;
  const line = [];
  for (let at = 0; at < points.length - 1; at += 1) {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => points[Math.min(Math.max(at + step, 0), points.length - 1)]);
    for (let step = 0; step < STEPS; step += 1) line.push([0, 1].map((axis) => through(before[axis], from[axis], to[axis], after[axis], step / STEPS)));
  }
  return [...line, points.at(-1)];
}

function through(before, from, to, after, t) {
  return 0.5 * (2 * from + (to - before) * t + (2 * before - 5 * from + 4 * to - after) * t * t + (3 * from - before - 3 * to + after) * t * t * t);
}

function edges(line, at, half) {
  const [from, to] = [line[Math.max(at - 1, 0)], line[Math.min(at + 1, line.length - 1)]];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * half, (dx / length) * half];
  return [[line[at][0] + nx, line[at][1] + ny], [line[at][0] - nx, line[at][1] - ny]];
}

function widthAt(widths, share) {
  const at = share * (widths.length - 1);
  const low = Math.min(Math.floor(at), widths.length - 2);
  return widths[low] + (widths[low + 1] - widths[low]) * (at - low);
}

function short(value) {
  return Math.round(value * 100) / 100;
}
