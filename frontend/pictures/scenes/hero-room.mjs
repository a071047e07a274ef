// The dining room on a winter afternoon: the tiled stove is warm, the tables are laid.
import { ink } from "../lib/linocut.mjs";
import { chair, tableRunner, tableWithSeats, table } from "../lib/props-furniture.mjs";
import { pane } from "../lib/props-house.mjs";
import { lightRings } from "../lib/props-nature.mjs";
import { antlers, cat, crucifix, curtains, framed, lamp, room, stove, mountainLandscape, walls } from "../lib/props-room.mjs";
import { breadBasket, candle, cutlery, plate, posy, wine } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, placement } from "../lib/space.mjs";

const width = 1600;
const height = 900;
const form = { x0: -4.4, x1: 4.6, z0: -3, z1: 6.4, h: 2.85 };
const view = { eye: [0.3, 2.0, -2.4], yaw: -0.07, focal: 1240, centre: [800, 325] };
const { back, left, right } = walls(form);
const lamps = [[-0.62, 1.98, 2.75], [2.2, 2.02, 4.5]];

const light = ([x, y, z]) => {
  const near = Math.min(...lamps.map(([a, b, c]) => Math.hypot(x - a, (y - b) * 0.8, z - c)));
  return Math.max(0.12, 1.05 - near * 0.2);
};

function windows(s) {
  const snow = mountainLandscape(s, { sky: "#b9c8b4", far: "#8fa892", near: ink.paper, snow: ink.paper });
  for (const x of [3.75, 6.1]) {
    pane(s, back, x, 1.25, 1.35, 1.05, { scene: snow, glints: 0, bars: "#54321d", rim: 0.09 });
    curtains(s, back, x, 1.2, 1.35, 1.16);
    s.box([form.x0 + x - 0.15, 1.1, form.z1 - 0.16], [form.x0 + x + 1.5, 1.16, form.z1], { top: "#c99f63", light: "#a8703f", shade: "#54321d" });
  }
  for (const z of [4.4, 6.7]) {
    pane(s, right, z, 1.25, 1.3, 1.05, { scene: snow, glints: 0, bars: "#54321d", rim: 0.09 });
    curtains(s, right, z, 1.2, 1.3, 1.16);
  }
}

function wallDecorations(s) {
  antlers(s, left, 6.05, 1.75, 0.6);
  framed(s, left, 6.9, 1.5, 0.5, 0.62, mountainLandscape(s, { sky: ink.peach, sun: ink.brick }));
  framed(s, left, 4.6, 1.45, 0.75, 0.6, mountainLandscape(s, { sky: ink.peach }));
  crucifix(s, back, 8.45, 1.72, 0.55);
}

/** The light of the lamps on the plaster. */
function glow(s) {
  const [lx, ty] = s.at([form.x0, form.h - 0.05, form.z1]);
  const [rx, by] = s.at([form.x1, 1.25, form.z1]);
  const keep = (x, y) => x > lx + 14 && x < rx - 14 && y > ty + 12 && y < by - 8;
  const [first, second] = lamps.map((p) => s.at(p)[0]);
  for (const [i, p] of lamps.entries()) lightRings(s, s.at(p), { from: 70, to: 330, step: 19, density: 0.09, length: [22, 46], thick: [1.4, 2.8], colour: ink.paper, keep: (x, y) => keep(x, y) && x < (first + second) / 2 === (i === 0) });
}

const placeSettings = (s, place, way, seats) => {
  for (const [x, z] of seats) {
    plate(s, place([x, 0.768, z]), { r: 0.135, ticks: 22 });
    cutlery(s, place([x, 0.768, z]), { turn: way, gap: 0.19 });
  }
};

function tables(s) {
  const tone = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079" };
  const floor = "#7f5029";
  const way = 0.86;
  const main = placement(-0.62, 2.75, way);
  const rearTable = placement(2.2, 4.5, 0.03);
  const side = placement(2.75, 1.5, 0.1);
  const cloth = { fill: ink.paper, side: "#ead9b6", drop: 0.26 };
  const drawSeat = (place) => chair(s, place, { tone, floor });
  const pairs = (xs, z) => xs.flatMap((x) => [[x, z], [x, -z]]);
  tableWithSeats(s, rearTable, {
    d: 0.85, seats: pairs([-0.45, 0.45], 0.62), drawSeat,
    tableToo() {
      table(s, rearTable, { w: 1.8, tone, floor, cloth });
      placeSettings(s, rearTable, 0, [[-0.45, -0.22], [0.45, -0.22], [-0.45, 0.22], [0.45, 0.22]]);
      posy(s, rearTable([0, 0.768, 0]));
    },
  });
  tableWithSeats(s, main, {
    d: 0.95, seats: pairs([-0.5, 0.5], 0.66), drawSeat,
    tableToo() {
      table(s, main, { w: 2, d: 0.95, tone, floor, cloth });
      tableRunner(s, main, { w: 2 });
      placeSettings(s, main, way, [[0.52, -0.26], [0.52, 0.26], [-0.52, -0.26], [-0.52, 0.26]]);
      candle(s, main([-0.3, 0.772, 0]));
      for (const z of [-0.26, 0.26]) wine(s, main([-0.26, 0.768, z]));
      breadBasket(s, main([0.12, 0.772, 0]));
      for (const z of [-0.26, 0.26]) wine(s, main([0.78, 0.768, z]));
    },
  });
  tableWithSeats(s, side, {
    d: 0.85, seats: pairs([-0.5, 0.5], 0.64), drawSeat,
    tableToo() {
      table(s, side, { w: 2, tone, floor, cloth });
      placeSettings(s, side, 0, [[-0.5, -0.22], [0.5, -0.22], [-0.5, 0.22], [0.5, 0.22]]);
      posy(s, side([0, 0.768, 0]), { fill: ink.brick, blossoms: [ink.paper, ink.lemon] });
    },
  });
}

export const pictures = [
  {
    name: "hero-room",
    width,
    height,
    widths: [480, 750, 1200, 1600],
    draw() {
      const s = new PerspectiveCanvas(width, height, 21, view, { light: [-0.2, 0, -0.9] });
      room(s, form, { light, rows: 1.5 });
      glow(s);
      windows(s);
      wallDecorations(s);
      stove(s, placement(-3.1, 5.1));
      cat(s, [-3.5, 0.47, 4.12], { l: 0.6 });
      tables(s);
      for (const p of [...lamps].reverse()) lamp(s, p, { ceiling: form.h });
      return s.svg();
    },
  },
];
