// The snug corner in three lights: at night under the lamp, on a rainy afternoon, on a bright morning.
import { inside } from "../lib/forms.mjs";
import { ink, lensPath } from "../lib/linocut.mjs";
import { chair, cushion, table } from "../lib/props-furniture.mjs";
import { pane } from "../lib/props-house.mjs";
import { lightRings } from "../lib/props-nature.mjs";
import { books, chessBoard, rain, tabby, radio } from "../lib/props-pastime.mjs";
import { curtains, framed, lamp, room, mountainLandscape, walls } from "../lib/props-room.mjs";
import { pretzel, snackBoard } from "../lib/props-snacks.mjs";
import { beer, candle, posy, wine } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const tone = { top: "#b98149", light: ink.wood, shade: "#63391f", under: "#3a2416", marks: "#dcb079" };
const seat = { top: ink.brick, light: ink.brick, shade: "#7d2c22", marks: ink.rose, rows: 26 };

function night() {
  const form = { x0: -4, x1: 2.3, z0: -2, z1: 2.9, h: 2.35 };
  const s = new PerspectiveCanvas(800, 600, 4201, { eye: [-0.55, 1.62, -0.75], yaw: 0.69, focal: 660, centre: [400, 232] }, { light: [-0.9, 0, -0.2] });
  const bulbPosition = [1.18, 1.56, 1.72];
  const { back, right } = walls(form);
  room(s, form, { light: (p) => Math.max(0.14, 1.2 - 0.36 * Math.hypot(p[0] - bulbPosition[0], p[1] - bulbPosition[1], p[2] - bulbPosition[2])), dado: 1.22, plaster: "#d8a868", dim: "#cb9958", marks: "#e3bd80", panel: "#5d3720", panelDim: "#4a2a18", panelMarks: "#9a6236", beams: 1.6, floor: "#7f4f2b", floorMarks: "#b98149", seam: "#54321d", ceiling: "#a87d4c" });
  const plaster = [[-2, form.z1], [form.x1, form.z1], [form.x1, 0]];
  const wall = [...plaster.map(([x, z]) => [x, 2.12, z]), ...plaster.toReversed().map(([x, z]) => [x, 1.36, z])].map((p) => s.at(p));
  lightRings(s, s.at(bulbPosition), { from: 96, to: 340, step: 17, colour: "#f7e2b0", opacity: 0.75, density: 0.11, length: [18, 38], thick: [1.4, 2.8], keep: (x, y) => inside(wall, x, y) });
  const dark = mountainLandscape(s, { sky: "#16271e", far: "#2c5239", near: "#20412f", snow: "#8fa892" });
  pane(s, back, 4.02, 1.36, 0.95, 0.66, { scene: dark, glints: 0, bars: "#3a2416" });
  curtains(s, back, 4.02, 1.32, 0.95, 0.74);
  pane(s, right, 2.5, 1.36, 0.9, 0.66, { scene: dark, glints: 0, bars: "#3a2416" });
  curtains(s, right, 2.5, 1.32, 0.9, 0.74);
  const [x1, z1] = [form.x1, form.z1];
  const foot = { ...tone, light: "#63391f", shade: "#4a2a18", marks: ink.timber };
  s.box([-2.4, 0, z1 - 0.42], [x1, 0.4, z1], foot);
  s.box([-2.4, 0.4, z1 - 0.5], [x1, 0.46, z1], tone);
  s.box([-2.35, 0.46, z1 - 0.48], [x1, 0.53, z1 - 0.06], seat);
  s.box([x1 - 0.42, 0, -0.9], [x1, 0.4, z1 - 0.5], foot);
  s.box([x1 - 0.5, 0.4, -0.9], [x1, 0.46, z1 - 0.5], tone);
  s.box([x1 - 0.48, 0.46, -0.86], [x1 - 0.06, 0.53, z1 - 0.5], seat);
  const backCushionPlane = plane([0, 0.55, z1 - 0.17], [1, 0, 0], [0, 0.97, 0.16]);
  const rightCushionPlane = plane([x1 - 0.17, 0.55, z1], [0, 0, -1], [0.16, 0.97, 0]);
  for (const [a, fill, marks] of [[-0.9, ink.ochre, ink.paper], [-0.3, ink.forest, ink.leaf], [0.5, ink.paper, ink.brick], [1.12, ink.ochre, ink.brick]]) cushion(s, backCushionPlane, a, 0, 0.5, 0.47, { fill, marks });
  for (const [a, fill, marks] of [[0.5, ink.forest, ink.leaf], [1.5, ink.paper, ink.brick], [2.2, ink.ochre, ink.paper]]) cushion(s, rightCushionPlane, a, 0, 0.5, 0.47, { fill, marks });
  const place = placement(0.98, 1.5, 0);
  table(s, place, { w: 1.3, d: 1, tone, floor: "#54321d", cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.22, check: { step: 0.15, colour: ink.brick, opacity: 0.85 } } });
  const y = 0.772;
  breadAndBeer(s, place, y);
  lamp(s, bulbPosition, { ceiling: form.h, r: 0.34, h: 0.27, reach: 1.25, spread: 15 });
  return s.svg();
}

