// The dishes of the inn as they stand on a table close by, seen aslant: all measures in picture units.
// Light falls from the upper left; `tilt` is how flat a circle looks.
import { ball, combed, curvedMark, oval, polygon, ring, smoothPath, samplePoints, spline, strewn, TAU } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { crumbs, food, lemonSlice, parsley, plate, potato } from "./props-food.mjs";

/** A lump lying on something: its shadow, its side, its top. Gives the outline of the top. */
function lump(p, x, y, rx, ry, fill, { side = ink.wood, thick = 9, turn = 0, jitter = 0.06, points = 16, shadow = 7, rim = 0 } = {}) {
  const edge = oval(x, y, rx, ry, { points, turn, jitter, random: p.random });
  if (rim) p.shape(smoothPath(edge.map(([a, b]) => [x + (a - x) * rim, y + (b - y) * rim])), ink.ink);
  p.shape(smoothPath(edge.map(([a, b]) => [a + shadow, b + thick + shadow])), ink.ink);
  p.shape(smoothPath(edge.map(([a, b]) => [a, b + thick])), side);
  p.shape(smoothPath(edge), fill);
  return edge;
}

/** Viennese schnitzel with lemon, potatoes and parsley. */
export function schnitzel(p, x, y, r, tilt) {
  plate(p, x, y, r, r * tilt);
  for (const [dx, dy, a, b, turn] of [[-0.2, -0.16, 0.52, 0.4, -0.22], [-0.06, 0.24, 0.5, 0.34, 0.12]]) {
    const edge = lump(p, x + dx * r, y + dy * r * tilt, r * a, r * b * tilt, ink.gold, { turn, jitter: 0.09, points: 18, side: "#6b3d1c", rim: 1.025 });
    crumbs(p, edge, p.clip(smoothPath(edge)), { step: r * 0.052, size: r * 0.075 });
  }
  for (const [dx, dy, k, turn] of [[0.5, -0.36, 0.15, 0.3], [0.62, -0.06, 0.155, -0.4], [0.36, -0.16, 0.14, 0.1]])
    potato(p, x + dx * r, y + dy * r * tilt - r * 0.04, r * k, r * k * 0.8, turn);
  lemonSlice(p, x - 0.42 * r, y + 0.3 * r * tilt, r * 0.16, 0.84);
  parsley(p, x + 0.42 * r, y + 0.4 * r * tilt, -0.5, r * 0.24);
}

