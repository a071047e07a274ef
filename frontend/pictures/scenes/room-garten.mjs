// The beer garden: at noon under the linden, in the evening by lantern light, and its corner for children.
import { smoothPath } from "../lib/forms.mjs";
import { ink, lensPath } from "../lib/linocut.mjs";
import { gardenSet } from "../lib/props-furniture.mjs";
import { tub } from "../lib/props-garden.mjs";
import { flowerBox, pane, shutter } from "../lib/props-house.mjs";
import { crown, firs, grass, hills, range, lightRings, trunk } from "../lib/props-nature.mjs";
import { fairyLights, fountain, lantern, sandpit, playgroundSwing } from "../lib/props-play.mjs";
import { pretzel, snackBoard } from "../lib/props-snacks.mjs";
import { beer, posy } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const tone = { top: "#d2a062", light: "#a8703f", shade: ink.wood, under: "#3a2416", marks: "#f3dcae" };
const y = 0.768;

/** Level ground with marks, from the viewer to `far`. */
function gravel(s, far, { fill, light, dark, rows = 34 }) {
  s.face([[-40, 0, -4], [40, 0, -4], [40, 0, far], [-40, 0, far]], fill);
  const on = plane([-8, 0, -2.4], [1, 0, 0], [0, 0, 1]);
  s.grain(on, 0, 0, 16, far + 2.2, light, { rows, length: [0.12, 0.5], gap: [0.5, 1.4], thick: [0.8, 2.2] });
  s.grain(on, 0, 0, 16, far + 2.2, dark, { rows: Math.round(rows * 0.7), length: [0.1, 0.36], gap: [0.7, 2.2], thick: [0.7, 1.7] });
}

/** Palings along a line of constant z. */
function fence(s, z, x0, x1, { light = "#a8703f", board = "#8f5c33", rail = ink.wood, h = 0.95 } = {}) {
  for (const t of [0.3, 0.7]) s.bar([x0, h * t, z], [x1, h * t, z], 0.08, rail);
  for (let x = x0 + 0.1; x < x1; x += 0.24) {
    s.face([[x, 0, z - 0.04], [x + 0.15, 0, z - 0.04], [x + 0.15, h - 0.08, z - 0.04], [x + 0.075, h, z - 0.04], [x, h - 0.08, z - 0.04]], board);
    const [a, b] = [s.at([x + 0.05, 0.1, z - 0.04]), s.at([x + 0.05, h - 0.12, z - 0.04])];
    s.marks([lensPath((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.PI / 2, a[1] - b[1], 1)], light);
  }
}

/** The meadow below the firs, from `top` down. */
function meadow(s, top, fill, light) {
  const r = s.random;
  s.rect(0, top, 800, 90, fill);
  s.marks(Array.from({ length: 110 }, () => lensPath(r.between(0, 800), r.between(top + 4, top + 48), r.between(-0.1, 0.1), r.between(12, 30), r.between(0.8, 2))), light);
}

function noonScene() {
  const s = new PerspectiveCanvas(800, 600, 4301, { eye: [0.1, 1.95, -3.1], focal: 690, centre: [400, 262] }, { light: [0.5, 0, -0.8] });
  s.rect(0, 0, 800, 600, "#dbe5cf");
  range(s, [[-30, 250], [80, 190], [150, 150], [220, 200], [330, 226], [430, 196], [520, 140], [590, 176], [700, 222], [840, 190]], 330, { fill: "#93ac95", marks: ink.paper, shade: "#b9c8b4", opacity: 0.9, reach: [14, 34] });
  firs(s, hills(800, 262, 16, 3, 17), { size: [18, 36], fill: ink.pine, marks: ink.leaf });
  meadow(s, 258, "#a5bb68", "#d5dc92");
  gravel(s, 12, { fill: "#efdcb0", light: ink.paper, dark: "#c9ac74" });
  shade(s);
  fence(s, 11.8, -9, 9);
  const [tx, ty] = s.at([0.15, 0, 8.4]);
  trunk(s, tx, ty, 40, 62, { marks: "#8d6a4a", sun: 1 });
  canopy(s);
  for (const [z, w] of [[8.3, 2.6], [5.1, 2.8], [1.55, 3]]) {
    for (const x of [-1.95, 2.05]) {
      const place = placement(x, z, Math.PI / 2 + (x < 0 ? 0.02 : -0.02));
      const check = { step: 0.16, colour: z < 3 ? ink.brick : ink.forest, opacity: 0.85 };
      gardenSet(s, place, { w, tone, floor: "#a8874f", cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.18, check }, drawOnTable: () => placeSettings(s, place, z < 3, -Math.sign(x)) });
    }
  }
  return s.svg();
}