function breadAndBeer(s, place, y) {
  beer(s, place([-0.2, y, 0.3]), { handle: -1, h: 0.25, r: 0.068 });
  posy(s, place([0.16, y, 0.4]), { h: 0.15, spread: 0.2 });
  candle(s, place([0.06, y, 0.04]), { h: 0.17, r: 0.026 });
  snackBoard(s, (p) => place([p[0] - 0.28, p[1], p[2] - 0.12]), { w: 0.48, d: 0.3, y });
  pretzel(s, place([0.26, y, -0.28]), { r: 0.14 });
  beer(s, place([0.48, y, -0.06]), { h: 0.25, r: 0.068 });
}

function rainyScene() {
  const form = { x0: -2.6, x1: 2.6, z0: -2, z1: 2.1, h: 2.5 };
  const s = new PerspectiveCanvas(800, 600, 4202, { eye: [0.12, 1.62, -0.95], yaw: -0.03, pitch: 0.22, focal: 690, centre: [400, 290] }, { light: [-0.5, 0, -0.8] });
  const { back } = walls(form);
  room(s, form, { light: (p) => Math.max(0.15, 0.9 - 0.35 * Math.hypot(p[0], p[1] - 1.5, p[2] - 2)), dado: 1.02, plaster: "#cdbf97", dim: "#b5a880", marks: "#ece3c4", panel: "#63412a", panelDim: "#4a2f1e", panelMarks: "#94683f", floor: "#7f5a38", floorMarks: "#a8875a", seam: "#54382a", ceiling: "#a89a74", beams: 4 });
  const [a, b, w, h] = [1.92, 1.16, 1.3, 0.98];
  const outside = mountainLandscape(s, { sky: "#a9b9ae", far: "#7f978a", near: "#56725f", snow: "#c9d4c8" });
  pane(s, back, a, b, w, h, { scene: (...q) => { outside(...q); rain(s, ...q, { count: 110 }); }, glints: 0, bars: "#54321d", rim: 0.09 });
  curtains(s, back, a, b - 0.04, w, h + 0.1, { fill: ink.forest, marks: ink.leaf, side: 0.2 });
  const z1 = form.z1;
  s.box([-0.85, 1.06, z1 - 0.24], [0.85, 1.12, z1], tone);
  posy(s, [-0.34, 1.12, z1 - 0.14], { h: 0.15, r: 0.06, spread: 0.24, fill: ink.brick, blossoms: [ink.paper, ink.lemon, ink.rose] });
  framed(s, back, 0.75, 1.45, 0.5, 0.62, mountainLandscape(s, { sky: ink.peach, sun: ink.brick }));
  framed(s, back, 4.0, 1.45, 0.62, 0.5, mountainLandscape(s, { sky: "#cddbc3", far: ink.moss, near: ink.pine }));
  s.box([-2.5, 0.4, z1 - 0.5], [2.5, 0.46, z1], tone);
  s.box([-2.4, 0.46, z1 - 0.48], [2.4, 0.53, z1 - 0.06], seat);
  const backCushionPlane = plane([0, 0.55, z1 - 0.17], [1, 0, 0], [0, 0.97, 0.16]);
  for (const [x, fill, marks] of [[-1.75, ink.ochre, ink.paper], [-1.2, ink.forest, ink.leaf], [0.75, ink.paper, ink.brick], [1.3, ink.ochre, ink.brick]]) cushion(s, backCushionPlane, x, 0, 0.48, 0.44, { fill, marks });
  const place = placement(0.03, 0.78, 0.12);
  table(s, place, { w: 1.55, d: 0.92, tone: { ...tone, top: "#b07b47" }, floor: "#54382a" });
  const chessMen = [[0, 6, "pawn"], [2, 6, "pawn"], [2, 4, "pawn"], [5, 6, "pawn"], [6, 5, "pawn"], [7, 6, "pawn"], [4, 7, "king"], [0, 7, "rook"], [7, 7, "rook"]].map((m) => [...m, false]);
  const ownChessMen = [[1, 1, "pawn"], [2, 2, "pawn"], [4, 3, "pawn"], [5, 2, "pawn"], [7, 1, "pawn"], [6, 0, "king"], [0, 0, "rook"], [4, 0, "rook"]].map((m) => [...m, true]);
  chessBoard(s, (p) => place([p[0], p[1], p[2] - 0.05]), { size: 0.6, y: 0.762, chessMen: [...chessMen, ...ownChessMen] });
  wine(s, place([-0.52, 0.762, 0.1]), { h: 0.3, r: 0.066, fill: "#7a2f45" });
  wine(s, place([0.54, 0.762, 0.16]), { h: 0.3, r: 0.066 });
  candle(s, place([0.6, 0.762, -0.2]), { h: 0.12, r: 0.03 });
  chair(s, placement(1.3, 0.86, 0.2 - Math.PI / 2), { tone, floor: "#54382a" });
  return s.svg();
}

