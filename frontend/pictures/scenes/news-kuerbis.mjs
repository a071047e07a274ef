// Pumpkin: one whole, one cut open, and the seeds.
import { between, combed, curvedMark, joinedPath, oval, polygon, ribbon, ribbonShape, smoothPath, samplePoints, spline, TAU } from "../lib/forms.mjs";
import { ink, SvgCanvas } from "../lib/linocut.mjs";
import { boards, food, plainCloth } from "../lib/props-food.mjs";

/** One rib of a pumpkin: between two meridians, lit from the left. */
function pumpkinRib(p, left, right, { body, lit, dim, share }) {
  const [a, b] = [spline(left), spline(right)];
  const skin = between(a, b);
  const shape = polygon([...samplePoints(a, 24), ...samplePoints((t) => b(1 - t), 24)]);
  p.shape(shape, body);
  const clip = p.clip(shape);
  p.marks(combed(p.random, skin, { rows: 11, length: [0.05, 0.13], gap: [0.015, 0.05], width: 2.7, light: (u, v) => share * (1.15 - Math.abs(v - 0.32) * 2.4) * (1.25 - u * 1.1) }), lit, { clip });
  p.marks(combed(p.random, skin, { rows: 9, length: [0.05, 0.12], gap: [0.02, 0.07], width: 2.2, light: (u, v) => 0.75 * (v * 1.5 - 0.55) + u * 0.5 - 0.15 + (1 - share) * 0.3 }), dim, { clip });
}

function pumpkin(p, cx, cy, rx, ry) {
  p.ellipse(cx + 40, cy + ry * 0.86, rx * 1.04, ry * 0.22, ink.ink);
  const crown = cy - ry * 0.72;
  // Each rib is a tall lobe that bends towards the crown and the foot; the ones in front come last.
  const lobe = (s, w, top, foot) => {
    const [y0, y1] = [cy - ry * top, cy + ry * foot];
    const at = (t, side) => {
      const swell = Math.sin(Math.PI * t);
      return [cx + rx * s * (0.5 + 0.5 * swell ** 0.7) + side * rx * w * swell ** 0.55, y0 + (y1 - y0) * (0.5 - 0.5 * Math.cos(Math.PI * t))];
    };
    return [-1, 1].map((side) => samplePoints((t) => at(t, side), 16));
  };
  const ribs = [[-0.2, 0.2, 0.98, 0.5], [0.22, 0.2, 0.97, 0.5], [-0.76, 0.24, 0.88, 0.84], [0.76, 0.24, 0.88, 0.84], [-0.56, 0.26, 0.9, 0.92], [0.56, 0.26, 0.9, 0.92], [-0.29, 0.24, 0.86, 0.98], [0.31, 0.24, 0.86, 0.98], [0.01, 0.22, 0.78, 1]];
  for (const [s, w, top, foot] of ribs) {
    const back = foot < 0.6;
    const [seamLeft, seamRight] = lobe(s, w + 0.022, top + 0.02, foot + 0.015);
    p.shape(polygon([...seamLeft, ...seamRight.toReversed()]), back ? ink.ink : food.rust);
    pumpkinRib(p, ...lobe(s, w, top, foot), { body: back ? food.rust : food.amber, lit: s < 0.1 ? food.straw : ink.ochre, dim: back ? ink.wood : food.rust, share: back ? 0.4 : 1 - Math.max(0, s + 0.15) * 0.7 });
  }
  // The stem, five-edged, leaning.
  p.ellipse(cx + 4, crown - 6, 56, 17, ink.ink);
  const stem = [[cx + 2, crown - 2], [cx - 8, crown - 42], [cx + 16, crown - 84], [cx + 58, crown - 104]];
  const surface = ribbon(spline(stem), (u) => 34 * (1 - u) ** 2 + 15 + 6 * u ** 4);
  p.shape(ribbonShape(ribbon(spline(stem.map(([x, y]) => [x + 5, y + 5])), (u) => 34 * (1 - u) ** 2 + 15 + 6 * u ** 4)), ink.ink);
  p.shape(ribbonShape(surface), ink.moss);
  p.marks(combed(p.random, surface, { rows: 5, from: -0.9, to: 0.9, length: [0.12, 0.3], gap: [0.03, 0.08], width: 2.4, light: (_, v) => 0.5 - v * 0.5 }), food.lime);
  p.marks(combed(p.random, surface, { rows: 4, from: 0, to: 0.95, length: [0.12, 0.3], gap: [0.03, 0.08], width: 2.4 }), ink.night);
  const [ex, ey] = spline(stem)(1);
  p.ellipse(ex + 3, ey - 1, 9, 19, ink.leaf, 28);
}

