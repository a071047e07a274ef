// The inn rests: shutters closed, the suitcase packed, the straw hat on top.
import { combed, curvedMark, joinedPath, polygon, ribbon, ribbonShape, ring, spline, strewn, TAU } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { food } from "../lib/props-food.mjs";

const box = (x, y, w, h) => polygon([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]);

/** One leaf of the shutter: slats in a frame, a heart cut into the upper field. */
function shutter(p, x, y, w, h, hinge) {
  const { random } = p;
  p.rect(x + 8, y + 10, w, h, ink.ink);
  p.rect(x, y, w, h, ink.forest);
  for (const [top, tall] of [[h * 0.3, h * 0.3], [h * 0.65, h * 0.3]]) {
    p.rect(x + 18, y + top, w - 36, tall, ink.ink);
    const n = 7;
    for (let i = 0; i < n; i++) {
      const sy = y + top + (i * tall) / n;
      p.rect(x + 18, sy + 3, w - 36, tall / n - 6, ink.pine);
      p.marks(Array.from({ length: 5 }, (_, j) => lensPath(x + 30 + j * ((w - 56) / 4.2) + random.between(-6, 6), sy + tall / n / 2 - 2, 0, random.between(16, 30), 1.6)), ink.leaf);
    }
  }
  p.shape(box(x + 18, y + 18, w - 36, h * 0.3 - 36), ink.pine);
  const [cx, cy, s] = [x + w / 2, y + h * 0.15, h * 0.062];
  p.shape(joinedPath([[cx, cy - s * 0.45], [cx - s * 0.5, cy - s], [cx - s * 1.15, cy - s * 0.5], [cx - s * 0.8, cy + s * 0.35], [cx, cy + s * 1.1]], [[cx, cy + s * 1.1], [cx + s * 0.8, cy + s * 0.35], [cx + s * 1.15, cy - s * 0.5], [cx + s * 0.5, cy - s], [cx, cy - s * 0.45]]), ink.ink);
  const grain = combed(random, (u, v) => [x + 8 + v * (w - 16), y + 6 + u * (h - 12)], { rows: 14, length: [0.04, 0.12], gap: [0.05, 0.14], width: 1.5, light: (_, v) => 0.9 - v * 0.4 });
  p.marks(grain, ink.moss, { clip: p.clip(`${box(x, y, 18, h)}${box(x + w - 18, y, 18, h)}${box(x + 18, y + 18, (w - 36) * 0.26, h * 0.3 - 36)}${box(x + w - 18 - (w - 36) * 0.26, y + 18, (w - 36) * 0.26, h * 0.3 - 36)}`) });
  for (const k of [0.2, 0.8]) p.rect(hinge < 0 ? x - 5 : x + w - 29, y + h * k, 34, 9, ink.ink);
}

