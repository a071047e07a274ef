// The bar: three taps, glasses in rows, bottles behind.

import { ink } from "../lib/linocut.mjs";
import { barrelEnd, bottle, emptyGlass, stool, tapTower } from "../lib/props-bar.mjs";
import { lamp, room, walls } from "../lib/props-room.mjs";
import { beer } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane } from "../lib/space.mjs";

const form = { x0: -2.6, x1: 2.7, z0: -2.5, z1: 3.4, h: 2.75 };
const view = { eye: [-0.2, 1.78, -3.1], yaw: 0.05, focal: 830, centre: [400, 215] };
const { back } = walls(form);
const lamps = [-1.35, 1.3].map((x) => [x, 2.05, 1.2]);
const light = (p) => Math.max(0.25, 1.1 - 0.35 * Math.min(...lamps.map((l) => Math.hypot(l[0] - p[0], l[1] - p[1], l[2] - p[2]))));

function shelves(s) {
  const r = s.random;
  const [x0, x1, z] = [-1.95, 1.95, form.z1];
  s.patch(back, x0 - form.x0 - 0.08, 0.9, x1 - x0 + 0.16, 1.55, "#3a2416");
  s.patch(back, x0 - form.x0, 0.98, x1 - x0, 1.4, "#54321d");
  s.grain(back, x0 - form.x0, 0.98, x1 - x0, 1.4, ink.wood, { rows: 22, length: [0.2, 0.6], thick: [0.7, 1.4] });
  for (const y of [0.98, 1.44, 1.92]) s.box([x0, y - 0.04, z - 0.26], [x1, y, z], { top: "#b98149", light: "#a8703f", shade: "#54321d", under: "#3a2416", marks: ink.peach, rows: 20 });
  const glass = [ink.pine, ink.wood, ink.forest, "#7d2c22", ink.moss, ink.gold];
  for (let x = x0 + 0.1; x < -0.4; x += 0.135) bottle(s, [x, 1.44, z - 0.13], { h: r.between(0.28, 0.36), glass: r.pick(glass), cap: r.pick([ink.brick, ink.ochre, ink.ink]) });
  for (let x = 0.5; x < x1 - 0.06; x += 0.135) bottle(s, [x, 1.44, z - 0.13], { h: r.between(0.28, 0.36), glass: r.pick(glass), cap: r.pick([ink.brick, ink.ochre, ink.ink]) });
  barrelEnd(s, (a, b) => [a, b, z - 0.3], 0.05, 1.71, 0.27);
  for (let x = x0 + 0.09; x < x1; x += 0.112) if (Math.abs(x - 0.05) > 0.3) emptyGlass(s, [x, 1.92, z - 0.14], { h: 0.17, r: 0.042 });
  for (let x = x0 + 0.09; x < x1; x += 0.125) emptyGlass(s, [x, 0.98, z - 0.13], { h: 0.22, r: 0.045 });
}

function counter(s) {
  const [x0, x1, z] = [-2.1, 1.85, 1.15];
  const tone = { top: "#c99f63", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#f0d6a4", rows: 14 };
  s.box([x0, 0, z], [x1, 1.02, z + 0.6], { ...tone, marks: ink.timber, rows: 8 });
  const front = plane([x0, 0, z - 0.01], [1, 0, 0], [0, 1, 0]);
  for (let i = 0; i < 5; i++) {
    const s0 = 0.09 + i * 0.785;
    s.patch(front, s0, 0.14, 0.68, 0.74, "#3a2416");
    s.patch(front, s0 + 0.03, 0.17, 0.62, 0.68, ink.forest);
    s.patch(front, s0 + 0.1, 0.25, 0.48, 0.52, ink.pine);
    s.grain(front, s0 + 0.11, 0.27, 0.46, 0.48, ink.leaf, { rows: 9, turn: true, length: [0.1, 0.34], gap: [0.04, 0.14], thick: [0.8, 1.8], light: () => 0.8 });
  }
  s.patch(front, 0, 0, x1 - x0, 0.09, "#3a2416");
  s.box([x0 - 0.08, 1.02, z - 0.14], [x1 + 0.08, 1.09, z + 0.66], tone);
  s.bar([x0, 0.2, z - 0.16], [x1, 0.2, z - 0.16], 0.04, ink.ochre);
}

export const pictures = [
  {
    name: "place-schank",
    width: 800,
    height: 600,
    widths: [480, 720],
    draw() {
      const s = new PerspectiveCanvas(800, 600, 57, view, { light: [-0.3, 0, -0.9] });
      room(s, form, { light, beams: 2, dado: 0.9, plaster: "#ecd3a4" });
      shelves(s);
      counter(s);
      const y = 1.09;
      s.box([-0.5, y, 1.2], [0.5, y + 0.03, 1.6], { top: "#33473b", light: ink.ink, shade: ink.ink, marks: ink.moss, rows: 16 });
      tapTower(s, [0, y + 0.02, 1.48]);
      beer(s, [0.3, y + 0.03, 1.3], { h: 0.22, r: 0.062 });
      for (const [x, z] of [[-1.5, 1.3], [-1.24, 1.4], [-0.98, 1.28]]) beer(s, [x, y, z], { h: 0.22, r: 0.062 });
      for (const [x, z] of [[0.85, 1.42], [1.01, 1.42], [1.17, 1.42], [1.33, 1.42]]) emptyGlass(s, [x, y, z], { h: 0.19, r: 0.045, fill: "#cfd6bf" });
      for (const x of [-1.35, -0.4, 0.95]) stool(s, [x, 0.6]);
      for (const p of lamps) lamp(s, p, { ceiling: form.h, r: 0.17, h: 0.17, reach: 1.7, spread: 11 });
      return s.svg();
    },
  },
];
