// Christmas biscuits: Vanillekipferl, Linzer Augen, Zimtsterne and Lebkuchen hearts on one plate.
import { combed, curvedMark, joinedPath, oval, polygon, ribbon, ribbonShape, ring, smoothPath, samplePoints, spline, strewn, TAU } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { food, plainCloth } from "../lib/props-food.mjs";
import { bough } from "../lib/props-winter.mjs";

const doughColor = "#e3b56c";

/** Specks of sugar over a form, denser at the upper left. */
function sugar(p, edge, step, clip) {
  const { random } = p;
  const xs = edge.map((q) => q[0]);
  const ys = edge.map((q) => q[1]);
  const [x0, y0, w, h] = [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const spots = strewn(random, edge, step).filter(([x, y]) => (x - x0) / w + (y - y0) / h < random.between(0.5, 2));
  p.marks(spots.map(([x, y]) => lensPath(x, y, random.between(0, 3), random.between(5, 11), 2.4)), ink.paper, { clip });
}

/** A crescent of vanilla and almond, thick in the middle; `turn` in radians, opening downwards at 0. */
function kipferl(p, x, y, size, turn) {
  const spineAt = (d) => { const points = Array.from({ length: 11 }, (_, i) => { const a = Math.PI * (0.94 + (i / 10) * 1.12) + turn; return [x + Math.cos(a) * size * 0.72 + d, y + Math.sin(a) * size * 0.72 + d * 1.5]; }); return spline(points); };
  const width = (u) => size * (0.08 + 0.27 * Math.sin(Math.PI * u) ** 0.8) * Math.sqrt(Math.max(0, 1 - Math.abs(2 * u - 1) ** 10));
  p.shape(ribbonShape(ribbon(spineAt(5), width), 40), ink.ink);
  const body = ribbon(spineAt(0), width);
  const shape = ribbonShape(body, 40);
  p.shape(shape, doughColor);
  const clip = p.clip(shape);
  p.marks(combed(p.random, body, { rows: 5, from: -0.9, to: 0.9, length: [0.06, 0.14], gap: [0.02, 0.06], width: size * 0.03, light: (u) => { const [, by] = body(u, 0); return 0.35 + (by - y) / size * 0.5; } }), ink.gold, { clip });
  sugar(p, [...samplePoints((u) => body(u, -1), 14), ...samplePoints((u) => body(1 - u, 1), 14)], size * 0.13, clip);
}

/** A round pair with a scalloped edge and three eyes of jam. */
function linzerCookie(p, x, y, r, turn = 0) {
  const edge = (k, d = 0) => Array.from({ length: 48 }, (_, i) => { const a = (TAU * i) / 48; const q = r * k * (1 + 0.05 * Math.cos(a * 12)); return [x + Math.cos(a) * q + d, y + Math.sin(a) * q + d * 1.5]; });
  p.shape(smoothPath(edge(1, 6)), ink.ink);
  p.shape(smoothPath(edge(1, 3)), ink.gold);
  p.shape(smoothPath(edge(1)), doughColor);
  const clip = p.clip(smoothPath(edge(1)));
  p.marks(combed(p.random, ring(x, y, r, r, 0.75), { rows: 3, length: [0.02, 0.06], gap: [0.02, 0.05], width: 2, light: (u) => 0.5 + 0.4 * Math.sin(u * TAU - 0.4) }), ink.gold, { clip });
  sugar(p, edge(0.94), r * 0.14, clip);
  for (let i = 0; i < 3; i++) {
    const a = turn + (TAU * i) / 3;
    const [cx, cy] = [x + Math.cos(a) * r * 0.44, y + Math.sin(a) * r * 0.44];
    p.circle(cx, cy, r * 0.24, food.rust);
    p.circle(cx + 1, cy + 2, r * 0.21, ink.brick);
    p.marks([lensPath(cx - r * 0.06, cy - r * 0.08, -0.6, r * 0.2, r * 0.04)], ink.peach);
  }
}

const starPoints = (x, y, r, turn, inner = 0.5, tips = 6) => Array.from({ length: tips * 2 }, (_, i) => { const a = turn + (Math.PI * i) / tips; const q = i % 2 ? r * inner : r; return [x + Math.cos(a) * q, y + Math.sin(a) * q]; });

/** A star of cinnamon dough under white icing. */
function cinnamonStar(p, x, y, r, turn = 0) {
  const soft = (k, d = 0) => {
    const s = starPoints(x + d, y + d * 1.5, r * k, turn, 0.56);
    return smoothPath(s.flatMap((q, i) => { const n = s[(i + 1) % s.length]; return [[q[0] * 0.86 + n[0] * 0.14, q[1] * 0.86 + n[1] * 0.14], [q[0] * 0.14 + n[0] * 0.86, q[1] * 0.14 + n[1] * 0.86]]; }));
  };
  p.shape(soft(1, 6), ink.ink);
  p.shape(soft(1), ink.wood);
  p.shape(soft(0.86, -1), ink.paper);
  const marks = [];
  for (let i = 0; i < 6; i++) {
    const a = turn + (TAU * i) / 6;
    for (const s of [-0.16, 0, 0.16]) marks.push(curvedMark([x + Math.cos(a + s * 2) * r * 0.2, y + Math.sin(a + s * 2) * r * 0.2], [x + Math.cos(a + s) * r * 0.42, y + Math.sin(a + s) * r * 0.42], [x + Math.cos(a + s * 0.4) * r * 0.68, y + Math.sin(a + s * 0.4) * r * 0.68], 1.8));
  }
  p.marks(marks, ink.peach);
}

/** A gingerbread heart with an iced edge and an almond. */
function gingerHeart(p, x, y, s, turn = 0) {
  const set = (k, d = 0) => {
    const at = (a, b) => [x + (a * Math.cos(turn) - b * Math.sin(turn)) * s * k + d, y + (a * Math.sin(turn) + b * Math.cos(turn)) * s * k + d * 1.5];
    return joinedPath([at(0, -0.5), at(-0.34, -0.86), at(-0.8, -0.78), at(-1, -0.36), at(-0.76, 0.2), at(0, 0.95)], [at(0, 0.95), at(0.76, 0.2), at(1, -0.36), at(0.8, -0.78), at(0.34, -0.86), at(0, -0.5)]);
  };
  p.shape(set(1, 6), ink.ink);
  p.shape(set(1), ink.wood);
  const clip = p.clip(set(1));
  p.marks(strewn(p.random, oval(x, y, s, s), 10).map(([a, b]) => lensPath(a, b, p.random.between(0, 3), 8, 1.8)), ink.timber, { clip });
  const dots = [];
  for (let i = 0; i < 22; i++) {
    const t = i / 22;
    const a = TAU * t;
    const [hx, hy] = [Math.sin(a) ** 3 * 0.82, -(0.72 * Math.cos(a) - 0.28 * Math.cos(2 * a) - 0.11 * Math.cos(3 * a) - 0.05 * Math.cos(4 * a)) * 0.9];
    dots.push([x + (hx * Math.cos(turn) - hy * Math.sin(turn)) * s * 0.93, y + (hx * Math.sin(turn) + hy * Math.cos(turn)) * s * 0.93]);
  }
  for (const [dx, dy] of dots) p.circle(dx, dy, s * 0.07, ink.paper);
  p.marks([lensPath(x, y - s * 0.05, turn + Math.PI / 2, s * 0.62, s * 0.3)], doughColor);
  p.marks([-0.07, 0.07].map((k) => lensPath(x + k * s, y - s * 0.05, turn + Math.PI / 2, s * 0.36, s * 0.035)), ink.gold);
}

function draw() {
  const p = new SvgCanvas(800, 600, 1901);
  const { random } = p;
  plainCloth(p, [[-10, -10], [810, -10], [810, 610], [-10, 610]], { ground: ink.brick, thread: ink.rose, step: 27 });
  for (const [x, y, r, t] of [[70, 80, 20, 0], [60, 470, 16, 0.2], [740, 330, 18, 0.3], [640, 566, 15, 0], [180, 566, 19, 0.4], [32, 260, 14, 0.1], [480, 26, 13, 0.2]]) p.shape(polygon(starPoints(x, y, r, t, 0.42)), ink.peach);
  bough(p, [[820, 30], [700, 60], [566, 30]], 62, { dark: ink.ink, mid: ink.forest, light: ink.leaf, thick: 3.4 });
  bough(p, [[830, 10], [760, 120], [724, 236]], 58, { dark: ink.ink, mid: ink.forest, light: ink.leaf, thick: 3.4 });
  const [cx, cy, r] = [380, 308, 272];
  p.circle(cx + 12, cy + 16, r, ink.ink);
  p.circle(cx, cy, r, ink.forest);
  const rim = ring(cx, cy, r, r, 0.86);
  p.marks(Array.from({ length: 72 }, (_, i) => curvedMark(rim(i / 72, 0.15), rim(i / 72, 0.5), rim(i / 72, 0.85), 3.2)), ink.leaf);
  p.circle(cx, cy, r * 0.84, ink.night);
  p.marks(combed(random, ring(cx, cy, r * 0.83, r * 0.83, 0.2), { rows: 11, length: [0.02, 0.06], gap: [0.02, 0.05], width: 2, light: () => 0.6 }), ink.pine);
  const outer = 166;
  const pieces = [
    [linzerCookie, -1.57, 70, 0.2], [kipferl, -0.8, 82, 0.78], [cinnamonStar, -0.03, 78, 0.26], [kipferl, 1.53, 82, 3.1],
    [linzerCookie, 2.32, 70, 1], [cinnamonStar, 3.12, 78, 0], [kipferl, 3.93, 82, -0.78],
  ];
  for (const [biscuit, a, size, turn] of pieces) biscuit(p, cx + Math.cos(a) * outer, cy + Math.sin(a) * outer, size, turn);
  kipferl(p, cx - 52, cy + 44, 82, -0.9);
  linzerCookie(p, cx + 50, cy + 36, 68, 0.5);
  cinnamonStar(p, cx - 6, cy - 62, 76, 0.52);
  gingerHeart(p, cx + 124, cy + 122, 70, -0.3);
  return p.svg();
}

export const pictures = [{ name: "news-kekse", width: 800, height: 600, widths: [480, 720], draw }];