/** The shade of the crown on the gravel, and the spots of sun in it. */
function shade(s) {
  const r = s.random;
  const edge = Array.from({ length: 44 }, (_, i) => {
    const a = (2 * Math.PI * i) / 44;
    const q = r.between(0.94, 1.04);
    return s.at([Math.cos(a) * 6.2 * q, 0, 4.4 + Math.sin(a) * 5.9 * q]);
  });
  const d = smoothPath(edge);
  s.shape(d, "#cdb27a");
  const clip = s.clip(d);
  const [spots, dark] = [[], []];
  for (let i = 0; i < 620; i++) {
    const p = [r.between(-6, 6), 0, r.between(-0.5, 10)];
    const [x, yy] = s.at(p);
    const k = s.view.scale(p);
    (i % 5 < 3 ? spots : dark).push(lensPath(x, yy, r.between(-0.15, 0.15), k * r.between(0.1, 0.3), Math.max(1.1, k * r.between(0.014, 0.04))));
  }
  s.marks(dark, "#a8874f", { clip });
  s.marks(spots, "#f7e9c4", { clip });
}

function canopy(s) {
  const r = s.random;
  const row = (from, to, step, at, radius) => {
    const list = [];
    for (let x = from; x <= to; x += step) list.push([x + r.between(-12, 12), at(x) + r.between(-8, 8), radius + r.between(-6, 8)]);
    return list;
  };
  crown(s, row(-10, 820, 92, (x) => 112 - 40 * Math.abs((x - 400) / 400) ** 2, 46), { dark: "#20412f", dim: ink.pine, lit: ink.moss, sun: [0.6, -0.5], leaf: [10, 16], step: 13, fringe: 0.5 });
  crown(s, row(-20, 830, 84, (x) => 30 + 14 * Math.sin(x * 0.03), 66), { dark: "#2b4a31", dim: "#7f9a5f", lit: "#ccd27a", sun: [0.5, -0.6], leaf: [11, 18], step: 13, bright: 0.26, fringe: 0.5 });
}

/** What stands on a long table, from its far end to the near one; `side` is 1 to the left of the trunk, -1 to its right. */
function placeSettings(s, place, near, side) {
  const beerPositions = near ? [[-1.25, -0.14], [-0.8, 0.16], [0.12, -0.16]] : [[-0.9, -0.14], [-0.35, 0.16], [0.3, -0.14], [0.95, 0.14]];
  for (const [i, [a, b]] of beerPositions.entries()) beer(s, place([a, y, b * side]), { h: 0.25, r: 0.07, handle: i % 2 ? 1 : -1 });
  if (!near) return;
  posy(s, place([-0.36, y, 0]), { h: 0.15, spread: 0.2 });
  pretzel(s, place([0.46, y, side * 0.1]), { r: 0.15 });
}