function suitcase(p, x, y, w, h) {
  const { random } = p;
  p.shape(joinedPath([[x - 6, y + h - 8], [x + w + 46, y + h - 10], [x + w + 30, y + h + 16], [x + 6, y + h + 16]]), ink.ink);
  const grip = ribbon(spline([[x + w * 0.38, y + 4], [x + w * 0.4, y - 30], [x + w / 2, y - 38], [x + w * 0.6, y - 30], [x + w * 0.62, y + 4]]), () => 9);
  p.shape(ribbonShape(grip), ink.ink);
  p.marks(combed(random, grip, { rows: 2, from: -0.7, to: 0.5, length: [0.1, 0.2], width: 2 }), ink.timber);
  const r = 22;
  const body = joinedPath([[x, y + h], [x, y + r]], [[x, y + r], [x + 6, y + 6], [x + r, y]], [[x + w - r, y], [x + w - 6, y + 6], [x + w, y + r]], [[x + w, y + h - r], [x + w - 5, y + h - 5], [x + w - r, y + h]], [[x + r, y + h], [x + 5, y + h - 5], [x, y + h - r]]);
  p.shape(body, ink.brick);
  const clip = p.clip(body);
  const side = (u, v) => [x + u * w, y + v * h];
  p.marks(combed(random, side, { rows: 19, length: [0.03, 0.1], gap: [0.02, 0.06], width: 2, light: (u, v) => 1 - u * 0.5 - v * 0.55 }), ink.rose, { clip });
  p.marks(combed(random, side, { rows: 19, length: [0.03, 0.1], gap: [0.03, 0.08], width: 2, light: (u, v) => u * 0.7 + v * 0.5 - 0.45 }), "#6f261d", { clip });
  p.rect(x, y + h * 0.3, w, 6, ink.ink, `clip-path="url(#${clip})"`);
  for (const [cx, cy, ex, ey] of [[x, y, 1, 1], [x + w, y, -1, 1], [x, y + h, 1, -1], [x + w, y + h, -1, -1]]) {
    p.shape(joinedPath([[cx + ex * 52, cy], [cx + ex * 46, cy + ey * 34], [cx, cy + ey * 52]], [[cx, cy]]), ink.wood, clip);
    p.marks([0.5, 0.72].map((k) => curvedMark([cx + ex * 52 * k, cy + ey * 5], [cx + ex * 44 * k, cy + ey * 34 * k], [cx + ex * 5, cy + ey * 52 * k], 2)), ink.timber, { clip });
  }
  for (const k of [0.24, 0.76]) {
    const sx = x + w * k - 15;
    p.rect(sx, y, 30, h, ink.wood, `clip-path="url(#${clip})"`);
    p.marks(combed(random, (u, v) => [sx + v * 30, y + u * h], { rows: 4, length: [0.06, 0.16], gap: [0.04, 0.1], width: 1.7 }), ink.timber, { clip });
    p.rect(sx - 6, y + h * 0.3 - 14, 42, 36, ink.ink);
    p.shape(box(sx - 3, y + h * 0.3 - 11, 36, 30) + joinedPath([[sx + 5, y + h * 0.3 + 11], [sx + 25, y + h * 0.3 + 11]], [[sx + 25, y + h * 0.3 - 3], [sx + 5, y + h * 0.3 - 3]]), ink.ochre);
    p.marks([lensPath(sx + 15, y + h * 0.3 + 4, Math.PI / 2, 26, 2.5)], ink.ink);
  }
  // A label with the mountain of last year, and a round one with the sun.
  p.raw(`<g transform="rotate(-7 ${x + w * 0.5} ${y + h * 0.66})">`);
  const [lx, ly] = [x + w * 0.4, y + h * 0.5];
  p.rect(lx, ly, w * 0.22, h * 0.36, ink.paper);
  p.rect(lx + 6, ly + 6, w * 0.22 - 12, h * 0.36 - 12, ink.peach);
  p.circle(lx + w * 0.155, ly + 24, 11, ink.ochre);
  p.shape(polygon([[lx + 6, ly + h * 0.36 - 6], [lx + 6, ly + h * 0.24], [lx + w * 0.07, ly + h * 0.1], [lx + w * 0.13, ly + h * 0.24], [lx + w * 0.16, ly + h * 0.18], [lx + w * 0.22 - 6, ly + h * 0.28], [lx + w * 0.22 - 6, ly + h * 0.36 - 6]]), ink.forest);
  p.marks([lensPath(lx + w * 0.06, ly + h * 0.16, 2, 16, 2.4), lensPath(lx + w * 0.075, ly + h * 0.17, 1.6, 14, 2)], ink.paper);
  p.raw("</g>");
}

function strawHat(p, x, y, s) {
  const { random } = p;
  p.raw(`<g transform="rotate(-9 ${x} ${y})">`);
  p.ellipse(x + 10, y + 16, s, s * 0.25, ink.ink);
  p.ellipse(x, y, s, s * 0.27, ink.gold);
  p.ellipse(x, y - 4, s * 0.985, s * 0.25, food.straw);
  const brim = ring(x, y - 4, s * 0.97, s * 0.245, 0.5);
  p.marks(combed(random, brim, { rows: 8, length: [0.02, 0.05], gap: [0.008, 0.02], width: 1.9, light: (u) => 0.65 + 0.35 * Math.sin(u * TAU) }), ink.gold);
  const dome = joinedPath([[x - s * 0.52, y - 6], [x - s * 0.5, y - s * 0.34], [x - s * 0.36, y - s * 0.58], [x, y - s * 0.64], [x + s * 0.38, y - s * 0.57], [x + s * 0.51, y - s * 0.34], [x + s * 0.53, y - 6]], [[x + s * 0.53, y - 6], [x + s * 0.3, y + s * 0.075], [x, y + s * 0.1], [x - s * 0.3, y + s * 0.075], [x - s * 0.52, y - 6]]);
  p.shape(dome, food.straw);
  const clip = p.clip(dome);
  const weave = (u, v) => [x + (u - 0.5) * s * 1.1, y - s * 0.66 + v * s * 0.72 + Math.sin(u * Math.PI) * s * 0.09];
  p.marks(combed(random, weave, { rows: 17, length: [0.05, 0.1], gap: [0.015, 0.03], width: 2, light: (u, v) => 0.25 + u * 0.8 + v * 0.2 }), ink.gold, { clip });
  p.marks(combed(random, weave, { rows: 17, length: [0.05, 0.1], gap: [0.06, 0.2], width: 1.8, light: (u) => 0.6 - u }), ink.paper, { clip });
  const band = joinedPath([[x - s * 0.53, y - s * 0.2], [x - s * 0.3, y - s * 0.1], [x, y - s * 0.075], [x + s * 0.3, y - s * 0.1], [x + s * 0.54, y - s * 0.2]], [[x + s * 0.54, y - 6], [x + s * 0.3, y + s * 0.075], [x, y + s * 0.1], [x - s * 0.3, y + s * 0.075], [x - s * 0.53, y - 6]]);
  p.shape(band, ink.forest, clip);
  p.marks(combed(random, (u, v) => [x + (u - 0.5) * s * 1.08, y - s * 0.19 + v * s * 0.16 + Math.sin(u * Math.PI) * s * 0.12], { rows: 4, length: [0.04, 0.1], gap: [0.05, 0.1], width: 1.8, light: (u) => 0.9 - u * 0.6 }), ink.leaf, { clip });
  p.raw("</g>");
}

