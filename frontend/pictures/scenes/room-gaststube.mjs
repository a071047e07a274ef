// The dining room in three views: the tiled stove on a winter's night, the regulars' table in the evening, the window seats in the morning.
import { ink } from "../lib/linocut.mjs";
import { mug } from "../lib/props-drinks.mjs";
import { chair, cushion, table } from "../lib/props-furniture.mjs";
import { flowerBox, pane } from "../lib/props-house.mjs";
import { playingCard, checkedCurtains, fireDoor, firewood, tableSign } from "../lib/props-parlour.mjs";
import { napkin } from "../lib/props-party.mjs";
import { antlers, cat, crucifix, framed, lamp, room, stove, mountainLandscape, walls } from "../lib/props-room.mjs";
import { slate } from "../lib/props-sport.mjs";
import { breadBasket, cutlery, plate, posy, wine } from "../lib/props-tableware.mjs";
import { lensBetween, PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const tone = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079" };
const dark = { ...tone, light: "#63391f", shade: "#54321d", marks: ink.timber };
const floor = "#7f5029";
const size = { width: 800, height: 600, widths: [480, 720, 1200] };

/** Snow that falls at night, in a window. */
const snowfall = (s) => (on, a, b, w, h) => {
  s.patch(on, a, b, w, h, "#20412f");
  const q = (x, y) => on(a + x * w, b + y * h);
  s.face([q(0, 0), q(0, 0.32), q(0.3, 0.5), q(0.55, 0.36), q(0.8, 0.46), q(1, 0.34), q(1, 0)], "#3f6349");
  s.face([q(0, 0), q(0, 0.2), q(0.35, 0.28), q(0.7, 0.18), q(1, 0.24), q(1, 0)], "#c3d1bf");
  for (let i = 0; i < 26; i++) s.circle(...s.at(q(s.random.between(0.05, 0.95), s.random.between(0.15, 0.96))), s.random.between(1.2, 2.6), ink.paper);
};

/** The tiled stove with its bench, fire in it, snow outside. */
function byTheStove() {
  const form = { x0: -3.2, x1: 2.6, z0: -2.5, z1: 3.9, h: 2.7 };
  const s = new PerspectiveCanvas(800, 600, 351, { eye: [-0.55, 1.62, -1.5], yaw: 0.06, focal: 720, centre: [400, 255] }, { light: [-0.3, 0, -0.9] });
  const { back } = walls(form);
  const firePosition = [0.75, 0.6, 2];
  const light = (p) => Math.max(0.18, 1.15 - 0.3 * Math.hypot(...firePosition.map((v, i) => (v - p[i]) * (i === 1 ? 0.6 : 1))));
  room(s, form, { light, beams: 2.2, plaster: "#e2bd80", dim: "#c99f63", ceiling: "#a8814c", marks: "#f6e3c0" });
  pane(s, back, 0.75, 1.3, 1.25, 1.0, { scene: snowfall(s), glints: 0, bars: "#54321d" });
  checkedCurtains(s, back, 0.75, 1.25, 1.25, 1.1);
  framed(s, back, 2.35, 1.5, 0.42, 0.5, mountainLandscape(s, { sky: ink.peach, sun: ink.brick }));
  const place = placement(0.62, 2.95);
  // Firewood lies beside the stove.
  s.box([-0.98, 0, 2.75], [-0.46, 0.06, 3.3], dark);
  firewood(s, (a, b) => [-1.0 + a, 0.06 + b, 2.75], 0, 0, 0.56, 0.62);
  stove(s, place, { w: 1.8, d: 1.5, top: 2.1 });
  fireDoor(s, (a, b) => place([a, b, -0.76]), -0.27, 0.62, 0.54, 0.62);
  // What the fire throws on the bench and the floor.
  const glow = [];
  for (let i = 0; i < 15; i++) {
    const a = -0.9 + i * 0.128;
    glow.push(lensBetween(s.at(place([a * 0.9, 0.005, -1.3])), s.at(place([a * 1.8, 0.005, -1.9 - (i % 3) * 0.16])), 2.2));
  }
  s.marks(glow, ink.peach);
  const seat = (x, turn) => {
    const o = place([x, 0.5, -0.8]);
    return plane(o, [Math.cos(turn), Math.sin(turn), 0], [-Math.sin(turn), Math.cos(turn) * 0.96, 0.2]);
  };
  cat(s, place([-0.55, 0.49, -1.0]), { l: 0.62 });
  cushion(s, seat(0.44, -0.08), 0, 0, 0.4, 0.38, { fill: ink.brick, marks: ink.rose });
  cushion(s, seat(0.84, 0.1), 0, 0, 0.38, 0.36, { fill: ink.ochre, marks: ink.paper });
  const low = placement(-1.52, 1.55, 0.3);
  chair(s, placement(-1.72, 2.3, 0.3), { tone, floor });
  table(s, low, { w: 1.05, d: 0.8, tone, floor, cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.2, check: { step: 0.13, colour: ink.forest, opacity: 0.85 } } });
  wine(s, low([0.24, 0.772, 0.1]), { h: 0.24, r: 0.05, fill: "#8f3427" });
  posy(s, low([-0.1, 0.772, 0.14]), { h: 0.14, spread: 0.2 });
  plate(s, low([0.05, 0.772, -0.18]), { r: 0.14 });
  return s.svg();
}

