// Advent: on the table one candle burns; before the snowy window, on the hanging wreath, two.
import { combed, curvedMark, joinedPath, oval, polygon, ribbon, ribbonShape, smoothPath, spline } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, food } from "../lib/props-food.mjs";
import { bauble, bow, candle, fir, glow, snowfall, wreathArc } from "../lib/props-winter.mjs";

/** A cone of the fir, standing on its foot. */
function firCone(p, x, y, s, turn = 0) {
  const at = (a, b) => [x + (a * Math.cos(turn) - b * Math.sin(turn)) * s, y + (a * Math.sin(turn) + b * Math.cos(turn)) * s];
  p.shape(smoothPath(oval(0, 0, 0.62, 1, { points: 12 }).map(([a, b]) => at(a, b)).map(([a, b]) => [a + 3, b + 5])), ink.ink);
  p.shape(smoothPath(oval(0, 0, 0.6, 1, { points: 12 }).map(([a, b]) => at(a, b))), ink.wood);
  const coneScales = [];
  for (let row = 0; row < 6; row++) {
    const b = -0.72 + row * 0.29;
    const w = 0.58 * Math.sqrt(Math.max(0.1, 1 - b * b));
    for (let i = 0; i < 4; i++) { const a = -w + ((i + (row % 2 ? 0.5 : 0.15)) / 3.6) * 2 * w; coneScales.push(curvedMark(at(a - 0.15, b), at(a, b + 0.16), at(a + 0.15, b), s * 0.06)); }
  }
  p.marks(coneScales, ink.peach);
}

const berries = (p, spots, r) => {
  for (const [x, y] of spots) {
    p.circle(x + 2, y + 3, r, ink.ink);
    p.circle(x, y, r, ink.brick);
    p.marks([lensPath(x - r * 0.3, y - r * 0.35, -0.7, r * 0.8, r * 0.2)], ink.peach);
  }
};

/** Needles before the feet of the candles: [x, y, half width]. */
function needles(p, feet, size) {
  const { random } = p;
  const list = feet.flatMap(([x, y, w]) => Array.from({ length: 22 }, () => lensPath(x + random.between(-w, w), y + random.between(-2, 14), -Math.PI / 2 + random.between(-1.1, 1.1), size, 2.7)));
  p.marks(list.filter((_, i) => i % 3), ink.pine);
  p.marks(list.filter((_, i) => i % 3 === 0), ink.leaf);
}

function first() {
  const p = new SvgCanvas(800, 600, 2001);
  const { random } = p;
  p.rect(0, 0, 800, 600, ink.ink);
  const light = [262, 156];
  p.circle(...light, 178, ink.night);
  for (const [r, inner, rows, colour, width] of [[640, 0.58, 10, ink.night, 4.4], [366, 0.52, 8, ink.forest, 3.8], [178, 0.4, 6, ink.gold, 3]]) glow(p, ...light, r, { inner, rows, colour, width });
  boards(p, { ground: ink.wood, grain: ink.timber, seams: [92], top: 424 });
  p.rect(0, 420, 800, 5, ink.ink);
  const [cx, cy, rx, ry, tube] = [400, 428, 276, 94, 74];
  p.ellipse(cx + 22, cy + 20, rx + 58, ry + 40, ink.ink);
  p.ellipse(cx, cy + 10, rx - 60, ry - 36, "#54321d");
  wreathArc(p, cx, cy, rx, ry, tube, Math.PI * 0.96, Math.PI * 2.04);
  candle(p, 356, 366, 66, 146, { lit: false });
  candle(p, 484, 366, 66, 146, { lit: false });
  needles(p, [[356, 366, 42], [484, 366, 42]], 26);
  bauble(p, 420, 336, 24, { colour: ink.ochre, light: ink.lemon, shade: food.rust, cap: false });
  wreathArc(p, cx, cy, rx, ry, tube, -0.12, Math.PI + 0.12);
  candle(p, 262, 476, 84, 256, { size: 128 });
  candle(p, 570, 480, 84, 196, { lit: false });
  bow(p, 404, 496, 62);
  for (const [x, y, s, t] of [[176, 486, 34, -0.5], [470, 540, 28, 0.5], [664, 466, 32, 0.6]]) firCone(p, x, y, s, t);
  bauble(p, 320, 530, 28, { colour: ink.ochre, light: ink.lemon, shade: food.rust, cap: false });
  bauble(p, 118, 420, 24, { cap: false });
  bauble(p, 700, 412, 25, { colour: ink.ochre, light: ink.lemon, shade: food.rust, cap: false });
  berries(p, [[232, 510], [246, 524], [226, 528], [506, 510], [520, 522], [628, 508], [640, 522], [140, 466], [688, 446]], 9);
  needles(p, [[262, 480, 52], [570, 484, 52]], 30);
  return p.svg();
}

