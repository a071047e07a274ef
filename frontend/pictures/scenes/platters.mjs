// The platters that leave the inn for a feast elsewhere, seen from above.
import { between, combed, curvedMark, oval, polygon, ring, samplePoints, spline, TAU } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, checkedCloth, lemonSlice, lemonWedge, parsley, plainCloth, plate } from "../lib/props-food.mjs";
import { solid } from "../lib/props-kitchen.mjs";
import { basil, beefSlice, capers, cheese, dill, gherkinFan, hamRoll, horseradish, mozzarella, salami, salmonSlice } from "../lib/props-platter.mjs";
import { egg, tomatoSlice } from "../lib/props-salad.mjs";

/** A rounded rectangle as path data. */
const tray = (x, y, w, h, r) => `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;

/** A radish with its leaves cut short. */
function radish(p, x, y, r, turn) {
  const at = (a, k) => [x + Math.cos(a) * k * r, y + Math.sin(a) * k * r];
  p.marks([-0.5, 0, 0.5].map((d) => lensPath(...at(turn + d * 0.7, 1.5), turn + d, r * 1.5, r * 0.3)), ink.moss);
  p.circle(x + 4, y + 7, r, ink.ink);
  p.circle(x, y, r, "#b8405a");
  p.marks([lensPath(...at(turn + Math.PI, 1.15), turn, r * 0.6, r * 0.12)], ink.paper);
  p.marks([0.3, 0.5, 0.7].map((k) => curvedMark(at(-2.6, k), at(-2.1, k + 0.06), at(-1.6, k), r * 0.07)), ink.peach);
}

function cold() {
  const p = new SvgCanvas(800, 600, 4101);
  boards(p, { seams: [150, 330, 480] });
  checkedCloth(p, [[470, -60], [880, -90], [900, 220], [560, 130]], { checks: [6, 4] });
  // The board with its grip.
  const board = [[60, 300], [76, 130], [190, 66], [400, 54], [600, 66], [700, 130], [722, 240], [790, 262], [838, 300], [790, 338], [722, 360], [700, 470], [600, 536], [400, 548], [190, 536], [76, 470]];
  const clip = solid(p, board, "#d2a062", [10, 15]);
  p.marks(combed(p.random, (u, v) => [40 + u * 780, 50 + v * 500], { rows: 40, length: [0.06, 0.22], gap: [0.03, 0.12], width: 1.8 }), "#b37a46", { clip });
  p.marks(combed(p.random, (u, v) => [40 + u * 780, 50 + v * 500], { rows: 22, length: [0.04, 0.14], gap: [0.1, 0.3], width: 1.6 }), "#ecd3a4", { clip });
  p.circle(782, 300, 15, ink.forest);
  for (let i = 0; i < 8; i++) {
    const a = -2.75 + i * 0.27;
    salami(p, 252 + Math.cos(a) * 150, 290 + Math.sin(a) * 158, 50);
  }
  for (let i = 0; i < 5; i++) salami(p, 196 + i * 44, 250 - Math.sin((i / 4) * Math.PI) * 40, 46);
  for (const [x, y, t] of [[150, 338, -0.34], [158, 396, -0.24], [178, 452, -0.14], [220, 500, -0.02]]) hamRoll(p, x + 40, y, 178, t);
  for (const [x, y, t] of [[432, 126, -0.06], [452, 176, 0.16], [436, 226, 0.4]]) cheese(p, x, y, 204, t);
  for (const [x, y, t] of [[492, 398, -0.12], [476, 462, 0.06]]) gherkinFan(p, x, y, 164, t);
  for (const [x, y, t] of [[348, 342, -0.9], [412, 402, -0.3], [398, 488, 0.35], [318, 428, 2.6]]) egg(p, x, y, 50, t);
  for (const [x, y, t] of [[688, 330, -1.2], [664, 384, -0.3]]) radish(p, x, y, 25, t);
  parsley(p, 330, 268, -0.3, 84);
  return p.svg();
}

function salmonBeef() {
  const p = new SvgCanvas(800, 600, 4103);
  boards(p, { ground: ink.timber, grain: "#c48d56", seams: [120, 322, 520], knots: [[60, 560, 14]] });
  plainCloth(p, [[-20, 60], [820, 10], [820, 540], [-20, 590]], { ground: ink.moss, thread: ink.leaf, step: 22 });
  p.shape(tray(70, 82, 680, 460, 70), ink.ink);
  p.shape(tray(60, 68, 680, 460, 70), ink.paper);
  p.line(tray(88, 96, 624, 404, 52), ink.linen, 8);
  const rim = [];
  for (let x = 128; x < 690; x += 17) rim.push(lensPath(x, 83, 1.57, 16, 2.6), lensPath(x, 513, 1.57, 16, 2.6));
  for (let y = 138; y < 470; y += 17) rim.push(lensPath(75, y, 0, 16, 2.6), lensPath(725, y, 0, 16, 2.6));
  p.marks(rim, ink.forest);
  for (let i = 0; i < 6; i++) salmonSlice(p, 226 - (i % 2) * 10, 150 + i * 60, 236, -0.3 + (i % 2) * 0.12);
  for (let i = 0; i < 6; i++) beefSlice(p, 576 + (i % 2) * 8, 156 + i * 57, 222, 0.26 - (i % 2) * 0.12);
  // The dish of horseradish between them.
  p.circle(406, 316, 78, ink.ink);
  p.circle(400, 306, 78, ink.forest);
  p.circle(400, 306, 64, ink.night);
  p.marks(combed(p.random, ring(400, 306, 76, 76, 0.86), { rows: 2, length: [0.03, 0.08], gap: [0.02, 0.06], width: 2 }), ink.leaf);
  horseradish(p, 400, 304, 60, 56);
  for (const [y, t] of [[154, 0.1], [462, -0.2]]) lemonWedge(p, 400, y, 54, t);
  capers(p, oval(226, 300, 90, 170), 46, 7.5);
  capers(p, oval(400, 420, 40, 14), 26, 7.5);
  capers(p, oval(400, 206, 40, 14), 26, 7.5);
  for (const [x, y] of [[572, 190], [598, 318], [570, 442]]) horseradish(p, x, y, 34, 25);
  dill(p, 150, 250, 104, -0.2);
  dill(p, 286, 432, 96, -2.6);
  return p.svg();
}

function tomatoMozzarella() {
  const p = new SvgCanvas(800, 600, 4107);
  plainCloth(p, [[-10, -10], [810, -10], [810, 610], [-10, 610]], { ground: ink.linen, thread: ink.paper, step: 24 });
  for (const x of [46, 70, 730, 754]) p.rect(x, 0, x === 46 || x === 754 ? 12 : 5, 600, ink.brick);
  plate(p, 400, 300, 284, 272, { ground: ink.forest, well: ink.pine, rim: ink.leaf, strokes: 80 });
  const wreath = (n, rx, ry, r, turn) => {
    for (let i = 0; i < n; i++) {
      const a = turn + (i / n) * TAU;
      const [x, y] = [400 + Math.cos(a) * rx, 300 + Math.sin(a) * ry];
      if (i % 2) mozzarella(p, x, y, r * 0.96);
      else tomatoSlice(p, x, y, r, a);
      if (i % 4 === 3) basil(p, x - Math.cos(a) * r * 0.2, y - Math.sin(a) * r * 0.2, r * 1.1, a + 0.3);
    }
  };
  wreath(16, 190, 182, 60, -1.4);
  wreath(8, 92, 88, 56, -1.2);
  for (let i = 0; i < 5; i++) basil(p, 400, 300, i % 2 ? 66 : 78, -1.4 + (i / 5) * TAU);
  p.circle(402, 302, 9, ink.pine);
  // Oil and pepper.
  const r = p.random;
  p.marks(Array.from({ length: 70 }, () => { const [a, q] = [r.between(0, TAU), r.between(60, 232)]; return lensPath(400 + Math.cos(a) * q, 300 + Math.sin(a) * q * 0.96, r.between(0, 3), 7, 2.2); }), ink.ink);
  for (let i = 0; i < 14; i++) {
    const [a, q] = [(i / 14) * TAU + r.between(0, 0.3), r.between(110, 222)];
    p.ellipse(400 + Math.cos(a) * q, 300 + Math.sin(a) * q * 0.96, r.between(4, 8), r.between(3, 6), ink.ochre, 20);
  }
  return p.svg();
}

function salmonSide() {
  const p = new SvgCanvas(800, 600, 4109);
  boards(p, { ground: "#20412f", grain: "#3f6349", seams: [196, 404] });
  plate(p, 400, 306, 384, 238, { rim: ink.brick, strokes: 88 });
  const back = spline([[104, 330], [170, 208], [300, 150], [440, 168], [560, 222], [636, 262]]);
  const belly = spline([[104, 330], [176, 414], [310, 446], [450, 408], [566, 340], [644, 292]]);
  const side = [...samplePoints(back, 30), ...samplePoints(belly, 30).toReversed()];
  const tail = [[632, 264], [690, 216], [738, 196], [722, 262], [732, 336], [688, 318], [640, 292]];
  p.shape(polygon(tail.map(([x, y]) => [x + 7, y + 12])) + polygon(side.map(([x, y]) => [x + 8, y + 14])), ink.ink);
  p.shape(polygon(tail), "#7d9a86");
  p.marks([0.1, 0.3, 0.5, 0.7, 0.9].map((k) => curvedMark([646, 270 + k * 16], [688, 240 + k * 56], [730, 206 + k * 120], 2.4)), ink.night);
  p.shape(polygon(side), "#93a89a");
  const flesh = between((u) => back(u).map((v, i) => v + (i ? 10 : 3)), (u) => belly(u).map((v, i) => v - (i ? 16 : 2)));
  const cutFace = polygon([...samplePoints((u) => flesh(0.02 + u * 0.96, 0), 30), ...samplePoints((u) => flesh(0.98 - u * 0.96, 1), 30)]);
  p.shape(cutFace, "#e2845a");
  const clip = p.clip(cutFace);
  p.marks(combed(p.random, flesh, { rows: 8, from: 0.6, to: 1, length: [0.03, 0.08], gap: [0.03, 0.08], width: 2.6 }), "#c25f42", { clip });
  const fat = [];
  for (let u = 0.06; u < 0.97; u += 0.037) {
    fat.push(curvedMark(flesh(u - 0.02, 0.01), flesh(u + 0.025, 0.24), flesh(u + 0.035, 0.46), 2.8));
    fat.push(curvedMark(flesh(u + 0.035, 0.5), flesh(u + 0.02, 0.74), flesh(u - 0.035, 0.97), 2.8));
  }
  p.marks(fat, "#f6cfa6", { clip });
  p.marks([curvedMark(flesh(0.03, 0.48), flesh(0.5, 0.48), flesh(0.99, 0.48), 3)], "#b9523a", { clip });
  p.marks(combed(p.random, between(belly, (u) => belly(u).map((v, i) => v - (i ? 12 : 0))), { rows: 2, length: [0.02, 0.05], gap: [0.02, 0.05], width: 1.8 }), ink.paper);
  for (const [x, y, r, t] of [[208, 318, 50, 0.2], [286, 296, 50, 0.5], [364, 290, 47, 0.1], [438, 284, 43, 0.7], [508, 278, 38, 0.3]]) lemonSlice(p, x, y, r, 0.94, t);
  for (const [x, y, s, t] of [[156, 404, 140, -0.35], [338, 420, 140, -0.45], [446, 222, 124, 0], [214, 226, 130, -0.5]]) dill(p, x, y, s, t);
  lemonWedge(p, 486, 464, 44, -0.3);
  lemonWedge(p, 588, 420, 42, -0.7);
  dill(p, 300, 512, 110, -0.5);
  return p.svg();
}

const platter = (name, draw) => ({ name: `platter-${name}`, width: 800, height: 600, widths: [480, 720, 1200], draw });

export const pictures = [platter("cold", cold), platter("salmon-beef", salmonBeef), platter("tomato-mozzarella", tomatoMozzarella), platter("salmon", salmonSide)];
