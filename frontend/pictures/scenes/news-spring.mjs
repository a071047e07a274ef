// Spring: a bunch of wild garlic in blossom; a bundle of white and green asparagus.
import { combed, curvedMark, joinedPath, polygon, ribbon, ribbonShape, spline, TAU } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, food, plainCloth } from "../lib/props-food.mjs";
import { longLeaf, stalk, starBlossom, twine } from "../lib/props-plants.mjs";

/** The head of a wild garlic: stars on fine stems around a hub. */
function umbel(p, from, x, y, size) {
  const { random } = p;
  stalk(p, [from, [(from[0] + x) / 2 + (x - from[0]) * 0.12, (from[1] + y) / 2 - 10], [x, y]], 8, food.lime, { taper: 0.3, shadow: ink.ink });
  const turn = random.between(0, 1);
  const starsOnCircle = (n, far, tone) => Array.from({ length: n }, (_, i) => [Math.cos((TAU * i) / n + turn + far) * far, Math.sin((TAU * i) / n + turn + far) * far * 0.9, tone]);
  const stars = [...starsOnCircle(9, 1.04, "far"), ...starsOnCircle(5, 0.54, "near"), [0.03, -0.06, "near"]];
  for (const [dx, dy] of stars) {
    const far = [x + dx * size, y + dy * size];
    p.marks([lensPath((x + far[0]) / 2, (y + far[1]) / 2, Math.atan2(dy, dx), Math.hypot(dx, dy) * size, 4)], food.lime);
  }
  p.circle(x, y, size * 0.09, ink.moss);
  for (const [dx, dy, tone] of stars) {
    starBlossom(p, x + dx * size, y + dy * size, size * (tone === "far" ? 0.46 : 0.43), {
      turn: random.between(0, 1), tilt: 1 - 0.25 * Math.hypot(dx, dy), lean: Math.atan2(dy, dx) + Math.PI / 2, colour: tone === "far" ? ink.linen : ink.paper,
      vein: tone === "far" ? ink.leaf : ink.linen, shadow: ink.ink,
    });
  }
}

function wildGarlic() {
  const p = new SvgCanvas(800, 600, 1101);
  boards(p, { ground: ink.ink, grain: ink.night, seams: [180, 395, 620], upright: true });
  const foot = [400, 500];
  const greens = [{ light: ink.moss, dark: ink.pine, vein: ink.night }, { light: ink.leaf, dark: ink.moss, vein: ink.pine }, { light: food.lime, dark: ink.leaf, vein: ink.moss, glint: ink.paper }];
  const leaves = [
    [0, [[200, 330], [90, 170]], 50], [0, [[610, 320], [716, 176]], 50], [0, [[330, 230], [262, 20]], 54], [0, [[478, 230], [548, 16]], 54],
    [1, [[404, 250], [402, -6]], 56], [1, [[250, 372], [66, 330]], 46], [1, [[560, 372], [738, 338]], 46],
    [1, [[300, 270], [178, 66]], 54], [1, [[508, 270], [632, 74]], 54],
  ];
  const front = [[2, [[352, 300], [318, 96]], 52], [2, [[452, 300], [478, 104]], 50], [2, [[300, 392], [126, 262]], 42], [2, [[508, 392], [680, 268]], 42]];
  const draw = ([tone, rest, half]) => longLeaf(p, [foot, ...rest], half, { ...greens[tone], belly: 0.56, stem: 0.14 });
  leaves.forEach(draw);
  umbel(p, foot, 232, 150, 66);
  umbel(p, foot, 586, 140, 66);
  front.forEach(draw);
  umbel(p, foot, 404, 214, 80);
  umbel(p, foot, 540, 330, 50);
  // The stems below the twine, splayed.
  [-54, -32, -12, 10, 30, 52].forEach((dx, i) => {
    const surface = stalk(p, [[400 + dx * 0.36, 470], [400 + dx * 0.6, 530], [400 + dx * 1.5, 612]], 20, i % 2 ? ink.linen : food.lime, { taper: 0, shadow: ink.ink });
    p.marks(combed(p.random, surface, { rows: 3, from: -0.8, to: 0.8, length: [0.2, 0.4], gap: [0.05, 0.15], width: 1.4 }), i % 2 ? ink.leaf : ink.moss);
  });
  for (const [x, y, size, turn] of [[150, 520, 36, 0.2], [236, 566, 26, 0.7], [622, 508, 30, 0.5], [694, 560, 38, 0.1]]) starBlossom(p, x, y, size, { turn, tilt: 0.8, shadow: ink.night });
  twine(p, [358, 494], [444, 494], { turns: 4, width: 8, bulge: 4, bow: true, tails: 92 });
  return p.svg();
}

