// Chanterelles under the firs.
import { between, combed, joinedPath, lerp, transformPoints, polygon, ribbon, ribbonShape, smoothPath, samplePoints, spline, strewn } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { food } from "../lib/props-food.mjs";

/** Two caps to choose from: the wavy rim around the funnel (the front edge last), in units of half the cap. */
const mushroomCaps = [
  { back: [[-1, -1.5], [-0.78, -1.76], [-0.36, -1.7], [0.06, -1.86], [0.46, -1.74], [0.84, -1.82], [1.04, -1.52]], front: [[1.04, -1.52], [0.86, -1.3], [0.54, -1.4], [0.22, -1.18], [-0.14, -1.34], [-0.5, -1.14], [-0.82, -1.3], [-1, -1.5]] },
  { back: [[-1.02, -1.6], [-0.7, -1.84], [-0.3, -1.74], [0.1, -1.8], [0.5, -1.66], [0.9, -1.7], [1, -1.46]], front: [[1, -1.46], [0.74, -1.22], [0.36, -1.34], [0.02, -1.16], [-0.3, -1.36], [-0.62, -1.22], [-0.9, -1.42], [-1.02, -1.6]] },
];

/** A chanterelle standing at (x, y); `size` is half the width of its cap. */
function chanterelle(p, x, y, size, { turn = 0, flip = false, kind = 0, stem = 1 } = {}) {
  const { random } = p;
  const set = (points) => transformPoints(points.map(([a, b]) => [a, b < -0.9 ? b - (stem - 1) : b * stem]), x, y, { turn, flip, scale: size });
  const { back, front } = mushroomCaps[kind];
  const left = set([[-1, front.at(-1)[1]], [-0.72, -1.12], [-0.42, -0.72], [-0.25, -0.36], [-0.24, 0.02]]);
  const right = set([[front[0][0], front[0][1]], [0.74, -1.06], [0.42, -0.7], [0.27, -0.34], [0.28, 0.02]]);
  const rim = set(front);
  const body = (d) => joinedPath(left.map(([a, b]) => [a + d, b + d]), [lerp(left.at(-1), right.at(-1), 0.5)].map(([a, b]) => [a + d, b + d + size * 0.05]), right.toReversed().map(([a, b]) => [a + d, b + d]), rim.map(([a, b]) => [a + d, b + d]));
  p.shape(body(size * 0.07), ink.ink);
  p.shape(body(0), ink.ochre);
  const clip = p.clip(body(0));
  // The ridges run from the rim down the stem.
  const lip = spline(rim.toReversed());
  const foot = (u) => lerp(left.at(-1), right.at(-1), u);
  const waist = (u) => lerp(left[2], right[2], u);
  const ridges = (u, v) => { const t = spline([lip(v), lerp(lip(v), waist(v), 0.55), waist(v), foot(v)]); return t(u); };
  const order = flip ? (v) => 1 - v : (v) => v;
  p.marks(combed(random, ridges, { rows: 19, length: [0.3, 0.62], gap: [0.03, 0.1], width: size * 0.022, wobble: 0.15, light: (u) => 1.25 - u * 0.9 }), ink.wood, { clip });
  p.marks(combed(random, ridges, { rows: 18, from: 0.02, to: 0.98, length: [0.12, 0.34], gap: [0.04, 0.12], width: size * 0.024, light: (u, v) => 1.1 - order(v) * 1.2 - u * 0.25 }), food.straw, { clip });
  p.marks(combed(random, ridges, { rows: 12, from: 0.5, to: 1, length: [0.1, 0.25], gap: [0.03, 0.1], width: size * 0.026, light: (u, v) => order(v) * 1.5 - 0.7 + u * 0.2 }), food.rust, { clip });
  // The funnel seen from above, and the lit edge in front.
  const crown = polygon([...samplePoints(spline(set(back)), 40), ...samplePoints(spline(rim), 44)]);
  const [cx, cy] = set([[0.02, -1.5]])[0];
  p.shape(crown, ink.lemon);
  const inner = p.clip(crown);
  const bowl = (u, v) => { const [ax, ay] = spline([...set(back), ...rim.slice(1)])(u); return lerp([cx, cy], [ax, ay], 0.2 + v * 0.74); };
  const swirl = (u, v) => bowl(v, u);
  p.shape(smoothPath(samplePoints((u) => bowl(u, 0.26), 20).slice(0, -1)), ink.ochre, inner);
  p.shape(smoothPath(samplePoints((u) => bowl(u, -0.02), 14).slice(0, -1)), ink.gold, inner);
  p.marks(combed(random, swirl, { rows: 44, length: [0.14, 0.36], gap: [0.05, 0.2], width: size * 0.02, light: (u) => 0.8 - u * 0.3 }), ink.gold, { clip: inner });
  p.marks(combed(random, swirl, { rows: 30, length: [0.14, 0.3], gap: [0.2, 0.5], width: size * 0.022, light: (u) => u }), ink.paper, { clip: inner });
  const edge = ribbon(spline(rim), (u) => size * (0.02 + 0.022 * Math.sin(u * Math.PI)));
  p.shape(ribbonShape(edge, 60), food.straw);
}

