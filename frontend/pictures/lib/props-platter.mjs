// What the kitchen lays on platters for a feast, seen from above. Light from the upper left.
import { between, combed, curvedMark, oval, polygon, ribbon, ribbonShape, ring, smoothPath, samplePoints, spline, strewn, TAU } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { solid } from "./props-kitchen.mjs";

/** A point of a thing that lies at (x, y), turned by `turn`, in units of `size`. */
export const localToPicture = (x, y, turn, size) => ([a, b]) => [x + (a * Math.cos(turn) - b * Math.sin(turn)) * size, y + (a * Math.sin(turn) + b * Math.cos(turn)) * size];

/** A slice of salami. */
export function salami(p, x, y, r) {
  const { random } = p;
  const clip = solid(p, oval(x, y, r, r, { points: 14, jitter: 0.02, random }), "#7d2c22", [4, 7]);
  p.circle(x, y, r * 0.9, ink.brick);
  p.marks(strewn(random, oval(x, y, r * 0.84, r * 0.84), r * 0.3).map(([a, b]) => lensPath(a, b, random.between(0, 3), r * random.between(0.12, 0.26), r * 0.075)), ink.peach, { clip });
  p.marks(strewn(random, oval(x, y, r * 0.8, r * 0.8), r * 0.5).map(([a, b]) => lensPath(a, b, random.between(0, 3), r * 0.2, r * 0.05)), "#7d2c22", { clip });
}

/** A slice of ham rolled up; its open end shows the coil. */
export function hamRoll(p, x, y, length, turn, { fill = ink.rose } = {}) {
  const at = localToPicture(x, y, turn, length);
  const body = ribbon(spline([[-0.5, 0.01], [0, -0.015], [0.5, 0.01]].map(at)), () => length * 0.16);
  p.raw(`<g transform="translate(5 9)"><path d="${ribbonShape(body)}" fill="${ink.ink}"/></g>`);
  p.shape(ribbonShape(body), fill);
  const clip = p.clip(ribbonShape(body));
  p.marks(combed(p.random, body, { rows: 4, from: -0.9, to: 0, length: [0.12, 0.3], gap: [0.03, 0.1], width: 2.2, light: (_, v) => 0.95 + v * 0.4 }), ink.peach, { clip });
  p.marks(combed(p.random, body, { rows: 3, from: 0.3, to: 1, length: [0.12, 0.3], gap: [0.03, 0.1], width: 2.6 }), ink.brick, { clip });
  const end = (k) => smoothPath(oval(...at([-0.5, 0.01]), length * 0.1 * k, length * 0.17 * k, { turn, points: 12 }));
  p.shape(end(1), ink.peach);
  p.shape(end(0.78), ink.brick);
  p.shape(end(0.58), ink.peach);
  p.shape(end(0.3), ink.brick);
}

/** A wedge of cheese with holes, its tip at (x, y), growing towards `turn`. */
export function cheese(p, x, y, size, turn, { top = ink.lemon, side = ink.gold, holes = [[0.4, 0.02, 0.06], [0.66, -0.12, 0.09], [0.72, 0.14, 0.07], [0.88, -0.24, 0.05], [0.9, 0.02, 0.05]] } = {}) {
  const at = localToPicture(x, y, turn, size);
  const edge = [[0, 0], [0.94, -0.34], ...samplePoints(spline([[0.94, -0.34], [1.02, 0], [0.94, 0.34]]), 8)].map(at);
  const down = (d) => edge.map(([a, b]) => [a, b + d]);
  p.shape(polygon(down(26).map(([a, b]) => [a + 5, b])), ink.ink);
  p.shape([17, 12, 6].map((d) => polygon(down(d))).join(""), side);
  p.shape(polygon(edge), top);
  const clip = p.clip(polygon(edge));
  p.marks(combed(p.random, (u, v) => at([0.12 + u * 0.84, (v - 0.5) * 0.66 * (0.12 + u * 0.84)]), { rows: 6, length: [0.08, 0.2], gap: [0.05, 0.14], width: 2 }), "#f8eaa6", { clip });
  for (const [a, b, r] of holes) {
    const [cx, cy] = at([a, b]);
    p.ellipse(cx, cy, r * size, r * size * 0.8, side);
    p.marks([lensPath(cx, cy - r * size * 0.4, 0, r * size * 1.4, r * size * 0.24)], ink.wood);
  }
}