/** The regulars' table, the sign in its middle, a hand of cards just laid down. */
function regulars() {
  const form = { x0: -2.4, x1: 2.4, z0: -2, z1: 2.2, h: 2.6 };
  const bulbPosition = [0.02, 1.63, 1.15];
  const s = new PerspectiveCanvas(800, 600, 357, { eye: [0.05, 1.62, -0.85], pitch: 0.3, focal: 740, centre: [400, 282] }, { light: [-0.3, 0, -0.9] });
  const { back } = walls(form);
  const light = (p) => Math.max(0.22, 1.15 - 0.32 * Math.hypot(...bulbPosition.map((v, i) => v - p[i])));
  room(s, form, { light, beams: 2.2, dado: 1.12, plaster: "#e8c993", dim: "#d3ac70" });
  framed(s, back, 0.85, 1.36, 0.62, 0.46, mountainLandscape(s, { sky: ink.peach, sun: ink.brick }));
  slate(s, back, 3.35, 1.32, 0.46, 0.56);
  // The bench round the corner, with its cushions.
  s.box([-2.4, 0, 1.8], [2.4, 0.4, 2.2], dark);
  s.box([-2.4, 0.4, 1.72], [2.4, 0.46, 2.2], tone);
  s.box([-2.3, 0.46, 1.74], [2.3, 0.52, 2.12], { top: ink.brick, light: ink.brick, shade: "#7d2c22", marks: ink.rose, rows: 26 });
  const cushionPlane = plane([0, 0.53, 2.02], [1, 0, 0], [0, 0.97, 0.16]);
  for (const [x, fill, marks] of [[-1.75, ink.forest, ink.leaf], [-1.15, ink.ochre, ink.paper], [0.85, ink.paper, ink.brick], [1.4, ink.forest, ink.leaf]]) cushion(s, cushionPlane, x, 0, 0.46, 0.42, { fill, marks });
  const place = placement(0, 0.92);
  const [w, d] = [2.3, 1.2];
  table(s, place, { w, d, tone: { ...tone, rows: 20 }, floor });
  const y = 0.766;
  const on = (a, b) => place([a, y, b]);
  // The trick in the middle, a hand in a fan, the stock.
  const cardTrick = [[-0.1, -0.14, 0.3, "hearts", 4], [0.07, -0.17, -0.25, "leaves", 2], [0.0, -0.26, 0.9, "bells", 4], [0.15, -0.29, 0.1, "acorns", 2]];
  for (const [a, b, turn, suit, count] of cardTrick) playingCard(s, on, a, b, turn, suit, { h: 0.17, count });
  ["acorns", "hearts", "bells", "leaves", "hearts"].forEach((suit, i) => {
    const turn = 0.62 - i * 0.3;
    playingCard(s, on, -0.52 - Math.sin(turn) * 0.15, -0.5 + Math.cos(turn) * 0.15, turn, suit, { h: 0.17, count: i % 2 ? 2 : 4 });
  });
  for (let i = 0; i < 4; i++) playingCard(s, on, 0.5 + i * 0.012, -0.28 + i * 0.008, -0.5 + i * 0.06, null, { h: 0.17 });
  tableSign(s, on(0, 0.24), "STAMMTISCH", { w: 0.76, h: 0.4 });
  const glass = (a, b, side) => {
    const p = on(a, b);
    const k = s.view.scale(p);
    const [x, fy] = s.at(p);
    mug(s, x, fy, k * 0.066, k * 0.19, 0.42, { side });
  };
  for (const [a, b, side] of [[-0.78, 0.3, -1], [0.72, 0.32, 1], [-0.8, -0.12, -1], [0.84, -0.12, 1], [0.3, -0.46, 1]]) glass(a, b, side);
  lamp(s, bulbPosition, { ceiling: form.h, r: 0.24, reach: 0.8, spread: 13 });
  return s.svg();
}

