// Forms to cut: outlines through points, and surfaces over which the gouge runs. A surface is a
// function (u, v) -> [x, y]; marks run along u in rows of v and so follow the form.

const n1 = (v) => String(Math.round(v * 10) / 10);
const mix = (a, b, t) => a + (b - a) * t;

export const TAU = 2 * Math.PI;

/** The point between two points. */
export const lerp = (a, b, t) => [mix(a[0], b[0], t), mix(a[1], b[1], t)];

/** Holds a number between 0 and 1. */
export const clamp01 = (v) => Math.max(0, Math.min(1, v));

/** The curve through the points (Catmull-Rom), as a function of 0..1. */
export function spline(points, closed = false) {
  const count = points.length;
  const segmentCount = closed ? count : count - 1;
  const at = (i) => (closed ? points[(i + count) % count] : points[Math.max(0, Math.min(count - 1, i))]);
  return (t) => {
    const s = clamp01(t) * segmentCount;
    const i = Math.min(segmentCount - 1, Math.floor(s));
    const f = s - i;
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return [0, 1].map(
      (k) =>
        0.5 *
        (2 * b[k] + (c[k] - a[k]) * f + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * f * f + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * f ** 3),
    );
  };
}

/** A polygon as path data. */
export const polygon = (points) => `M${points.map(([x, y]) => `${n1(x)} ${n1(y)}`).join("L")}Z`;

/** The points of a curve, `steps` + 1 of them. */
export const samplePoints = (curve, steps = 24) => Array.from({ length: steps + 1 }, (_, i) => curve(i / steps));

/** A closed round shape through the points, as path data. */
export const smoothPath = (points) => polygon(samplePoints(spline(points, true), points.length * 6));

/** A closed shape from several open curves, each a list of points, joined by corners. */
export const joinedPath = (...curves) => polygon(curves.flatMap((c) => (c.length > 2 ? samplePoints(spline(c), c.length * 6) : c)));

/** The points of an ellipse, for `smoothPath` or to be bent. */
export const oval = (cx, cy, rx, ry, { points = 16, turn = 0, jitter = 0, random } = {}) =>
  Array.from({ length: points }, (_, i) => {
    const a = (TAU * i) / points;
    const k = jitter ? 1 + random.between(-jitter, jitter) : 1;
    const [x, y] = [Math.cos(a) * rx * k, Math.sin(a) * ry * k];
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)];
  });

/** Points moved, turned (radians) and scaled, in this order: scale, turn, move. */
export const transformPoints = (points, x, y, { turn = 0, scale = 1, flip = false } = {}) =>
  points.map(([px, py]) => {
    const [sx, sy] = [px * scale * (flip ? -1 : 1), py * scale];
    return [x + sx * Math.cos(turn) - sy * Math.sin(turn), y + sx * Math.sin(turn) + sy * Math.cos(turn)];
  });

/** The surface between two curves (functions of 0..1): v = 0 is the first, v = 1 the second. */
export const between = (first, second) => (u, v) => lerp(first(u), second(u), v);

/** The surface beside a spine: v from -1 (left of its direction) to 1 (right), `half` wide at u. */
export function ribbon(spine, half) {
  return (u, v) => {
    const [x, y] = spine(u);
    const [[ax, ay], [bx, by]] = [spine(u - 0.01), spine(u + 0.01)];
    const tangentLength = Math.hypot(bx - ax, by - ay) || 1;
    const w = half(clamp01(u)) * v;
    return [x - ((by - ay) / tangentLength) * w, y + ((bx - ax) / tangentLength) * w];
  };
}

/** The outline of a ribbon as path data. */
export const ribbonShape = (surface, steps = 22) =>
  polygon([...samplePoints((u) => surface(u, -1), steps), ...samplePoints((u) => surface(1 - u, 1), steps)]);

/** The visible half of a ball: u runs from left to right, v from top to bottom. */
export const ball = (cx, cy, rx, ry, turn = 0) => (u, v) => {
  const sphereLatitude = (v - 0.5) * Math.PI;
  const sphereLongitude = (u - 0.5) * Math.PI;
  const x = Math.sin(sphereLongitude) * Math.cos(sphereLatitude) * rx;
  const y = (Math.sin(sphereLatitude) * 0.9 + Math.cos(sphereLongitude) * Math.cos(sphereLatitude) * 0.25 * Math.sin(sphereLatitude + 0.6)) * ry;
  return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)];
};

/** A ring seen flat or aslant: u runs around, v from the inner (0) to the outer edge (1). */
export const ring = (cx, cy, rx, ry, inner) => (u, v) => {
  const k = mix(inner, 1, v);
  return [cx + Math.cos(u * TAU) * rx * k, cy + Math.sin(u * TAU) * ry * k];
};

/** One bent gouge mark from `a` over `m` to `b`. */
export function curvedMark(a, m, b, width) {
  const c = [2 * m[0] - (a[0] + b[0]) / 2, 2 * m[1] - (a[1] + b[1]) / 2];
  const chordLength = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const nx = (-(b[1] - a[1]) / chordLength) * width;
  const ny = ((b[0] - a[0]) / chordLength) * width;
  return `M${n1(a[0])} ${n1(a[1])}Q${n1(c[0] + nx)} ${n1(c[1] + ny)} ${n1(b[0])} ${n1(b[1])}Q${n1(c[0] - nx)} ${n1(c[1] - ny)} ${n1(a[0])} ${n1(a[1])}Z`;
}

/**
 * Marks that comb over a surface along u.
 * `length`, `gap`: in u, [from, to); `width`: in px, at full light; `light(u, v)`: 0 (no mark) to 1 (every mark, full width).
 */
export function combed(random, surface, { rows, from = 0, to = 1, length, gap = [0.02, 0.06], width = 2, light = () => 1, wobble = 0.25 }) {
  const marks = [];
  for (let row = 0; row < rows; row++) {
    const middle = from + ((row + 0.5) / rows) * (to - from);
    let u = random.between(-length[0], gap[1]);
    while (u < 1) {
      const markLength = random.between(...length);
      const v = middle + (random.between(-wobble, wobble) / rows) * (to - from);
      const [a, b] = [Math.max(0, u), Math.min(1, u + markLength)];
      u += markLength + random.between(...gap);
      const brightness = light((a + b) / 2, v);
      if (b - a < length[0] * 0.3 || brightness < random.between(0, 0.7)) continue;
      marks.push(curvedMark(surface(a, v), surface((a + b) / 2, v), surface(b, v), width * mix(0.55, 1, clamp01(brightness))));
    }
  }
  return marks;
}

/** Whether the point lies within the polygon. */
export function inside(points, x, y) {
  let within = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [[ax, ay], [bx, by]] = [points[i], points[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** Points strewn evenly (a shaken grid) over a polygon, `step` px apart. */
export function strewn(random, points, step, shake = 0.45) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const out = [];
  let rowOffset = 0;
  for (let y = Math.min(...ys); y < Math.max(...ys); y += step) {
    rowOffset = step / 2 - rowOffset;
    for (let x = Math.min(...xs) + rowOffset; x < Math.max(...xs); x += step) {
      const [px, py] = [x + random.between(-shake, shake) * step, y + random.between(-shake, shake) * step];
      if (inside(points, px, py)) out.push([px, py]);
    }
  }
  return out;
}
