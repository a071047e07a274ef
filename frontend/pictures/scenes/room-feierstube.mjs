// The feast room in three views: the long table by candlelight, the dance corner at night, the sweet table by day.
import { ink, lensPath } from "../lib/linocut.mjs";
import { cakeStand, cooler, doughnuts, flute, gugelhupf, pile, tieredCake } from "../lib/props-buffet.mjs";
import { bow, flags, garland } from "../lib/props-feast.mjs";
import { chair, tableRunner, tableWithSeats, table } from "../lib/props-furniture.mjs";
import { pane } from "../lib/props-house.mjs";
import { accordion, doubleBass, bassDrum, lampChain, lantern, musicStand } from "../lib/props-music.mjs";
import { lightRings } from "../lib/props-nature.mjs";
import { balloons, bouquet, candelabra, napkin } from "../lib/props-party.mjs";
import { curtains, room, mountainLandscape, walls } from "../lib/props-room.mjs";
import { cutlery, plate, wine } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, placement } from "../lib/space.mjs";

const tone = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079" };
const floor = "#7f5029";
const red = { top: ink.brick, light: ink.brick, shade: "#7d2c22", marks: ink.rose, rows: 30 };
const size = { width: 800, height: 600, widths: [480, 720, 1200] };

/** How bright a place is with lights at these points. */
const brightnessFromLights = (lights, { most = 1.1, fade = 0.25, least = 0.15 } = {}) => (p) =>
  Math.max(least, most - fade * Math.min(...lights.map((l) => Math.hypot(l[0] - p[0], l[1] - p[1], l[2] - p[2]))));

/** The night in a window: hills, stars, the moon when asked. */
const night = (s, moon) => (on, a, b, w, h) => {
  s.patch(on, a, b, w, h, "#20412f");
  const q = (x, y) => on(a + x * w, b + y * h);
  for (let i = 0; i < 9; i++) {
    const [x, y] = s.at(q(s.random.between(0.08, 0.92), s.random.between(0.5, 0.95)));
    s.marks([lensPath(x, y, 0, 5, 1), lensPath(x, y, 1.57, 5, 1)], ink.linen);
  }
  if (moon) s.face(Array.from({ length: 18 }, (_, i) => q(0.68 + Math.cos(i * 0.349) * 0.1, 0.74 + Math.sin(i * 0.349) * 0.1 * (w / h))), ink.lemon);
  s.face([q(0, 0), q(0, 0.3), q(0.25, 0.5), q(0.45, 0.34), q(0.72, 0.52), q(1, 0.32), q(1, 0)], "#16271e");
};

function curtainedWindow(s, on, at, scene, { w = 1.4, h = 1.05, fill = ink.forest, marks = ink.leaf } = {}) {
  pane(s, on, at, 1.25, w, h, { scene, glints: 0, bars: "#54321d" });
  curtains(s, on, at, 1.2, w, h + 0.11, { fill, marks });
}

/** The long table from its corner, candles lit. */
function candlelitTable() {
  const form = { x0: -3.4, x1: 3.2, z0: -2, z1: 5.6, h: 2.85 };
  const candles = [0.4, 2.1, 3.8].map((z) => [0, 1.3, z]);
  const light = brightnessFromLights(candles, { fade: 0.3 });
  const s = new PerspectiveCanvas(800, 600, 151, { eye: [-1.55, 1.72, -1.55], yaw: 0.36, focal: 700, centre: [400, 225] }, { light: [-0.6, 0, -0.7] });
  const { back, right } = walls(form);
  room(s, form, { light, beams: 2.4, plaster: "#e2bd80", dim: "#c99f63", ceiling: "#a8814c", marks: "#f6e3c0" });
  curtainedWindow(s, back, 1.3, night(s, true));
  curtainedWindow(s, back, 4.2, night(s));
  curtainedWindow(s, right, 4.7, night(s));
  garland(s, [-3.3, 2.6, 5.5], [0, 2.6, 5.5], { sag: 0.22, thick: 0.15 });
  garland(s, [0, 2.6, 5.5], [3.1, 2.6, 5.5], { sag: 0.22, thick: 0.15 });
  garland(s, [3.1, 2.6, 5.5], [3.1, 2.6, 2.6], { sag: 0.24, thick: 0.15 });
  for (const x of [0, 3.05]) bow(s, [x, 2.58, 5.45], 0.24);
  const longTable = placement(0, 2.1, Math.PI / 2);
  const y = 0.772;
  tableWithSeats(s, longTable, {
    d: 1.2,
    seats: [-2.2, -1.45, -0.7, 0.05, 0.8, 1.5].flatMap((x) => [[x, 0.8], [x, -0.8]]),
    drawSeat: (place) => chair(s, place, { tone, floor, cushion: red }),
    tableToo() {
      table(s, longTable, { w: 5, d: 1.2, tone, floor, cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.3 } });
      tableRunner(s, longTable, { w: 5, half: 0.15 });
      for (const x of [-2.2, -1.45, -0.7, 0.05, 0.8, 1.5]) {
        for (const z of [0.4, -0.4]) {
          plate(s, longTable([x, y, z]), { r: 0.15, ticks: 24 });
          cutlery(s, longTable([x, y, z]), { turn: 0, gap: 0.2 });
          napkin(s, longTable([x, y + 0.014, z]), { h: 0.16, w: 0.1, fill: ink.forest, shade: ink.night, light: ink.leaf });
        }
        for (const z of [0.2, -0.2]) wine(s, longTable([x - 0.24, y, z]), { h: 0.23, r: 0.046, glass: "#d5d9bb" });
      }
      const middle = [[-2.05, 1], [-1.2, 0], [-0.35, 1], [0.5, 0], [1.35, 1], [2.1, 0]];
      for (const [x, kind] of middle.reverse()) {
        if (kind) candelabra(s, longTable([x, y, 0]), { h: 0.32 });
        else bouquet(s, longTable([x, y, 0]), { h: 0.17, spread: 0.21, r: 0.07 });
      }
    },
  });
  flags(s, [-3.3, 2.8, 3.4], [3.2, 2.72, 3.9], { sag: 0.16, count: 15, size: 0.24 });
  flags(s, [-3.3, 2.72, 1.6], [1.9, 2.95, 1.2], { sag: 0.14, count: 11, size: 0.22 });
  return s.svg();
}

