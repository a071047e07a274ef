// The parlour: bare wooden tables, the corner with the crucifix, stools at the bar, a window.
import { ink } from "../lib/linocut.mjs";
import { stool } from "../lib/props-bar.mjs";
import { chair, tableWithSeats, table } from "../lib/props-furniture.mjs";
import { pane } from "../lib/props-house.mjs";
import { antlers, crucifix, curtains, lamp, room, mountainLandscape, walls } from "../lib/props-room.mjs";
import { pretzel, snackBoard } from "../lib/props-snacks.mjs";
import { beer, posy } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const form = { x0: -2.9, x1: 2.7, z0: -2.5, z1: 4.4, h: 2.7 };
const view = { eye: [-0.55, 1.86, -2.7], yaw: 0.12, focal: 720, centre: [400, 215] };
const { back, right } = walls(form);
const lamps = [[0.1, 1.98, 1.6], [1.75, 1.98, 3.2]];
const light = (p) => Math.max(0.2, 1.1 - 0.26 * Math.min(...lamps.map((l) => Math.hypot(l[0] - p[0], l[1] - p[1], l[2] - p[2]))));
const tone = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079" };
const floor = "#7f5029";

/** The bench around the corner and the table before it. */
function corner(s) {
  const dark = { ...tone, light: "#63391f", shade: "#54321d", marks: ink.timber };
  s.box([0.3, 0, 3.98], [2.7, 0.41, 4.4], dark);
  s.box([0.3, 0.41, 3.9], [2.7, 0.47, 4.4], tone);
  s.box([2.28, 0, 1.5], [2.7, 0.41, 3.9], dark);
  s.box([2.2, 0.41, 1.5], [2.7, 0.47, 3.9], tone);
  const place = placement(1.55, 3.15, 0);
  table(s, place, { w: 1.2, d: 0.9, tone, floor });
  posy(s, place([0.05, 0.76, 0.12]));
  beer(s, place([-0.3, 0.76, -0.05]), { handle: -1 });
  beer(s, place([0.36, 0.76, 0]));
  chair(s, placement(1.5, 2.45, Math.PI), { tone, floor });
}

function bar(s) {
  const z = 0.4;
  const counter = { ...tone, light: "#63391f", shade: ink.wood, marks: ink.timber, rows: 8 };
  s.box([-2.9, 0, z], [-2.05, 1.04, 3.6], counter);
  const side = plane([-2.04, 0, z], [0, 0, 1], [0, 1, 0], [1, 0, 0]);
  for (let i = 0; i < 4; i++) {
    s.patch(side, 0.1 + i * 0.78, 0.16, 0.66, 0.74, "#3a2416");
    s.patch(side, 0.14 + i * 0.78, 0.2, 0.58, 0.66, ink.forest);
    s.grain(side, 0.18 + i * 0.78, 0.24, 0.5, 0.58, ink.leaf, { rows: 7, turn: true, length: [0.1, 0.4], gap: [0.04, 0.14], thick: [0.8, 1.8] });
  }
  s.box([-2.9, 1.04, z - 0.08], [-1.93, 1.1, 3.68], tone);
  for (const [x, d] of [[-2.25, 2.9], [-2.2, 2.3], [-2.25, 1.1]]) beer(s, [x, 1.1, d]);
  for (const d of [3.1, 2.2, 1.3]) stool(s, [-1.6, d]);
}

export const pictures = [
  {
    name: "place-gaststube",
    width: 800,
    height: 600,
    widths: [480, 720],
    draw() {
      const s = new PerspectiveCanvas(800, 600, 67, view, { light: [-0.5, 0, -0.8] });
      room(s, form, { light, beams: 2.1, dado: 1.2 });
      const day = mountainLandscape(s, { sky: "#cddbc3", far: "#93ac95", near: ink.moss, snow: ink.paper });
      pane(s, back, 2.35, 1.32, 1.35, 0.95, { scene: day, glints: 0, bars: "#54321d" });
      curtains(s, back, 2.35, 1.28, 1.35, 1.05);
      pane(s, right, 4.6, 1.32, 1.2, 0.95, { scene: day, glints: 0, bars: "#54321d" });
      curtains(s, right, 4.6, 1.28, 1.2, 1.05);
      antlers(s, back, 1.35, 1.62, 0.7, { fill: ink.wood });
      crucifix(s, back, 5.0, 1.6, 0.85);
      corner(s);
      bar(s);
      const place = placement(0.15, 1.45, 0.18);
      tableWithSeats(s, place, {
        d: 0.9,
        seats: [[-0.4, 0.66], [0.4, 0.66], [0.42, -0.68]],
        drawSeat: (at) => chair(s, at, { tone, floor }),
        tableToo() {
          table(s, place, { w: 1.6, d: 0.9, tone, floor });
          snackBoard(s, (p) => place([p[0] + 0.1, p[1], p[2] + 0.02]), { w: 0.46, d: 0.3, y: 0.76 });
          beer(s, place([-0.32, 0.76, 0.16]), { handle: -1 });
          beer(s, place([0.55, 0.76, 0.08]));
          pretzel(s, place([-0.42, 0.76, -0.18]), { r: 0.13 });
        },
      });
      lamp(s, lamps[0], { ceiling: form.h, r: 0.22, reach: 1.7, spread: 11 });
      return s.svg();
    },
  },
];