/** A gherkin cut to a fan; the uncut end at (x, y). */
export function gherkinFan(p, x, y, size, turn, { strips = 4, spread = 0.72 } = {}) {
  for (let i = 0; i < strips; i++) {
    const a = turn + (i / (strips - 1) - 0.5) * spread;
    const at = localToPicture(x, y, a, size);
    const body = ribbon(spline([[-0.08, 0], [0.3, -0.02], [0.7, 0.02], [1, 0]].map(at)), (u) => size * (0.115 + 0.012 * Math.sin(u * 17)) * Math.max(0, 1 - (2 * u - 1) ** 6) ** 0.5);
    p.raw(`<g transform="translate(4 7)"><path d="${ribbonShape(body)}" fill="${ink.ink}"/></g>`);
    p.shape(ribbonShape(body), ink.pine);
    p.shape(ribbonShape((u, v) => body(0.06 + u * 0.88, v * 0.52)), "#a9b85a");
    p.marks(combed(p.random, body, { rows: 3, from: -0.4, to: 0.4, length: [0.1, 0.22], gap: [0.05, 0.12], width: 1.7 }), "#e0e2a0");
    p.marks([0.3, 0.44, 0.58, 0.72].map((u) => lensPath(...body(u, 0.1), a, size * 0.07, 2)), ink.moss);
  }
}

/** A thin slice of salmon, folded a little; `size` is its length. */
export function salmonSlice(p, x, y, size, turn, { fill = "#e2845a", light = "#f6cfa6", dark = "#b9523a" } = {}) {
  const at = localToPicture(x, y, turn, size);
  const upperEdge = spline([[-0.5, 0.02], [-0.3, -0.2], [0, -0.24], [0.3, -0.16], [0.5, 0.04]].map(at));
  const lowerEdge = spline([[-0.5, 0.02], [-0.32, 0.17], [0, 0.2], [0.28, 0.21], [0.5, 0.04]].map(at));
  const outline = polygon([...samplePoints(upperEdge, 22), ...samplePoints(lowerEdge, 22).toReversed()]);
  p.raw(`<g transform="translate(4 8)"><path d="${outline}" fill="${ink.ink}"/></g>`);
  p.shape(outline, fill);
  const flesh = between(upperEdge, lowerEdge);
  const clip = p.clip(outline);
  p.marks([0.12, 0.23, 0.34, 0.45, 0.56, 0.67, 0.78, 0.88].map((u) => curvedMark(flesh(u - 0.02, 0.06), flesh(u + 0.07, 0.5), flesh(u - 0.02, 0.94), size * 0.013)), light, { clip });
  p.marks(combed(p.random, flesh, { rows: 3, from: 0.72, to: 1, length: [0.06, 0.16], gap: [0.03, 0.1], width: 2.4 }), dark, { clip });
  p.marks(combed(p.random, flesh, { rows: 2, from: 0.02, to: 0.22, length: [0.05, 0.12], gap: [0.06, 0.16], width: 1.6 }), light, { clip });
}

/** A thin slice of roast beef: brown at its edge, pink within. */
export function beefSlice(p, x, y, size, turn) {
  const { random } = p;
  const at = localToPicture(x, y, turn, size);
  const form = [[-0.5, 0], [-0.4, -0.2], [-0.1, -0.27], [0.24, -0.24], [0.47, -0.1], [0.48, 0.1], [0.26, 0.23], [-0.06, 0.2], [-0.38, 0.19]];
  const edge = form.map(at);
  const scaledOutline = (k) => form.map(([a, b]) => at([a * k, b * k]));
  solid(p, edge, "#4a2416", [4, 8]);
  p.shape(smoothPath(scaledOutline(0.95)), "#8f4a34");
  p.shape(smoothPath(scaledOutline(0.84)), "#b9504a");
  p.shape(smoothPath(scaledOutline(0.66)), "#d4716a");
  const clip = p.clip(smoothPath(edge));
  p.marks(strewn(random, scaledOutline(0.8), size * 0.085).map(([a, b]) => lensPath(a, b, turn + random.between(-0.3, 0.3), size * random.between(0.05, 0.11), 1.5)), "#eab3a0", { clip });
  p.marks(strewn(random, scaledOutline(0.98), size * 0.12).map(([a, b]) => lensPath(a, b, turn + random.between(-0.5, 0.5), size * 0.06, 1.6)), "#6b2f22", { clip });
}

/** Capers strewn over a polygon. */
export function capers(p, edge, step, r = 6) {
  for (const [x, y] of strewn(p.random, edge, step, 0.4)) {
    p.circle(x + 2, y + 3, r, ink.ink);
    p.circle(x, y, r, ink.moss);
    p.marks([lensPath(x - r * 0.3, y - r * 0.35, -0.6, r * 1.1, r * 0.26)], "#c3cd86");
  }
}