/** The window seats in the morning sun, the table laid for lunch. */
function atTheWindow() {
  const form = { x0: -2.3, x1: 2.3, z0: -2.5, z1: 2.5, h: 2.65 };
  const s = new PerspectiveCanvas(800, 600, 363, { eye: [0.12, 1.82, -1.75], yaw: -0.02, focal: 740, centre: [400, 205] }, { light: [0, 0, -1] });
  const { back } = walls(form);
  const light = ([x, y, z]) => Math.max(0.3, 1.15 - 0.24 * Math.hypot(x, y - 1.6, z - 2.3));
  room(s, form, { light, beams: 2.1, dado: 0.95, plaster: "#f0dcae", dim: "#e2c48f" });
  const [a, t, w, h] = [1.3, 1.08, 2.0, 1.2];
  const day = mountainLandscape(s, { sky: "#dfe8d6", far: "#93ac95", near: "#7d9a6a", snow: ink.paper, sun: ink.lemon });
  pane(s, back, a, t, w, h, { scene: day, glints: 0, bars: "#7a4a2b", columns: 3, rows: [0.62], rim: 0.08 });
  flowerBox(s, (x, y, out = 0) => back(x, y, 0.01 - out * 0.02), a + 0.06, t + 0.02, w - 0.12, { size: 0.05, box: "#54321d" });
  s.box([form.x0 + a - 0.14, t - 0.12, 2.36], [form.x0 + a + w + 0.14, t - 0.05, 2.5], { top: "#d2a062", light: "#a8703f", shade: "#54321d" });
  checkedCurtains(s, back, a, t - 0.02, w, h + 0.14, { reach: 0.3, gather: 0.13 });
  antlers(s, back, 0.62, 1.55, 0.5, { fill: ink.wood });
  crucifix(s, back, 4.0, 1.5, 0.6);
  // Benches with high backs, facing each other across the table.
  const seat = { top: ink.forest, light: ink.forest, shade: ink.night, marks: ink.leaf, rows: 24 };
  for (const k of [-1, 1]) {
    const [x0, x1] = k < 0 ? [-1.62, -1.54] : [1.54, 1.62];
    s.box([x0, 0, 0.55], [x1, 1.12, 2.3], { ...tone, light: "#7a4a2b", shade: "#63391f", marks: "#c48d56", rows: 14 });
    s.box([x0 - 0.02, 1.12, 0.52], [x1 + 0.02, 1.17, 2.32], tone);
    const [b0, b1] = k < 0 ? [-1.54, -1.08] : [1.08, 1.54];
    s.box([b0, 0, 0.62], [b1, 0.41, 2.3], dark);
    s.box([b0, 0.41, 0.58], [b1, 0.46, 2.3], tone);
    s.box([b0 + 0.02, 0.46, 0.62], [b1 - 0.02, 0.51, 2.28], seat);
  }
  const place = placement(0, 1.42, Math.PI / 2);
  table(s, place, { w: 1.75, d: 1.25, tone, floor, cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.26 } });
  // The sun through the panes, on the cloth.
  const y = 0.772;
  for (const [x0, x1] of [[-0.38, -0.06], [0.06, 0.4]]) s.face([[x0, 0.8], [x1, 0.8], [x1 - 0.2, 0.05], [x0 - 0.2, 0.05]].map(([x, z]) => [x, y - 0.002, z + 1.4]), "#f8e6b0");
  const at = (x, z) => [x, y, 1.42 + z];
  for (const z of [0.42, -0.36])
    for (const x of [-0.36, 0.36]) {
      plate(s, at(x, z), { r: 0.17, ticks: 26, rim: ink.brick });
      cutlery(s, at(x, z), { turn: Math.PI / 2 - (x > 0 ? Math.PI : 0), gap: 0.23, l: 0.24 });
      napkin(s, at(x, z), { h: 0.13, w: 0.085 });
    }
  for (const [x, z] of [[-0.2, 0.62], [0.22, 0.62], [-0.22, -0.1], [0.24, -0.1]]) wine(s, at(x, z), { h: 0.24, r: 0.05 });
  posy(s, at(0.01, 0.42), { h: 0.15, r: 0.05, spread: 0.22 });
  breadBasket(s, at(0.01, -0.06), { r: 0.16, h: 0.09 });
  return s.svg();
}

export const pictures = [byTheStove, regulars, atTheWindow].map((draw, i) => ({ name: `room-gaststube-${i + 1}`, ...size, draw }));