/** Herringbone on the floor between two corners. */
function herringbone(s, [x0, z0], [x1, z1], { l = 0.44, w = 0.1, fills = ["#b98149", "#a06a3b", "#c99f63"] } = {}) {
  const corners = [[x0, z0], [x1, z0], [x1, z1], [x0, z1]].map(([x, z]) => [x, 0.004, z]);
  s.face(corners, "#7a4a2b");
  const clip = s.clip(s.outline(corners));
  const paths = fills.map(() => "");
  const step = w * Math.SQRT2;
  const reach = l / Math.SQRT2;
  let n = 0;
  for (let x = x0; x < x1 + reach; x += reach * 2)
    for (let z = z0 - reach; z < z1 + reach; z += step)
      for (const d of [-1, 1]) {
        const e = 0.01;
        const quad = [[x, z], [x + d * reach, z + reach], [x + d * reach, z + reach + step - e], [x, z + step - e]];
        paths[(n++ * 7 + (n % 5)) % fills.length] += s.outline(quad.map(([a, b]) => [a, 0.005, b]));
      }
  paths.forEach((d, i) => s.shape(d, fills[i], clip));
}

/** The dance corner: instruments on their platform, lanterns lit, the floor free. */
function danceCorner() {
  const form = { x0: -3.6, x1: 3.2, z0: -2.5, z1: 4.2, h: 3 };
  const lanternPositions = [[-1.72, 2.06, 1.3], [-0.98, 1.96, 1.5], [0.66, 2.02, 1.4], [1.63, 2.1, 1.1]];
  const light = brightnessFromLights(lanternPositions, { fade: 0.26, least: 0.12 });
  const s = new PerspectiveCanvas(800, 600, 157, { eye: [-0.35, 1.5, -2.6], yaw: 0.05, focal: 790, centre: [400, 208] }, { light: [-0.4, 0, -0.8] });
  const { back } = walls(form);
  room(s, form, { light, beams: 2.5, plaster: ink.pine, dim: ink.forest, marks: ink.moss, ceiling: "#a8814c", dado: 1.05 });
  for (const [i, p] of lanternPositions.entries()) lightRings(s, s.at(p), { from: 52, to: 130, step: 17, density: 0.06, length: [14, 28], thick: [1, 2], colour: i % 2 ? ink.leaf : ink.moss, keep: (_, y) => y > 92 && y < 300 });
  pane(s, back, 3.05, 1.32, 1.3, 1.05, { scene: night(s, true), glints: 0, bars: "#54321d" });
  curtains(s, back, 3.05, 1.27, 1.3, 1.16);
  herringbone(s, [-2.6, -2.2], [2.6, 1.5]);
  // The platform, one step high.
  s.box([-2.4, 0, 1.75], [3.2, 0.2, 4.2], { top: "#a06a3b", light: "#63391f", shade: "#3a2416", under: "#3a2416", marks: "#d2a062", rows: 12 });
  s.box([-2.4, 0.15, 1.72], [3.2, 0.2, 1.76], { top: "#c99f63", light: ink.ochre, shade: ink.gold });
  const y = 0.2;
  bassDrum(s, [0.5, y, 3.0], { r: 0.46 });
  doubleBass(s, [1.75, y, 2.6], { h: 2.05, lean: 0.14 });
  musicStand(s, [-1.85, y, 2.7], { h: 1.12, lean: -0.06 });
  const seat = (p) => placement(-0.72, 2.2, 0, y)(p);
  chair(s, (p) => seat([p[0] * 1.25, p[1], p[2] * 1.1]), { tone });
  accordion(s, seat([0, 0.46, -0.12]), { w: 0.98, lean: -0.06 });
  lampChain(s, [-3.6, 2.85, 3], [3.2, 2.85, 3], { sag: 0.16, count: 20 });
  const colours = [[ink.brick, ink.rose], [ink.ochre, ink.paper], [ink.brick, ink.rose], [ink.ochre, ink.paper]];
  for (const [i, p] of lanternPositions.entries()) lantern(s, p, { r: 0.21, fill: colours[i][0], rib: colours[i][1], heart: i % 2 ? ink.paper : ink.lemon });
  return s.svg();
}

