// The feast room: one long table, laid, under garlands.
import { ink } from "../lib/linocut.mjs";
import { bow, flags, garland } from "../lib/props-feast.mjs";
import { chair, tableRunner, tableWithSeats, table } from "../lib/props-furniture.mjs";
import { pane } from "../lib/props-house.mjs";
import { curtains, lamp, room, mountainLandscape, walls } from "../lib/props-room.mjs";
import { candle, plate, posy, wine } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, placement } from "../lib/space.mjs";

const form = { x0: -2.35, x1: 2.35, z0: -2, z1: 6, h: 2.85 };
const view = { eye: [0.5, 2.05, -1.75], yaw: -0.07, focal: 640, centre: [400, 205] };
const { back, left, right } = walls(form);
const lamps = [[-0.95, 2.2, 3.9], [0.95, 2.2, 3.9]];
const light = ([x, y, z]) => Math.max(0.15, 1.1 - 0.24 * Math.min(...lamps.map((l) => Math.hypot(l[0] - x, l[1] - y, l[2] - z))));

function placeSettings(s, place) {
  const y = 0.772;
  for (const x of [-2, -1.3, -0.6, 0.1, 0.8, 1.5].reverse()) {
    for (const z of [0.36, -0.36]) plate(s, place([x, y, z]), { r: 0.14, ticks: 16 });
    for (const z of [0.22, -0.22]) wine(s, place([x - 0.22, y, z]), { h: 0.21, r: 0.045, glass: "#d5d9bb" });
  }
  for (const x of [1.9, 0.45, -0.95]) posy(s, place([x, y, 0]), { h: 0.14, spread: 0.2 });
  for (const x of [1.2, -0.25, -1.6]) candle(s, place([x, y, 0]), { h: 0.22 });
}

export const pictures = [
  {
    name: "place-feierstube",
    width: 800,
    height: 600,
    widths: [480, 720],
    draw() {
      const s = new PerspectiveCanvas(800, 600, 51, view, { light: [-0.3, 0, -0.9] });
      room(s, form, { light, beams: 2.4 });
      const dusk = mountainLandscape(s, { sky: ink.peach, far: ink.moss, near: ink.forest, snow: ink.paper, sun: ink.brick });
      for (const x of [0.55, 2.75]) {
        pane(s, back, x, 1.25, 1.4, 1.05, { scene: dusk, glints: 0, bars: "#54321d" });
        curtains(s, back, x, 1.2, 1.4, 1.16, { fill: ink.forest, marks: ink.leaf });
      }
      for (const z of [3, 5.6]) {
        pane(s, left, z, 1.25, 1.3, 1.05, { scene: dusk, glints: 0, bars: "#54321d" });
        curtains(s, left, z, 1.2, 1.3, 1.16, { fill: ink.forest, marks: ink.leaf });
        pane(s, right, z, 1.25, 1.3, 1.05, { scene: dusk, glints: 0, bars: "#54321d" });
        curtains(s, right, z, 1.2, 1.3, 1.16, { fill: ink.forest, marks: ink.leaf });
      }
      garland(s, [-2.3, 2.62, 5.9], [0, 2.62, 5.9], { sag: 0.2, thick: 0.15 });
      garland(s, [0, 2.62, 5.9], [2.3, 2.62, 5.9], { sag: 0.2, thick: 0.15 });
      for (const k of [-2.25, 2.25]) {
        garland(s, [k, 2.62, 5.9], [k, 2.62, 3.6], { sag: 0.24, thick: 0.15 });
        garland(s, [k, 2.62, 3.6], [k, 2.62, 1.3], { sag: 0.24, thick: 0.15, every: 9 });
        bow(s, [k, 2.6, 3.6], 0.24);
      }
      for (const x of [-2.2, 0, 2.2]) bow(s, [x, 2.6, 5.85], 0.24);
      const longTable = placement(0, 3, Math.PI / 2);
      const tone = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079" };
      const floor = "#7f5029";
      const red = { top: ink.brick, light: ink.brick, shade: "#7d2c22", marks: ink.rose, rows: 30 };
      tableWithSeats(s, longTable, {
        d: 1.15,
        seats: [-2, -1.3, -0.6, 0.1, 0.8, 1.5].flatMap((x) => [[x, 0.78], [x, -0.78]]),
        drawSeat: (place) => chair(s, place, { tone, floor, cushion: red }),
        tableToo() {
          table(s, longTable, { w: 4.8, d: 1.15, tone, floor, cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.28 } });
          tableRunner(s, longTable, { w: 4.8, half: 0.13 });
          placeSettings(s, longTable);
        },
      });
      flags(s, [-2.35, 2.8, 2.6], [2.35, 2.8, 2.6], { sag: 0.14, count: 13, size: 0.22 });
      for (const p of lamps) lamp(s, p, { ceiling: form.h, shade: ink.brick, marks: ink.peach, r: 0.22, reach: 1.7, spread: 11 });
      return s.svg();
    },
  },
];