/** Roast pork in its sauce, with dumplings and cabbage. */
export function roast(p, x, y, r, tilt) {
  const { random } = p;
  plate(p, x, y, r, r * tilt, { rim: ink.brick });
  const sauce = oval(x - r * 0.05, y + r * 0.12, r * 0.62, r * 0.46 * tilt, { points: 14, jitter: 0.07, random });
  p.shape(smoothPath(sauce), "#8a4a22");
  p.marks(strewn(random, sauce, r * 0.1).map(([a, b]) => lensPath(a, b, random.between(-0.3, 0.3), r * 0.09, 1.6)), "#c07a3c", { clip: p.clip(smoothPath(sauce)) });
  for (let i = 0; i < 3; i++) {
    const [cx, cy] = [x - r * (0.28 - i * 0.2), y + r * tilt * (0.08 + i * 0.15)];
    const edge = lump(p, cx, cy, r * 0.36, r * 0.27 * tilt, "#e6bd93", { turn: -0.35, jitter: 0.04, side: "#a9683f", thick: 10, shadow: 5, rim: 1.04 });
    const clip = p.clip(smoothPath(edge));
    // The crackling runs along the upper edge.
    const crust = ring(cx, cy, r * 0.375, r * 0.285 * tilt, 0.8);
    const along = (u, v) => crust(0.5 + u * 0.4, v);
    p.shape(polygon([...samplePoints((u) => along(u, 1.1), 16), ...samplePoints((u) => along(1 - u, 0.1), 16)]), "#7a3f1d", clip);
    p.marks(combed(random, along, { rows: 3, length: [0.04, 0.1], gap: [0.04, 0.1], width: 2.4 }), ink.ochre, { clip });
    const meat = strewn(random, edge, r * 0.06);
    p.marks(meat.filter((_, k) => k % 3 === 0).map(([a, b]) => lensPath(a, b, -0.35 + random.between(-0.2, 0.2), r * 0.09, 1.5)), "#c08a5c", { clip });
    p.marks(meat.filter((_, k) => k % 4 === 1).map(([a, b]) => lensPath(a, b, -0.3, r * 0.08, 1.5)), ink.paper, { clip });
  }
  for (const [dx, dy] of [[0.2, -0.42], [0.5, -0.14]]) {
    const [cx, cy, k] = [x + dx * r, y + dy * r * tilt - r * 0.05, r * 0.2];
    p.ellipse(cx + 6, cy + k * 0.3, k, k * 0.84, ink.ink);
    p.ellipse(cx, cy, k, k * 0.9, "#f1dfb4");
    const form = ball(cx, cy, k, k * 0.88, 0.5);
    p.marks(combed(random, form, { rows: 9, length: [0.1, 0.24], gap: [0.04, 0.1], width: 2.2, light: (u, v) => u * 0.9 + v * 0.5 - 0.5 }), "#cfa968");
    p.marks(combed(random, form, { rows: 7, length: [0.08, 0.2], width: 2.2, light: (u, v) => 0.9 - u - v * 0.6 }), ink.paper);
    p.marks(strewn(random, oval(cx - k * 0.1, cy - k * 0.2, k * 0.6, k * 0.5), k * 0.32).map(([a, b]) => lensPath(a, b, random.between(0, 3), k * 0.2, k * 0.05)), ink.forest);
  }
  const kraut = [];
  const light = [];
  for (let i = 0; i < 90; i++) {
    const [a, q] = [random.between(0, TAU), Math.sqrt(random.next())];
    (i % 2 ? kraut : light).push(lensPath(x - r * 0.38 + Math.cos(a) * q * r * 0.24, y - r * 0.42 * tilt + Math.sin(a) * q * r * 0.2 - r * 0.04 * (1 - q), random.between(-1.2, 1.2), r * random.between(0.12, 0.22), 2.6));
  }
  p.shape(p.blob(x - r * 0.38, y - r * 0.4 * tilt, r * 0.27, r * 0.22, { points: 14, jitter: 0.06 }), "#9c8a3c");
  p.marks(kraut, "#cdbf6a");
  p.marks(light, "#efe5b0");
}

/** A bowl on its saucer; `inside(x, y, rx, ry)` fills it. */
export function bowl(p, x, y, r, tilt, inside, { deep = 0.34, glaze = ink.paper, band = ink.forest, saucer = true, filling = ink.ochre } = {}) {
  const ry = r * tilt;
  if (saucer) plate(p, x, y + r * deep, r * 1.36, r * 1.36 * tilt, { rim: band, strokes: 44, shadow: [8, 11] });
  else p.ellipse(x + 10, y + r * deep + 10, r * 0.86, ry * 0.8, ink.ink);
  const body = [[x - r, y], [x - r * 0.94, y + r * 0.3], [x - r * 0.62, y + ry * 0.62 + r * deep * 0.8], [x, y + ry * 0.72 + r * deep], [x + r * 0.62, y + ry * 0.62 + r * deep * 0.8], [x + r * 0.94, y + r * 0.3], [x + r, y]];
  const d = `M${Array.from({ length: 37 }, (_, i) => spline(body)(i / 36).map((v) => v.toFixed(1)).join(" ")).join("L")}Z`;
  p.shape(d, glaze);
  const clip = p.clip(d);
  const wall = ring(x, y + r * 0.08, r * 1.0, ry * 1.0 + r * deep * 0.8, 0.78);
  p.marks(combed(p.random, (u, v) => wall(0.02 + u * 0.3, v), { rows: 5, length: [0.1, 0.3], gap: [0.04, 0.12], width: 2 }), "#cdb68c", { clip });
  p.ellipse(x, y, r, ry, glaze);
  p.marks(Array.from({ length: 40 }, (_, i) => { const e = ring(x, y, r, ry, 0.9); return curvedMark(e(i / 40, 0.1), e(i / 40 + 0.008, 0.5), e(i / 40, 0.9), 2); }), band);
  p.ellipse(x, y + r * 0.02, r * 0.86, ry * 0.84, filling);
  inside(x, y + r * 0.02, r * 0.86, ry * 0.84);
}