/** A frond of fern along the points. */
function fern(p, points, size, colour, vein) {
  const centerline = spline(points);
  const leaves = [];
  for (let i = 1; i < 16; i++) {
    const u = i / 16;
    const [x, y] = centerline(u);
    const [bx, by] = centerline(u + 0.02);
    const run = Math.atan2(by - y, bx - x);
    const leafLength = size * Math.sin(Math.PI * (0.12 + u * 0.86)) ** 0.8;
    for (const side of [-1, 1]) {
      const a = run + side * 1.05;
      leaves.push(lensPath(x + (Math.cos(a) * leafLength) / 2, y + (Math.sin(a) * leafLength) / 2, a, leafLength, size * 0.16));
    }
  }
  p.marks(leaves, colour);
  p.shape(ribbonShape(ribbon(centerline, (u) => 3 * (1 - u * 0.7))), vein);
}

function draw() {
  const p = new SvgCanvas(800, 600, 1401);
  const { random } = p;
  p.rect(0, 0, 800, 600, ink.night);
  // Trunks, far and near, with light on their left.
  for (const [x, w, tone, mark] of [[40, 44, ink.forest, ink.pine], [196, 34, ink.forest, ink.pine], [330, 40, ink.forest, ink.pine], [486, 32, ink.forest, ink.pine], [628, 42, ink.forest, ink.pine], [110, 76, ink.ink, ink.moss], [720, 92, ink.ink, ink.moss], [420, 60, ink.ink, ink.moss]]) {
    const bark = between(spline([[x - w / 2, -10], [x - w * 0.46, 240], [x - w * 0.8, 470]]), spline([[x + w / 2, -10], [x + w * 0.46, 240], [x + w * 0.8, 470]]));
    p.shape(polygon([...samplePoints((u) => bark(u, 0), 10), ...samplePoints((u) => bark(1 - u, 1), 10)]), tone);
    p.marks(combed(random, bark, { rows: Math.round(w / 7), length: [0.04, 0.14], gap: [0.03, 0.12], width: 2, light: (_, v) => 0.95 - v * 1.1 }), mark);
  }
  for (const [points, size] of [[[[30, 450], [50, 330], [150, 270]], 56], [[[60, 450], [-10, 360], [-50, 330]], 50], [[[770, 450], [740, 330], [650, 262]], 58], [[[746, 450], [800, 370], [840, 350]], 50]]) fern(p, points, size, ink.pine, ink.leaf);
  const ground = [[-20, 440], [90, 410], [230, 424], [400, 398], [560, 420], [700, 404], [820, 430]];
  p.shape(joinedPath(ground, [[820, 620], [-20, 620]]), ink.forest);
  const floor = p.clip(joinedPath(ground, [[820, 620], [-20, 620]]));
  const moss = strewn(random, [...ground, [820, 620], [-20, 620]], 17);
  p.marks(moss.filter((_, i) => i % 3).map(([x, y]) => lensPath(x, y, -Math.PI / 2 + random.between(-0.7, 0.7), random.between(12, 24), 2.2)), ink.moss, { clip: floor });
  p.marks(moss.filter((_, i) => i % 3 === 0).map(([x, y]) => lensPath(x, y, -Math.PI / 2 + random.between(-0.6, 0.6), random.between(8, 18), 2.4)), food.lime, { clip: floor });
  chanterelle(p, 196, 470, 118, { turn: -0.16, kind: 1, flip: true, stem: 1.05 });
  chanterelle(p, 618, 474, 128, { turn: 0.17, kind: 1, stem: 1.1 });
  chanterelle(p, 404, 520, 186, { turn: 0.02, stem: 1.12 });
  chanterelle(p, 292, 556, 72, { turn: -0.22, kind: 1 });
  chanterelle(p, 536, 566, 84, { turn: 0.14, kind: 0, flip: true });
  // Needles and moss in front of the feet.
  const tufts = [];
  for (let i = 0; i < 190; i++) { const x = random.between(120, 690); tufts.push(lensPath(x, random.between(500, 596) + Math.abs(x - 400) * -0.05, -Math.PI / 2 + random.between(-0.8, 0.8), random.between(16, 34), 2.8)); }
  p.marks(tufts.slice(0, 90), ink.forest);
  p.marks(tufts.slice(90, 150), ink.moss);
  p.marks(tufts.slice(150), food.lime);
  return p.svg();
}

export const pictures = [{ name: "news-eierschwammerl", width: 800, height: 600, widths: [480, 720], draw }];