function eveningScene() {
  const s = new PerspectiveCanvas(800, 600, 4302, { eye: [-0.2, 1.9, -3.9], focal: 760, centre: [400, 300] }, { light: [-0.5, 0, -0.8] });
  s.rect(0, 0, 800, 600, "#1b3829");
  lightRings(s, [452, 104], { from: 56, to: 520, step: 24, colour: "#5b7d6c", opacity: 0.5, length: [24, 56], thick: [1.2, 2.4], density: 0.06, keep: (_, b) => b < 300 });
  s.shape("M440 66A40 40 0 1 0 486 124A33 33 0 1 1 440 66Z", ink.paper);
  for (const [x, b, l] of [[330, 62, 9], [376, 150, 6], [300, 150, 7], [524, 52, 8], [410, 36, 6], [516, 178, 5]]) s.marks([lensPath(x, b, 0, l * 2, l * 0.22), lensPath(x, b, Math.PI / 2, l * 2, l * 0.22)], ink.lemon);
  range(s, [[-30, 262], [90, 214], [170, 170], [240, 206], [330, 250], [440, 226], [540, 236], [660, 250], [840, 240]], 340, { fill: "#2c5239", marks: "#5b7d5c", sun: -1, opacity: 0.7, reach: [14, 34] });
  firs(s, hills(800, 296, 16, 3, 17), { size: [22, 44], fill: "#16271e", marks: "#3f6349" });
  meadow(s, 292, "#23432f", "#3f6349");
  gravel(s, 14, { fill: "#6b5433", light: "#a8874f", dark: "#4a3a24" });
  inn(s);
  const [tx, ty] = s.at([-3.1, 0, 4.2]);
  trunk(s, tx, ty, 90, 58, { marks: "#6b4a30", sun: 1 });
  crown(s, [[-20, 120, 84], [60, 60, 88], [160, 20, 70], [40, 190, 56], [140, 120, 58], [232, 56, 42]], { dark: "#122219", dim: "#3f6349", lit: "#b98f45", sun: [0.75, 0.55], leaf: [11, 17], step: 13, bright: 0.34, fringe: 0.5 });
  const house = [3.3, 3.4, 8.4];
  fairyLights(s, [-2.4, 3.1, 4.2], house, { sag: 0.35, count: 12, size: 0.06 });
  const dusk = { ...tone, top: "#c08a4c", light: "#7a4a2b", shade: "#54321d", marks: "#efc48a" };
  const set = (x, z, turn, drawOnTable, w = 2.3) => {
    const place = placement(x, z, turn);
    pool(s, place);
    gardenSet(s, place, { w, tone: dusk, floor: "#33281a", drawOnTable: () => drawOnTable(place) });
  };
  set(-1.2, 6.3, 0.03, (at) => { lantern(s, at([0, y, 0]), { h: 0.36, w: 0.19 }); for (const a of [-0.6, 0.6]) beer(s, at([a, y, 0.05])); });
  set(2.2, 4.3, -0.06, (at) => { lantern(s, at([0, y, 0.05]), { h: 0.34, w: 0.18 }); for (const a of [-0.7, 0.5]) beer(s, at([a, y, -0.05])); });
  fairyLights(s, [-2.1, 3.75, 4], [3.3, 3.5, 2.6], { sag: 0.4, count: 11, size: 0.06 });
  set(-0.5, 1.5, 0.08, (at) => {
    beer(s, at([-0.72, y, 0.12]), { handle: -1, h: 0.25, r: 0.068 });
    lantern(s, at([0.05, y, 0.16]), { h: 0.4, w: 0.2 });
    snackBoard(s, (p) => at([p[0] - 0.36, p[1], p[2] - 0.14]), { y });
    pretzel(s, at([0.42, y, -0.14]), { r: 0.14 });
    beer(s, at([0.66, y, 0.1]), { h: 0.25, r: 0.068 });
  }, 2.2);
  return s.svg();
}

/** Light about a table's foot. */
function pool(s, place) {
  const list = [];
  const r = s.random;
  for (let i = 0; i < 90; i++) {
    const [a, q] = [r.between(0, 6.28), r.between(0.7, 1.9)];
    const p = place([Math.cos(a) * q * 1.25, 0.005, Math.sin(a) * q]);
    const k = s.view.scale(p);
    list.push(lensPath(...s.at(p), r.between(-0.1, 0.1), k * r.between(0.1, 0.22), Math.max(0.9, k * 0.014)));
  }
  s.marks(list, "#d8a04a");
}

/** The wall of the inn on the right, light in its windows. */
function inn(s) {
  const wall = plane([3.3, 0, 1], [0, 0, 1], [0, 1, 0], [-1, 0, 0]);
  s.patch(wall, 0, 0, 12, 2.6, "#c9a873");
  s.patch(wall, 0, 0, 12, 0.4, "#8f7040");
  s.grain(wall, 0, 0.45, 12, 2.1, "#e6cd98", { rows: 20, length: [0.3, 1], gap: [0.4, 1.4] });
  s.patch(wall, 0, 2.6, 12, 4, "#4a2a18");
  s.grain(wall, 0, 2.65, 12, 3, "#7a4a2b", { rows: 22, length: [0.5, 1.6], gap: [0.1, 0.4], thick: [1, 2.4], wild: 0.15 });
  for (const z of [2.3, 5.2, 8.2]) {
    pane(s, wall, z, 1.0, 1, 1.1, { glass: ink.ochre, glint: "#fbe7b4", bars: "#3a2416" });
    for (const dz of [-0.62, 1.06]) shutter(s, wall, z + dz, 0.95, 0.54, 1.2);
    flowerBox(s, wall, z - 0.25, 0.68, 1.5, { size: 0.07, out: 0.14 });
  }
}