/** Clear soup with strips of pancake and chives. */
export const frittaten = (p) => (x, y, rx, ry) => {
  const { random } = p;
  p.marks(combed(random, ring(x, y, rx, ry, 0.3), { rows: 6, length: [0.03, 0.09], gap: [0.04, 0.12], width: 2, light: (u) => 0.5 + 0.5 * Math.sin(u * TAU + 2.4) }), ink.lemon);
  p.marks(combed(random, ring(x, y, rx, ry, 0.86), { rows: 2, length: [0.06, 0.16], gap: [0.02, 0.05], width: 2 }), ink.gold);
  for (let i = 0; i < 17; i++) {
    const [a, q] = [random.between(0, TAU), Math.sqrt(random.next()) * 0.66];
    const [cx, cy, l, t] = [x + Math.cos(a) * q * rx, y + Math.sin(a) * q * ry, rx * 0.2, random.between(-0.8, 0.8)];
    const at = (u, v) => [cx + (Math.cos(t) * u - Math.sin(t) * v) * l, cy + (Math.sin(t) * u + Math.cos(t) * v) * l * 0.8];
    p.marks([curvedMark(at(-1, 0.3), at(0, -0.3), at(1, 0.2), rx * 0.075)], ink.wood);
    p.marks([curvedMark(at(-1, 0.2), at(0, -0.42), at(1, 0.1), rx * 0.065)], "#f0cf7c");
  }
  p.marks(strewn(random, oval(x, y, rx * 0.8, ry * 0.8), rx * 0.24).map(([a, b]) => lensPath(a, b, random.between(0, 3), rx * 0.1, rx * 0.026)), ink.forest);
};

/** Leaves, tomato, cucumber and radish. */
export const greens = (p) => (x, y, rx, ry) => {
  const { random } = p;
  const scatterLeaves = (n, q0, colour, size) => p.marks(Array.from({ length: n }, () => {
    const a = random.between(0, TAU);
    const q = random.between(q0, q0 + 0.5);
    return lensPath(x + Math.cos(a) * q * rx, y + Math.sin(a) * q * ry - ry * 0.12, a + random.between(-0.6, 0.6), rx * size * random.between(0.8, 1.2), rx * size * 0.3);
  }), colour);
  scatterLeaves(30, 0.5, ink.pine, 0.42);
  scatterLeaves(26, 0.35, ink.moss, 0.38);
  scatterLeaves(22, 0.2, "#b6bf6a", 0.32);
  for (const [a, b, kind] of [[-0.4, -0.1, 0], [0.38, 0.16, 0], [0.06, -0.36, 0], [0, 0.26, 1], [-0.5, 0.34, 2], [0.5, -0.28, 2], [0.2, -0.05, 1], [-0.2, -0.45, 1]]) {
    const [cx, cy, k] = [x + a * rx, y + b * ry - ry * 0.1, rx * 0.17];
    p.ellipse(cx + 2, cy + 4, k, k * 0.84, ink.ink);
    p.ellipse(cx, cy, k, k * 0.84, [ink.brick, "#c9d08a", ink.brick][kind]);
    if (kind) p.ellipse(cx, cy, k * 0.84, k * 0.7, kind === 1 ? "#eef0c8" : ink.paper);
    p.marks([0, 1, 2, 3, 4, 5].map((i) => lensPath(cx + Math.cos(i * 1.05) * k * 0.45, cy + Math.sin(i * 1.05) * k * 0.36, i * 1.05, k * 0.4, k * 0.1)), [ink.rose, ink.moss, ink.linen][kind]);
  }
};