/** The sun through the window behind the viewer, on wall and bench. */
function sunlight(s, back) {
  for (const x of [2.62, 3.24]) {
    const d = s.outline([back(x, 1.1), back(x + 0.52, 1.1), back(x + 0.8, 1.95), back(x + 0.28, 1.95)]);
    s.shape(d, "#fbedc6");
    s.grain(back, x, 1.12, 0.82, 0.82, ink.paper, { rows: 11, length: [0.08, 0.24], gap: [0.04, 0.12], thick: [1, 2.4], clip: s.clip(d) });
  }
}

function morningScene() {
  const form = { x0: -2.4, x1: 2.4, z0: -2, z1: 1.9, h: 2.6 };
  const s = new PerspectiveCanvas(800, 600, 4203, { eye: [0.1, 1.3, -1.05], yaw: 0, focal: 740, centre: [400, 262] }, { light: [-0.5, 0, -0.8] });
  const { back } = walls(form);
  const z1 = form.z1;
  room(s, form, { light: (p) => Math.max(0.25, 0.95 - 0.3 * Math.hypot(p[0] - 0.9, p[1] - 1.5)), dado: 1.0, plaster: "#efdcae", dim: "#d9c08a", beams: 6, panel: ink.wood });
  sunlight(s, back);
  // The shelf of books.
  const [a, b] = [-1.52, -0.72];
  s.box([a, 0, z1 - 0.26], [b, 2.12, z1], { top: "#b98149", light: "#3a2416", shade: "#54321d" });
  for (const y of [0.12, 0.5, 0.88, 1.26, 1.64]) {
    books(s, [a + 0.05, y, z1 - 0.25], b - 0.05 - (y === 0.88 ? 0.26 : 0), { h: 0.31 });
    s.box([a + 0.02, y - 0.045, z1 - 0.28], [b - 0.02, y, z1 - 0.02], { ...tone, light: "#a8703f" });
  }
  posy(s, [b - 0.2, 0.88, z1 - 0.18], { h: 0.13, spread: 0.13 });
  for (const x of [a, b - 0.05]) s.box([x, 0, z1 - 0.28], [x + 0.05, 2.12, z1 - 0.02], { ...tone, rows: 30 });
  s.box([a - 0.04, 2.08, z1 - 0.3], [b + 0.04, 2.15, z1], { ...tone, light: "#8f5c33" });
  // The wireless on its board.
  s.box([-0.36, 1.42, z1 - 0.3], [0.62, 1.47, z1], { ...tone, light: "#8f5c33" });
  for (const x of [-0.26, 0.52]) s.bar([x, 1.42, z1 - 0.22], [x, 1.26, z1 - 0.02], 0.035, "#54321d");
  radio(s, [0.04, 1.47, z1 - 0.15], { w: 0.6, h: 0.36, d: 0.2 });
  posy(s, [0.5, 1.47, z1 - 0.15], { h: 0.15, r: 0.05, spread: 0.19, blossoms: [ink.brick, ink.paper, ink.rose] });
  // The bench with its cushions and the cat.
  s.box([-0.62, 0, z1 - 0.48], [2.4, 0.42, z1], { ...tone, light: "#63391f", shade: "#54321d", marks: ink.timber });
  s.box([-0.66, 0.42, z1 - 0.56], [2.4, 0.49, z1], tone);
  s.box([-0.58, 0.49, z1 - 0.53], [2.4, 0.58, z1 - 0.06], { ...seat, light: ink.forest, top: ink.forest, marks: ink.leaf });
  const backCushionPlane = plane([0, 0.58, z1 - 0.17], [1, 0, 0], [0, 0.97, 0.16]);
  cushion(s, backCushionPlane, -0.5, 0, 0.46, 0.45, { fill: ink.ochre, marks: ink.paper });
  cushion(s, backCushionPlane, 1.0, 0, 0.5, 0.48, { fill: ink.brick, marks: ink.peach });
  const [cx, cy] = s.at([0.52, 0.58, z1 - 0.36]);
  tabby(s, cx, cy, 226);
  const light = [];
  for (let i = 0; i < 64; i++) light.push(lensPath(...s.at([s.random.between(-0.55, 1.6), s.random.between(0.5, 0.57), z1 - 0.535]), 0, s.random.between(10, 22), 1.6));
  s.marks(light, ink.leaf);
  return s.svg();
}

const view = (number, draw) => ({ name: `room-eck-${number}`, width: 800, height: 600, widths: [480, 720, 1200], draw });

export const pictures = [view(1, night), view(2, rainyScene), view(3, morningScene)];