/** A heap of grated horseradish. */
export function horseradish(p, x, y, rx, ry) {
  const { random } = p;
  p.shape(p.blob(x, y + 3, rx, ry, { points: 18, jitter: 0.08 }), "#cdb68c");
  const shreds = (n, width, spread) => Array.from({ length: n }, () => {
    const [a, q, t, l] = [random.between(0, TAU), Math.sqrt(random.next()) * spread, random.between(0, TAU), rx * random.between(0.24, 0.44)];
    const [cx, cy] = [x + Math.cos(a) * q * rx, y + Math.sin(a) * q * ry];
    const bow = random.between(-0.3, 0.3) * l;
    return curvedMark([cx - (Math.cos(t) * l) / 2, cy - (Math.sin(t) * l) / 2], [cx - Math.sin(t) * bow, cy + Math.cos(t) * bow], [cx + (Math.cos(t) * l) / 2, cy + (Math.sin(t) * l) / 2], width);
  });
  p.marks(shreds(46, 3, 0.95), ink.linen);
  p.marks(shreds(26, 2, 0.85), "#b59a68");
  p.marks(shreds(46, 2.8, 0.85), ink.paper);
}

/** A leaf of basil with a bulging middle, growing from (x, y) towards `turn`. */
export function basil(p, x, y, size, turn, { light = "#86a85c", dark = ink.pine } = {}) {
  const at = localToPicture(x, y, turn, size);
  const half = (s) => [[0, 0], [0.16, s * 0.2], [0.42, s * 0.34], [0.72, s * 0.25], [1, 0]].map(at);
  const outline = polygon([...samplePoints(spline(half(-1)), 18), ...samplePoints(spline(half(1)), 18).toReversed()]);
  p.raw(`<g transform="translate(4 7)"><path d="${outline}" fill="${ink.ink}"/></g>`);
  p.shape(outline, dark);
  p.shape(polygon([...samplePoints(spline(half(-1)), 18), at([0.5, 0.03]), at([0, 0])]), light);
  const clip = p.clip(outline);
  const veins = [0.18, 0.36, 0.54, 0.7].flatMap((u) => [-1, 1].map((s) => curvedMark(at([u, 0]), at([u + 0.1, s * 0.13]), at([u + 0.22, s * 0.22]), size * 0.014)));
  p.marks([...veins, curvedMark(at([0, 0]), at([0.5, 0.02]), at([0.96, 0]), size * 0.022)], "#d5dfa2", { clip });
}

/** A slice of mozzarella. */
export function mozzarella(p, x, y, r) {
  const { random } = p;
  const clip = solid(p, oval(x, y, r, r * 0.98, { points: 13, jitter: 0.025, random }), ink.paper, [5, 8]);
  p.marks(combed(random, ring(x, y, r, r, 0.5), { rows: 5, length: [0.03, 0.08], gap: [0.05, 0.14], width: 2, light: (u, v) => 0.25 + v * 0.5 + 0.4 * Math.sin(u * TAU - 0.5) }), "#d9c9a2", { clip });
}

/** A sprig of dill from (x, y) towards `turn`: side stems that end in fans of threads. */
export function dill(p, x, y, size, turn, { stem = ink.forest, light = "#7f9f54", bend = 0.3 } = {}) {
  const stemCurve = (t) => [x + Math.cos(turn + bend * t) * size * t, y + Math.sin(turn + bend * t) * size * t];
  const [stems, dark, lit] = [[], [], []];
  const ray = ([ax, ay], a, l, width) => curvedMark([ax, ay], [ax + Math.cos(a) * l * 0.5, ay + Math.sin(a) * l * 0.5], [ax + Math.cos(a) * l, ay + Math.sin(a) * l], width);
  const fan = (from, a, l) => {
    for (const k of [-0.8, -0.4, 0, 0.4, 0.8]) (k < 0.3 ? lit : dark).push(ray(from, a + k, l * (1 - Math.abs(k) * 0.3) * p.random.between(0.85, 1.1), size * 0.017));
  };
  for (const t of [0.26, 0.44, 0.6, 0.76, 0.9]) {
    for (const side of [-1, 1]) {
      const from = stemCurve(t);
      const a = turn + bend * t + side * (0.95 - t * 0.25);
      const l = size * 0.3 * (1.15 - t * 0.75);
      stems.push(ray(from, a, l, size * 0.014));
      fan([from[0] + Math.cos(a) * l * 0.62, from[1] + Math.sin(a) * l * 0.62], a, size * 0.24 * (1.1 - t * 0.45));
    }
  }
  fan(stemCurve(0.96), turn + bend, size * 0.2);
  p.shape(ribbonShape(ribbon(spline([0, 0.5, 1].map(stemCurve)), (u) => size * 0.02 * (1.25 - u))), stem);
  p.marks([...stems, ...dark], stem);
  p.marks(lit, light);
}