/** Torn pancake with sugar and raisins, in its pan. */
export function schmarrn(p, x, y, r, tilt, { handle = 0.5 } = {}) {
  const { random } = p;
  const at = (q, w) => [x + Math.cos(handle) * r * q - Math.sin(handle) * w, y + Math.sin(handle) * r * q * tilt + Math.cos(handle) * w];
  p.ellipse(x + 12, y + 24, r * 1.02, r * 1.02 * tilt, ink.ink);
  p.shape(`M${at(0.9, -15)}L${at(2.1, -19)}L${at(2.1, 19)}L${at(0.9, 15)}Z`, ink.ink);
  p.marks([-8, 0, 8].map((w) => lensPath(...at(1.45, w), Math.atan2(Math.sin(handle) * tilt, Math.cos(handle)), r * 0.6, 1.8)), ink.moss);
  p.ellipse(x, y + 12, r * 1.02, r * 1.02 * tilt, "#0d1812");
  p.ellipse(x, y, r * 1.02, r * 1.02 * tilt, "#33473b");
  p.ellipse(x, y + 4, r * 0.92, r * 0.9 * tilt, ink.ink);
  const spots = strewn(random, oval(x, y, r * 0.76, r * 0.74 * tilt), r * 0.235).sort((a, b) => a[1] - b[1]);
  for (const [a, b] of spots) {
    const k = r * random.between(0.17, 0.23);
    const turn = random.between(-0.8, 0.8);
    const edge = lump(p, a, b - k * 0.3, k, k * 0.7, random.next() < 0.45 ? ink.gold : "#efc872", { turn, jitter: 0.16, points: 8, side: "#8f5a24", thick: 6, shadow: 3 });
    p.marks(strewn(random, edge, k * 0.55).map(([u, v]) => lensPath(u, v, turn + random.between(-0.4, 0.4), k * 0.5, 1.8)), ink.paper);
  }
  p.marks(strewn(random, oval(x, y, r * 0.7, r * 0.66 * tilt), r * 0.32).map(([a, b]) => lensPath(a, b, random.between(0, 3), r * 0.07, r * 0.026)), "#3a1f16");
}

/** Stewed plums. */
export const plums = (p) => (x, y, rx, ry) => {
  for (const [a, b] of [[-0.45, -0.2], [0.1, -0.4], [0.5, 0], [-0.1, 0.1], [-0.4, 0.42], [0.3, 0.46]]) {
    p.ellipse(x + a * rx, y + b * ry + 3, rx * 0.3, ry * 0.3, ink.ink, 20);
    p.ellipse(x + a * rx, y + b * ry, rx * 0.3, ry * 0.3, food.plum, 20);
    p.marks([lensPath(x + a * rx - rx * 0.08, y + b * ry - ry * 0.1, 0.3, rx * 0.26, 2.2), lensPath(x + a * rx, y + b * ry + ry * 0.04, 0.3, rx * 0.3, 1.5)], ink.rose);
  }
};

/** A Kaiser roll with its star. */
export function semmel(p, x, y, r, turn = 0) {
  const { random } = p;
  const edge = lump(p, x, y, r, r * 0.76, ink.gold, { jitter: 0.03, side: "#7d4a1d", thick: r * 0.12, shadow: 4, rim: 1.05 });
  const clip = p.clip(smoothPath(edge));
  p.marks(combed(random, ring(x, y, r, r * 0.76, 0.2), { rows: 6, length: [0.04, 0.1], gap: [0.05, 0.12], width: 2, light: (u) => 0.45 - 0.5 * Math.sin(u * TAU) }), ink.peach, { clip });
  const at = (a, q) => [x + Math.cos(a) * r * q, y + Math.sin(a) * r * 0.76 * q - r * 0.06 * (1 - q)];
  const star = (shift, width) => [0, 1, 2, 3, 4].map((i) => { const a = turn + (i * TAU) / 5; return curvedMark(at(a, 0.04), at(a + 0.42, 0.5 + shift), at(a + 0.4, 0.96), width); });
  p.marks(star(0, r * 0.12), "#6b3d1c", { clip });
  p.marks(star(0.13, r * 0.05), "#f7e2b0", { clip });
}