/** The window: frame, four panes, the snowy night beyond, snow on the bars. */
function nightWindow(p, x, y, w, h) {
  const { random } = p;
  p.rect(x - 34, y - 34, w + 68, h + 68, ink.timber);
  p.marks(combed(random, (u, v) => [x - 32 + v * (w + 64), y - 34 + u * (h + 66)], { rows: 60, length: [0.03, 0.12], gap: [0.03, 0.09], width: 1.8 }), ink.wood);
  p.rect(x - 6, y - 6, w + 12, h + 12, ink.ink);
  p.rect(x, y, w, h, ink.night);
  const pane = p.clip(polygon([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]));
  p.raw(`<g clip-path="url(#${pane})">`);
  p.circle(x + w * 0.65, y + h * 0.2, 38, ink.linen);
  glow(p, x + w * 0.65, y + h * 0.2, 150, { colour: ink.pine, inner: 0.34, rows: 5 });
  const hill = [[x - 10, y + h * 0.7], [x + w * 0.25, y + h * 0.62], [x + w * 0.55, y + h * 0.72], [x + w * 0.8, y + h * 0.64], [x + w + 10, y + h * 0.7]];
  for (const [fx, fh, fy] of [[0.06, 150, 0.74], [0.2, 190, 0.72], [0.36, 130, 0.74], [0.66, 160, 0.76], [0.93, 180, 0.74]]) fir(p, x + w * fx, y + h * fy, fh, { fill: ink.ink, mark: ink.pine, snow: ink.paper, tiers: 5 });
  const d = joinedPath(hill, [[x + w + 10, y + h], [x - 10, y + h]]);
  p.shape(d, ink.paper);
  p.marks(combed(random, (u, v) => { const [a, b] = spline(hill)(u); return [a, b + 8 + v * h * 0.4]; }, { rows: 9, length: [0.03, 0.09], gap: [0.04, 0.12], width: 2.4 }), ink.linen, { clip: p.clip(d) });
  snowfall(p, [x, y, x + w, y + h * 0.72], 30, { sizes: [1.8, 4.2] });
  p.raw("</g>");
  for (const [bx, by, bw, bh] of [[x + w / 2 - 9, y, 18, h], [x, y + h * 0.4, w, 16]]) {
    p.rect(bx - 3, by, bw + 6, bh, ink.ink);
    p.rect(bx, by, bw, bh, ink.timber);
  }
  // Snow in the corners of the panes.
  for (const [px, py, pw] of [[x, y + h * 0.4, w / 2 - 12], [x + w / 2 + 12, y + h * 0.4, w / 2 - 12]]) p.shape(joinedPath([[px, py - 26], [px + pw * 0.2, py - 14], [px + pw * 0.5, py - 8], [px + pw * 0.82, py - 12], [px + pw, py - 22]], [[px + pw, py], [px, py]]), ink.paper);
}

function second() {
  const p = new SvgCanvas(800, 600, 2002);
  const { random } = p;
  p.rect(0, 0, 800, 600, ink.peach);
  p.marks(combed(random, (u, v) => [v * 800, u * 600], { rows: 62, length: [0.03, 0.1], gap: [0.06, 0.16], width: 2.2, light: () => 0.8 }), ink.linen);
  nightWindow(p, 158, -30, 484, 480);
  p.rect(90, 484, 620, 30, ink.linen);
  p.rect(90, 510, 620, 8, ink.wood);
  // The wreath hangs from four ribbons.
  const [cx, cy, rx, ry, tube] = [400, 444, 262, 58, 54];
  const strip = (a) => {
    const end = [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry];
    const run = (d) => spline([[cx + Math.cos(a) * rx * 0.66 + d, -60], [cx + Math.cos(a) * rx * 0.83 + d, (end[1] - 60) / 2], [end[0] + d, end[1]]]);
    const band = ribbon(run(0), () => 8);
    p.shape(ribbonShape(ribbon(run(3), () => 9)), ink.ink);
    p.shape(ribbonShape(band), ink.brick);
    p.marks(combed(random, band, { rows: 2, from: -0.8, to: 0.6, length: [0.04, 0.09], gap: [0.02, 0.05], width: 2 }), ink.rose);
  };
  for (const a of [1.22, 1.78]) strip(Math.PI * a);
  wreathArc(p, cx, cy, rx, ry, tube, Math.PI * 0.97, Math.PI * 2.03, { needle: 30 });
  const wax = { wax: ink.ochre, light: ink.lemon, shade: food.rust };
  candle(p, 350, 402, 46, 108, { ...wax, lit: false });
  glow(p, 456, 246, 112, { colour: ink.ochre, inner: 0.4, rows: 4, width: 2.8 });
  candle(p, 456, 402, 46, 112, { ...wax, size: 84 });
  needles(p, [[350, 402, 28], [456, 402, 28]], 24);
  wreathArc(p, cx, cy, rx, ry, tube, -0.1, Math.PI + 0.1, { needle: 30 });
  for (const a of [0.86, 0.14]) strip(Math.PI * a);
  glow(p, 274, 258, 126, { colour: ink.ochre, inner: 0.4, rows: 4, width: 2.8 });
  candle(p, 274, 474, 56, 162, { ...wax, size: 98 });
  candle(p, 540, 476, 56, 150, { ...wax, lit: false });
  for (const [x, y] of [[156, 466], [646, 466]]) bow(p, x, y, 44);
  bauble(p, 400, 528, 34);
  for (const [x, y, s, t] of [[340, 510, 25, -0.4], [470, 512, 25, 0.5], [212, 492, 22, 0.3]]) firCone(p, x, y, s, t);
  berries(p, [[306, 520], [232, 478], [500, 520], [514, 508], [592, 494], [604, 482], [372, 502], [436, 502]], 8);
  needles(p, [[274, 476, 38], [540, 478, 38]], 26);
  return p.svg();
}

const sheet = { width: 800, height: 600, widths: [480, 720] };
export const pictures = [
  { name: "news-advent-1", ...sheet, draw: first },
  { name: "news-advent-2", ...sheet, draw: second },
];