/** One spear from its cut end (left) to its tip (right), lying level at y. */
function spear(p, x, y, length, half, { body, shade, scale, tip, light, dark }) {
  const { random } = p;
  const reach = x + length;
  const bend = random.between(-7, 7);
  const centerline = spline([[x, y], [x + length * 0.5, y + bend], [reach, y]]);
  // The head swells a little above its neck and ends in a point.
  const head = (t) => (0.9 + 0.14 * Math.sin(t * Math.PI)) * (1 - t ** 2.6) ** 0.85;
  const width = (u) => half * (u < 0.76 ? 1 - u * 0.13 : head((u - 0.76) / 0.24));
  const spearPointAt = ribbon(centerline, width);
  p.shape(ribbonShape(ribbon(spline([[x, y + 9], [x + length * 0.5, y + bend + 9], [reach + 4, y + 9]]), width), 60), ink.ink);
  p.shape(ribbonShape(spearPointAt, 60), body);
  const clip = p.clip(ribbonShape(spearPointAt, 60));
  p.marks(combed(random, spearPointAt, { rows: 4, from: 0.15, to: 1, length: [0.05, 0.12], gap: [0.02, 0.06], width: 1.9, light: (_, v) => 0.3 + v * 0.7 }), shade, { clip });
  p.marks(combed(random, spearPointAt, { rows: 2, from: -0.8, to: -0.3, length: [0.05, 0.14], gap: [0.04, 0.12], width: 1.7 }), light, { clip });
  const bract = (u, v, long, wide, colour, edge) => {
    const leaf = (d) => joinedPath([spearPointAt(u + long, v * 0.7), spearPointAt(u + long * 0.45, v - wide * 0.8 - d), spearPointAt(u + long * 0.12, v - wide - d), spearPointAt(u - d * 0.05, v)], [spearPointAt(u - d * 0.05, v), spearPointAt(u + long * 0.12, v + wide + d), spearPointAt(u + long * 0.45, v + wide * 0.8 + d), spearPointAt(u + long, v * 0.7)]);
    p.shape(leaf(0.12), edge, clip);
    p.shape(leaf(0), colour, clip);
    p.marks([-0.45, 0, 0.45].map((k) => curvedMark(spearPointAt(u + long * 0.15, v + k * wide), spearPointAt(u + long * 0.5, v + k * wide * 1.1), spearPointAt(u + long * 0.8, v * 0.8), 1.2)), light, { clip });
  };
  for (const [u, v] of [[0.2, 0.4], [0.37, -0.35], [0.52, 0.4], [0.64, -0.35]]) bract(u, v, 0.1, 0.42, scale, shade);
  for (const [u, v] of [[0.94, 0.1], [0.9, -0.55], [0.895, 0.5], [0.86, 0], [0.82, 0.6], [0.815, -0.6], [0.775, 0.05], [0.725, 0.6], [0.72, -0.55]]) bract(u, v, 0.085, 0.46, tip, dark);
  const [ex, ey] = spearPointAt(0, 0);
  p.ellipse(ex, ey, half * 0.34, half, shade);
  p.ellipse(ex, ey, half * 0.24, half * 0.8, light);
}

const whiteAsparagus = { body: ink.paper, shade: ink.peach, scale: ink.linen, tip: ink.linen, light: "#fffdf7", dark: ink.rose };
const greenAsparagus = { body: ink.leaf, shade: ink.moss, scale: ink.pine, tip: ink.pine, light: food.lime, dark: ink.ink };

function asparagus() {
  const p = new SvgCanvas(800, 600, 1102);
  boards(p, { ground: ink.wood, grain: ink.timber, seams: [118, 300, 486], knots: [[690, 520, 12], [96, 40, 10]] });
  p.raw(`<g transform="rotate(-14 400 300)">`);
  plainCloth(p, [[250, 36], [640, 60], [628, 640], [232, 640]], { step: 24 });
  for (const x of [262, 612]) p.shape(polygon([[x, 40], [x + 12, 40], [x + 2, 640], [x - 10, 640]]), ink.brick);
  const rows = [[92, 172, 560, 21, whiteAsparagus], [122, 206, 580, 21, greenAsparagus], [60, 240, 610, 24, whiteAsparagus], [108, 434, 560, 21, whiteAsparagus], [140, 464, 530, 20, greenAsparagus],
    [96, 282, 620, 23, greenAsparagus], [116, 396, 590, 24, greenAsparagus], [72, 358, 600, 24, whiteAsparagus], [44, 322, 660, 28, whiteAsparagus]];
  for (const [x, y, l, half, kind] of rows) spear(p, x, y, l, half, kind);
  twine(p, [232, 150], [232, 484], { turns: 5, width: 10, bulge: -10 });
  twine(p, [462, 150], [462, 480], { turns: 5, width: 10, bulge: -10 });
  p.raw("</g>");
  return p.svg();
}

const sheet = { width: 800, height: 600, widths: [480, 720] };
export const pictures = [
  { name: "news-baerlauch", ...sheet, draw: wildGarlic },
  { name: "news-spargel", ...sheet, draw: asparagus },
];