/** A flat seed, pointing along `turn`. */
function seed(p, x, y, size, turn, { shadow = true } = {}) {
  const at = (a, b, d = 0) => [x + (a * Math.cos(turn) - b * Math.sin(turn)) * size + d, y + (a * Math.sin(turn) + b * Math.cos(turn)) * size + d * 1.3];
  const drop = (d) => joinedPath([at(-1, 0, d), at(-0.5, -0.5, d), at(0.3, -0.5, d), at(1, 0, d)], [at(1, 0, d), at(0.3, 0.5, d), at(-0.5, 0.5, d), at(-1, 0, d)]);
  if (shadow) p.shape(drop(3), ink.ink);
  p.shape(drop(0), ink.paper);
  p.marks([curvedMark(at(-0.6, 0.24), at(0, 0.34), at(0.7, 0.12), size * 0.08), curvedMark(at(-0.6, -0.2), at(0, -0.3), at(0.5, -0.2), size * 0.06)], ink.peach);
}

/** A half, its cut face to the viewer. */
function half(p, cx, cy, rx, ry) {
  const { random } = p;
  const lobed = (k, dx = 0, dy = 0, depth = 0.028) => Array.from({ length: 44 }, (_, i) => {
    const a = (TAU * i) / 44;
    const q = k * (1 - depth + depth * Math.abs(Math.cos(a * 5.5)) ** 0.6 * 2 - (Math.sin(a) < -0.92 ? 0.05 : 0));
    return [cx + dx + Math.cos(a) * rx * q, cy + dy + Math.sin(a) * ry * q];
  });
  p.ellipse(cx + 22, cy + ry * 0.9, rx * 1.04, ry * 0.2, ink.ink);
  p.shape(smoothPath(lobed(1.02, 16, -7)), food.rust);
  p.shape(smoothPath(lobed(1)), food.amber);
  p.shape(smoothPath(lobed(0.95)), food.straw);
  p.shape(smoothPath(lobed(0.91)), ink.lemon);
  const flesh = (u, v) => { const a = u * TAU; const k = 0.55 + v * 0.34; return [cx + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k]; };
  p.marks(combed(random, flesh, { rows: 6, length: [0.012, 0.03], gap: [0.008, 0.022], width: 2, light: (u) => 0.45 + 0.4 * Math.sin(u * TAU) }), ink.ochre);
  const hole = oval(cx, cy + 4, rx * 0.57, ry * 0.6, { points: 15, jitter: 0.05, random });
  p.shape(smoothPath(hole), food.rust);
  const clip = p.clip(smoothPath(hole));
  p.shape(smoothPath(hole.map(([x, y]) => [x + 6, y + 9])), food.amber, clip);
  const pumpkinFibres = [];
  for (let i = 0; i < 70; i++) {
    const a = random.between(0, TAU);
    const [k1, k2] = [random.between(0.62, 0.98), random.between(0.05, 0.5)];
    const at = (b, k) => [cx + Math.cos(b) * rx * 0.56 * k, cy + 4 + Math.sin(b) * ry * 0.58 * k];
    pumpkinFibres.push(curvedMark(at(a, k1), at(a + random.between(-0.3, 0.3), (k1 + k2) / 2), at(a + random.between(-0.2, 0.2), k2), 3));
  }
  p.marks(pumpkinFibres.slice(0, 40), ink.ochre, { clip });
  p.marks(pumpkinFibres.slice(40), ink.lemon, { clip });
  for (const [n, k, s] of [[11, 0.42, 15], [6, 0.22, 15]]) {
    for (let i = 0; i < n; i++) {
      const a = (TAU * (i + random.between(-0.15, 0.15))) / n;
      seed(p, cx + Math.cos(a) * rx * k, cy + 5 + Math.sin(a) * ry * k, s, a + random.between(-0.35, 0.35));
    }
  }
}

function draw() {
  const p = new SvgCanvas(800, 600, 1301);
  boards(p, { ground: ink.forest, grain: ink.pine, seams: [150, 330, 520, 690], upright: true, bottom: 400 });
  boards(p, { ground: ink.wood, grain: ink.timber, seams: [78], top: 396 });
  p.rect(0, 392, 800, 6, ink.ink);
  plainCloth(p, [[-20, 470], [300, 440], [470, 620], [-20, 640]], { ground: ink.linen });
  p.shape(polygon([[-20, 492], [288, 462], [300, 473], [-20, 504]]), ink.brick);
  pumpkin(p, 290, 290, 258, 196);
  half(p, 590, 408, 172, 148);
  const strewnSeeds = [[150, 540, 0.4], [212, 560, 2.1], [268, 530, -0.3], [322, 566, 0.9], [366, 536, 2.6], [96, 566, 1.6], [410, 572, -0.2], [176, 582, -0.6], [470, 580, 0.5]];
  for (const [x, y, t] of strewnSeeds) seed(p, x, y, 17, t);
  return p.svg();
}

export const pictures = [{ name: "news-kuerbis", width: 800, height: 600, widths: [480, 720], draw }];
