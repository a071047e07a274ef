// What goes into a salad bowl, seen from above.
import { combed, curvedMark, lerp, oval, polygon, ribbon, ribbonShape, ring, smoothPath, spline, strewn, TAU } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { food } from "./props-food.mjs";

/** A ruffled leaf of lettuce from its stem at (x, y) towards `angle`. */
export function lettuce(p, x, y, angle, size, { light = food.lime, dark = ink.leaf, rib = ink.paper, mark = ink.moss } = {}) {
  const { random } = p;
  const at = (u, v, k = 1) => {
    const w = size * 0.46 * Math.sin(Math.PI * (0.08 + u * 0.8)) ** 0.7 * k;
    return [x + Math.cos(angle) * u * size - Math.sin(angle) * v * w, y + Math.sin(angle) * u * size + Math.cos(angle) * v * w];
  };
  const side = (s, k) => Array.from({ length: 13 }, (_, i) => at(0.06 + i * 0.08, s * (1 + (i % 2 ? 0.13 : -0.1) + random.between(-0.06, 0.06)), k));
  const outline = [at(0, 0), ...side(-1, 1), at(1.08, 0), ...side(1, 1).toReversed()];
  p.shape(smoothPath(outline.map(([a, b]) => [a + 5, b + 8])), ink.ink);
  p.shape(smoothPath(outline), dark);
  p.shape(smoothPath([at(0, 0), ...side(-1, 0.74), at(0.92, 0), ...side(1, 0.74).toReversed()]), light);
  const marks = [];
  for (let i = 1; i < 9; i++) {
    for (const s of [-1, 1]) {
      const u = 0.1 + i * 0.09;
      marks.push(curvedMark(at(u - 0.08, s * 0.1), at(u, s * 0.5), at(u + 0.1, s * random.between(0.75, 0.95)), size * 0.016));
      marks.push(curvedMark(at(u, s * 0.55), at(u + 0.04, s * 0.8), at(u + 0.05, s * 1.02), size * 0.014));
    }
  }
  p.marks(marks, mark);
  p.shape(ribbonShape(ribbon(spline([at(0, 0), at(0.5, 0.03), at(0.95, 0)]), (u) => size * 0.035 * (1 - u))), rib);
}

/** Half an egg, cut side up. */
export function egg(p, x, y, size, turn = 0) {
  const shape = (k, d = 0) => smoothPath(oval(0, 0, size * k, size * 0.78 * k).map(([a, b]) => {
    const w = b * (1 - 0.12 * (a / size));
    return [x + a * Math.cos(turn) - w * Math.sin(turn) + d, y + a * Math.sin(turn) + w * Math.cos(turn) + d * 1.4];
  }));
  p.shape(shape(1, 6), ink.ink);
  p.shape(shape(1), ink.paper);
  p.marks(combed(p.random, (u, v) => { const a = u * TAU; const k = 0.76 + v * 0.2; return [x + (Math.cos(a) * Math.cos(turn) - Math.sin(a) * 0.72 * Math.sin(turn)) * size * k, y + (Math.cos(a) * Math.sin(turn) + Math.sin(a) * 0.72 * Math.cos(turn)) * size * k]; }, { rows: 2, length: [0.04, 0.1], width: 1.6, light: (u) => 0.3 + 0.6 * Math.sin(u * TAU) }), ink.peach);
  const [yx, yy] = [x - Math.cos(turn) * size * 0.12, y - Math.sin(turn) * size * 0.12];
  p.circle(yx, yy, size * 0.46, ink.gold);
  p.circle(yx - 1, yy - 2, size * 0.42, ink.ochre);
  p.marks(strewn(p.random, oval(yx, yy, size * 0.36, size * 0.36), size * 0.15).map(([a, b]) => lensPath(a, b, 0.6, size * 0.14, 2)), ink.lemon);
}

/** A round slice of tomato. */
export function tomatoSlice(p, x, y, r, turn = 0) {
  p.circle(x + 5, y + 8, r, ink.ink);
  p.circle(x, y, r, ink.brick);
  p.circle(x, y, r * 0.88, ink.rose);
  for (let i = 0; i < 5; i++) {
    const a = turn + (TAU * i) / 5;
    const [cx, cy] = [x + Math.cos(a) * r * 0.5, y + Math.sin(a) * r * 0.5];
    p.shape(smoothPath(oval(cx, cy, r * 0.25, r * 0.29, { points: 8, turn: a })), ink.brick);
    p.marks([-0.35, 0, 0.35].map((k) => lensPath(x + Math.cos(a + k) * r * (0.55 - Math.abs(k) * 0.1), y + Math.sin(a + k) * r * (0.55 - Math.abs(k) * 0.1), a, r * 0.16, r * 0.05)), food.straw);
  }
  p.marks(combed(p.random, ring(x, y, r * 0.86, r * 0.86, 0.9), { rows: 1, length: [0.06, 0.14], gap: [0.04, 0.1], width: 1.6 }), ink.peach);
}

/** A slice of radish. */
export function radishSlice(p, x, y, r, tilt = 1, turn = 0) {
  const edge = (k, d = 0) => smoothPath(oval(x + d, y + d * 1.4, r * k, r * k * tilt, { turn, points: 12 }));
  p.shape(edge(1, 4), ink.ink);
  p.shape(edge(1), "#b8405a");
  p.shape(edge(0.86), ink.paper);
  p.marks(Array.from({ length: 11 }, (_, i) => { const at = (k) => lerp([x, y], oval(x, y, r, r * tilt, { turn, points: 11 })[i], k); return curvedMark(at(0.25), at(0.45), at(0.7), r * 0.035); }), ink.linen);
}

/** A slice of cucumber. */
export function cucumberSlice(p, x, y, r, tilt = 1, turn = 0) {
  const edge = (k, d = 0) => smoothPath(oval(x + d, y + d * 1.4, r * k, r * k * tilt, { turn, points: 12 }));
  p.shape(edge(1, 4), ink.ink);
  p.shape(edge(1), ink.forest);
  p.shape(edge(0.88), "#dfe4b0");
  p.marks(oval(x, y, r * 0.42, r * 0.42 * tilt, { turn, points: 9 }).map((q) => lensPath((q[0] + x) / 2, (q[1] + y) / 2, Math.atan2(q[1] - y, q[0] - x), r * 0.36, r * 0.07)), ink.leaf);
  p.marks(oval(x, y, r * 0.74, r * 0.74 * tilt, { turn, points: 14 }).map(([a, b]) => lensPath(a, b, Math.atan2(b - y, a - x), r * 0.16, r * 0.04)), ink.leaf);
}

/** A ring of red onion. */
export function onionRing(p, x, y, r, tilt = 0.8, turn = 0) {
  const band = (k, d) => (u) => { const a = u * TAU; const [px, py] = [Math.cos(a) * r * k, Math.sin(a) * r * k * tilt]; return [x + d + px * Math.cos(turn) - py * Math.sin(turn), y + d + px * Math.sin(turn) + py * Math.cos(turn)]; };
  const ringPath = (outer, inner, d) => polygon(Array.from({ length: 41 }, (_, i) => band(outer, d)(i / 40))) + polygon(Array.from({ length: 41 }, (_, i) => band(inner, d)(1 - i / 40)));
  p.shape(ringPath(1, 0.82, 4), ink.ink);
  p.shape(ringPath(1, 0.78, 0), "#e9c6cf");
  p.shape(ringPath(1, 0.92, 0), "#8e3a5c");
}