/** The sweet table on a bright afternoon. */
function sweetTable() {
  const form = { x0: -2.7, x1: 2.7, z0: -2.5, z1: 2.6, h: 2.75 };
  const light = ([x, y]) => Math.max(0.3, 1 - 0.22 * Math.hypot(x + 1, y - 1.8));
  const s = new PerspectiveCanvas(800, 600, 163, { eye: [0.1, 1.62, -1.95], yaw: -0.02, focal: 800, centre: [400, 262] }, { light: [-0.4, 0, -0.8] });
  const { back } = walls(form);
  room(s, form, { light, beams: 2.2, dado: 1.0 });
  const day = mountainLandscape(s, { sky: "#cddbc3", far: "#93ac95", near: ink.moss, snow: ink.paper, sun: ink.lemon });
  curtainedWindow(s, back, 0.62, day, { w: 1.75, h: 1.05, fill: ink.brick, marks: ink.peach });
  const along = (a, b) => garland(s, a, b, { sag: 0.2, thick: 0.14 });
  along([-2.65, 2.6, 2.5], [0, 2.6, 2.5]);
  along([0, 2.6, 2.5], [2.65, 2.6, 2.5]);
  for (const x of [-2.6, 0, 2.6]) bow(s, [x, 2.6, 2.45], 0.24, { fill: ink.ochre, marks: ink.lemon });
  balloons(s, [1.05, 0.76, 1.76], { h: 0.98, r: 0.19 });
  const place = placement(0, 1.25);
  const [w, d] = [3.3, 0.95];
  table(s, place, { w, d, tone, floor, cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.62 } });
  // Swags on the front of the cloth.
  const front = 1.25 - d / 2 - 0.03;
  for (let i = 0; i < 4; i++) garland(s, [-1.62 + i * 0.81, 0.7, front], [-0.81 + i * 0.81, 0.7, front], { sag: 0.16, thick: 0.07, every: 6 });
  for (let i = 0; i < 5; i++) bow(s, [-1.62 + i * 0.81, 0.71, front - 0.01], 0.11);
  const y = 0.772;
  const at = (x, z) => place([x, y, z]);
  cooler(s, at(-1.28, 0.2), { r: 0.13, h: 0.22 });
  for (const [x, z] of [[-0.98, 0.28], [-0.84, 0.28], [-0.7, 0.28], [-1.02, 0.12], [-0.87, 0.12], [-0.72, 0.12], [-1.06, -0.05], [-0.9, -0.05], [-0.74, -0.05]]) flute(s, at(x, z), { h: 0.25, r: 0.036 });
  tieredCake(s, cakeStand(s, at(0, 0.1), { r: 0.36, h: 0.08 }), { tiers: [[0.31, 0.19], [0.215, 0.17], [0.13, 0.15]] });
  gugelhupf(s, cakeStand(s, at(0.72, 0.16), { r: 0.22, h: 0.12 }), { r: 0.17, h: 0.17 });
  doughnuts(s, at(1.24, 0.05), { r: 0.075 });
  bouquet(s, at(-0.52, -0.22), { h: 0.13, spread: 0.14, r: 0.05 });
  napkin(s, pile(s, at(-1.2, -0.24)), { h: 0.15, w: 0.1 });
  plate(s, at(0.62, -0.26), { r: 0.13, ticks: 20 });
  flags(s, [-2.7, 2.62, 1.0], [2.7, 2.62, 1.0], { sag: 0.12, count: 14, size: 0.19 });
  return s.svg();
}

export const pictures = [candlelitTable, danceCorner, sweetTable].map((draw, i) => ({ name: `room-feierstube-${i + 1}`, ...size, draw }));