function play() {
  const s = new PerspectiveCanvas(800, 600, 4303, { eye: [0.1, 2.25, -4.3], pitch: 0.1, focal: 720, centre: [400, 250] }, { light: [-0.6, 0, -0.7] });
  s.rect(0, 0, 800, 600, "#f3cf9c");
  const sun = [126, 118];
  lightRings(s, sun, { from: 66, to: 640, step: 21, colour: ink.paper, opacity: 0.85, length: [26, 64], thick: [1.6, 3.2], density: 0.07, keep: (_, b) => b < 230 });
  s.circle(...sun, 46, ink.paper);
  s.circle(...sun, 38, ink.lemon);
  range(s, [[-30, 190], [60, 160], [190, 196], [300, 168], [390, 120], [460, 96], [540, 150], [640, 184], [730, 150], [840, 176]], 260, { fill: "#a3ad8b", marks: ink.paper, shade: "#c3c4a0", sun: -1, opacity: 0.85, reach: [14, 34] });
  firs(s, hills(800, 206, 14, 5, 16), { size: [20, 40], fill: ink.pine, marks: ink.leaf });
  meadow(s, 204, "#a9b568", "#d3d48e");
  s.face([[-40, 0, -4], [40, 0, -4], [40, 0, 30], [-40, 0, 30]], "#7f9a4f");
  const horizon = s.at([0, 0, 9])[1];
  grass(s, [0, horizon, 800, 610], 520, "#b5c46c", { blade: [6, 24] });
  grass(s, [0, horizon, 800, 610], 300, "#55753f", { blade: [6, 24] });
  fence(s, 8.6, -9, 9, { board: "#a8703f", light: "#e0b27a" });
  const flowerBoxPlane = plane([-5, 0, 8.5], [1, 0, 0], [0, 1, 0]);
  for (const a of [0.6, 3.6, 6.6]) flowerBox(s, flowerBoxPlane, a, 0.66, 2.2, { size: 0.1, box: "#54321d" });
  const [tx, ty] = s.at([3.5, 0, 7.2]);
  trunk(s, tx, ty, 90, 40, { marks: "#8d6a4a", sun: -1 });
  crown(s, [[tx - 60, 70, 56], [tx + 30, 40, 66], [tx + 10, 118, 52], [tx + 90, 100, 56], [tx - 30, 10, 50]], { dark: "#2b4a31", dim: "#7f9a5f", lit: "#d8cf7a", sun: [-0.7, -0.4], leaf: [10, 16], step: 12, bright: 0.3, fringe: 0.5 });
  longShadows(s, [[-1.7, 3.5, 2.9, 1.1], [2.3, 2.4, 2.2, 0.6]]);
  playgroundSwing(s, placement(-1.75, 3.6, 0.22), { w: 2.7, h: 2.15 });
  fountain(s, placement(2.15, 2.6, -0.2));
  tub(s, [3.1, 0, 1.5], { r: 0.3, h: 0.42, blossoms: [ink.brick, ink.paper, ink.rose] });
  sandpit(s, placement(-0.25, 0.5, 0.14), { w: 2.5, d: 1.7 });
  tub(s, [-2.1, 0, 0.3], { r: 0.28, h: 0.4, blossoms: [ink.paper, ink.lemon] });
  return s.svg();
}

/** Long shadows to the right of what stands in the low sun: [x, z, length, depth]. */
function longShadows(s, list) {
  for (const [x, z, w, d] of list) {
    const at = plane([x - w / 2, 0.003, z - d / 2], [1, 0, 0], [0, 0, 1]);
    s.grain(at, 0, 0, w * 1.4, d, "#3f6339", { rows: 12, length: [0.3, 0.9], gap: [0.05, 0.2], thick: [1.2, 2.6] });
  }
}

const view = (number, draw) => ({ name: `room-garten-${number}`, width: 800, height: 600, widths: [480, 720, 1200], draw });

export const pictures = [view(1, noonScene), view(2, eveningScene), view(3, play)];