function draw() {
  const p = new SvgCanvas(800, 600, 1801);
  const { random } = p;
  // Beyond the corner of the inn: where everyone has gone.
  p.rect(0, 0, 800, 600, ink.peach);
  const sun = [676, 112];
  p.marks(combed(random, ring(...sun, 330, 330, 0.3), { rows: 9, length: [0.012, 0.045], gap: [0.012, 0.035], width: 3 }), ink.paper);
  p.circle(...sun, 70, ink.paper);
  p.circle(...sun, 60, ink.ochre);
  const slopes = [[[[480, 330], [560, 236], [606, 196], [640, 232], [680, 204], [760, 300], [820, 340]], ink.moss, ink.linen], [[[480, 380], [600, 352], [700, 318], [820, 372]], ink.forest, ink.leaf]];
  for (const [ridge, fill, mark] of slopes) {
    const d = polygon([...ridge, [820, 480], [480, 480]]);
    p.shape(d, fill);
    p.marks(combed(random, (u, v) => { const [x, y] = spline(ridge)(v); return [x + u * 70, y + 6 + u * 150]; }, { rows: 44, length: [0.08, 0.26], gap: [0.06, 0.2], width: 2.4, light: (u) => 0.85 - u * 0.8 }), mark, { clip: p.clip(d) });
  }
  // The wall, its foot and the path.
  p.rect(0, 0, 520, 440, ink.paper);
  p.marks(strewn(random, [[0, 0], [510, 0], [510, 440], [0, 440]], 40).map(([x, y]) => lensPath(x, y, random.between(-0.15, 0.15), random.between(16, 44), 2)), ink.linen, { clip: p.clip(box(0, 0, 520, 440)) });
  p.rect(516, 0, 6, 488, ink.ink);
  p.rect(0, 424, 520, 64, ink.moss);
  p.marks(combed(random, (u, v) => [u * 514, 424 + v * 64], { rows: 5, length: [0.03, 0.09], gap: [0.03, 0.07], width: 2.6 }), ink.leaf);
  p.rect(0, 420, 522, 5, ink.ink);
  p.rect(522, 424, 280, 70, ink.forest);
  p.marks(strewn(random, [[526, 380], [800, 380], [800, 490], [526, 490]], 15).map(([x, y]) => lensPath(x, y, -1.57 + random.between(-0.4, 0.4), random.between(10, 22), 2)), ink.leaf);
  p.rect(0, 486, 800, 114, ink.linen);
  p.marks(combed(random, (u, v) => [u * 800, 490 + v * 108], { rows: 9, length: [0.02, 0.07], gap: [0.03, 0.08], width: 2.6 }), ink.gold, { opacity: 0.7 });
  // The window: a stone frame, both leaves shut, a bar across.
  p.rect(66, 20, 408, 376, ink.peach);
  p.marks(combed(random, (u, v) => [72 + v * 396, 22 + u * 372], { rows: 40, length: [0.03, 0.08], gap: [0.05, 0.14], width: 2 }), ink.gold, { opacity: 0.6 });
  p.rect(94, 44, 352, 330, ink.ink);
  shutter(p, 98, 48, 170, 322, -1);
  shutter(p, 273, 48, 170, 322, 1);
  p.rect(240, 206, 62, 14, ink.ink);
  p.rect(54, 380, 432, 24, ink.linen);
  p.rect(54, 402, 432, 6, ink.ink);
  suitcase(p, 380, 330, 350, 222);
  strawHat(p, 556, 304, 172);
  return p.svg();
}

export const pictures = [{ name: "news-betriebsurlaub", width: 800, height: 600, widths: [480, 720], draw }];
