// The lounge: a deep sofa, a big screen, and a match on it.
import { ink } from "../lib/linocut.mjs";
import { cushion, table } from "../lib/props-furniture.mjs";
import { floorLamp, football, rug, screen, sofa } from "../lib/props-lounge.mjs";
import { room, walls } from "../lib/props-room.mjs";
import { pretzel } from "../lib/props-snacks.mjs";
import { beer } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane, placement, wood } from "../lib/space.mjs";

const form = { x0: -2.5, x1: 2.5, z0: -2.5, z1: 3.6, h: 2.6 };
const view = { eye: [-0.1, 1.78, -3.1], yaw: 0.02, focal: 740, centre: [400, 215] };
const { back } = walls(form);
const light = (p) => Math.max(0.3, 1.1 - 0.25 * Math.hypot(p[0] - 1.9, p[1] - 1.6, p[2] - 3.1));

export const pictures = [
  {
    name: "place-tv-lounge",
    width: 800,
    height: 600,
    widths: [480, 720],
    draw() {
      const s = new PerspectiveCanvas(800, 600, 61, view, { light: [-0.5, 0, -0.8] });
      room(s, form, { light, dado: 0.8, plaster: ink.pine, dim: "#3b5a41", marks: ink.moss, beams: 2.2, ceiling: "#c9a76c" });
      rug(s, placement(-0.2, 1.25), 2.7, 1.9);
      // The board below the screen.
      s.box([-1.55, 0.12, 3.18], [1.05, 0.56, 3.58], wood);
      for (const x of [-1.5, -0.65, 0.2]) s.box([x, 0.17, 3.15], [x + 0.78, 0.51, 3.19], { ...wood, light: "#8f5c33", marks: ink.peach });
      for (const x of [-1.4, 0.9]) s.box([x - 0.05, 0, 3.2], [x + 0.05, 0.12, 3.3], { light: ink.ink, shade: ink.ink, top: ink.ink });
      screen(s, back, 0.95, 0.96, 2.45, 1.35);
      floorLamp(s, [1.55, 3.15]);
      const floor = "#7f5029";
      const bigSofa = placement(1.55, 1.55, Math.PI / 2 - 0.42);
      sofa(s, bigSofa, { seats: 3, floor });
      const cushionPlane = (x) => {
        const o = bigSofa([x, 0.46, 0.0]);
        const [u, v] = [bigSofa([1, 0, 0]), bigSofa([0, 0.94, 0.3])].map((e) => e.map((c, k) => c - bigSofa([0, 0, 0])[k]));
        return plane(o, u, v);
      };
      cushion(s, cushionPlane(-0.92), 0, 0, 0.44, 0.42, { fill: ink.ochre, marks: ink.paper });
      cushion(s, cushionPlane(0.45), 0, 0, 0.44, 0.42, { fill: ink.paper, marks: ink.forest });
      const green = { top: "#6d8460", light: "#587553", shade: ink.forest, under: ink.ink, marks: ink.leaf, rows: 16 };
      sofa(s, placement(-1.75, 1.75, -Math.PI / 2 + 0.5), { seats: 1, tone: green, floor });
      const low = placement(-0.25, 1.1, 0.05);
      table(s, low, { w: 1.15, d: 0.65, h: 0.42, floor: "#b59a68", tone: { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079" } });
      beer(s, low([-0.3, 0.42, 0.05]), { handle: -1 });
      pretzel(s, low([0.02, 0.42, -0.12]), { r: 0.13 });
      beer(s, low([0.34, 0.42, 0.06]), {});
      football(s, [-1.2, 0, 0.75], 0.13);
      return s.svg();
    },
  },
];
