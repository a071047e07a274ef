// The snug corner: a bench along two walls, cushions, a table for a few.
import { ink, lensPath } from "../lib/linocut.mjs";
import { chair, cushion, table } from "../lib/props-furniture.mjs";
import { pane } from "../lib/props-house.mjs";
import { curtains, framed, lamp, room, mountainLandscape, walls } from "../lib/props-room.mjs";
import { pretzel } from "../lib/props-snacks.mjs";
import { beer, candle, posy, wine } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const form = { x0: -4, x1: 2.2, z0: -2.5, z1: 3.6, h: 2.5 };
const view = { eye: [-1.5, 1.78, -1.5], yaw: 0.62, focal: 640, centre: [400, 240] };
const { back, right } = walls(form);
const bulbPosition = [1.0, 1.78, 2.15];
const light = (p) => Math.max(0.2, 1.15 - 0.3 * Math.hypot(p[0] - bulbPosition[0], p[1] - bulbPosition[1], p[2] - bulbPosition[2]));

/** A heart cut from wood, hung up. */
function heart(s, on, x, y, size) {
  const [a, b] = s.at(on(x, y));
  const k = s.view.scale(on(x, y)) * size;
  const d = `M${a} ${b + k}C${a - k * 1.3} ${b + k * 0.1} ${a - k} ${b - k * 0.9} ${a} ${b - k * 0.25}C${a + k} ${b - k * 0.9} ${a + k * 1.3} ${b + k * 0.1} ${a} ${b + k}Z`;
  s.shape(d, ink.brick);
  s.marks([-0.5, -0.2, 0.1, 0.4].map((q) => lensPath(a + q * k, b + k * (0.1 - Math.abs(q) * 0.3), -0.9, k * 0.55, k * 0.05)), ink.peach, { clip: s.clip(d) });
}

export const pictures = [
  {
    name: "place-eck",
    width: 800,
    height: 600,
    widths: [480, 720],
    draw() {
      const s = new PerspectiveCanvas(800, 600, 53, view, { light: [-0.9, 0, -0.2] });
      room(s, form, { light, dado: 1.3, plaster: "#ecd3a4", dim: "#e2c48f", beams: 1.7 });
      const outside = mountainLandscape(s, { sky: "#2f5347", far: "#3f6349", near: "#20412f", snow: "#b9c8b4" });
      pane(s, back, 3.15, 1.42, 1.15, 0.85, { scene: outside, glints: 0, bars: "#54321d" });
      curtains(s, back, 3.15, 1.38, 1.15, 0.95);
      const rightWallPosition = (z) => z - form.z0;
      framed(s, right, rightWallPosition(1.95), 1.55, 0.62, 0.5, mountainLandscape(s, { sky: ink.peach, sun: ink.brick }));
      framed(s, right, rightWallPosition(0.95), 1.6, 0.42, 0.56, mountainLandscape(s, { sky: "#cddbc3", far: ink.moss, near: ink.pine }));
      heart(s, right, rightWallPosition(2.95), 1.85, 0.17);
      const tone = { top: "#b98149", light: ink.wood, shade: "#63391f", under: "#3a2416", marks: "#dcb079" };
      const seat = { top: ink.brick, light: ink.brick, shade: "#7d2c22", marks: ink.rose, rows: 26 };
      const [x1, z1] = [form.x1, form.z1];
      // The bench along the back wall, then along the right wall.
      s.box([-1.4, 0, z1 - 0.42], [x1, 0.4, z1], { ...tone, light: "#63391f", shade: "#54321d", marks: ink.timber });
      s.box([-1.4, 0.4, z1 - 0.5], [x1, 0.46, z1], tone);
      s.box([-1.35, 0.46, z1 - 0.48], [x1, 0.52, z1 - 0.06], seat);
      s.box([x1 - 0.42, 0, 0.2], [x1, 0.4, z1 - 0.5], { ...tone, light: "#63391f", shade: "#54321d", marks: ink.timber });
      s.box([x1 - 0.5, 0.4, 0.2], [x1, 0.46, z1 - 0.5], tone);
      s.box([x1 - 0.48, 0.46, 0.24], [x1 - 0.06, 0.52, z1 - 0.5], seat);
      const backCushionPlane = plane([0, 0.54, z1 - 0.16], [1, 0, 0], [0, 0.97, 0.16]);
      const rightCushionPlane = plane([x1 - 0.16, 0.54, z1], [0, 0, -1], [0.16, 0.97, 0]);
      cushion(s, backCushionPlane, -0.95, 0, 0.46, 0.44, { fill: ink.forest, marks: ink.leaf });
      cushion(s, backCushionPlane, -0.4, 0, 0.44, 0.42, { fill: ink.ochre, marks: ink.paper });
      cushion(s, backCushionPlane, 0.55, 0, 0.46, 0.44, { fill: ink.paper, marks: ink.brick });
      cushion(s, backCushionPlane, 1.15, 0, 0.46, 0.46, { fill: ink.forest, marks: ink.leaf });
      cushion(s, rightCushionPlane, 0.55, 0, 0.46, 0.46, { fill: ink.ochre, marks: ink.brick });
      cushion(s, rightCushionPlane, 1.3, 0, 0.44, 0.42, { fill: ink.forest, marks: ink.leaf });
      cushion(s, rightCushionPlane, 1.85, 0, 0.44, 0.44, { fill: ink.paper, marks: ink.brick });
      const place = placement(0.75, 2.1, 0);
      table(s, place, { w: 1.35, d: 0.95, tone, floor: "#7f5029", cloth: { fill: ink.paper, side: "#ead9b6", drop: 0.2, check: { step: 0.15, colour: ink.forest, opacity: 0.85 } } });
      const y = 0.772;
      posy(s, place([0.1, y, 0.25]), { h: 0.14, spread: 0.2 });
      beer(s, place([-0.42, y, 0.12]), { handle: -1 });
      wine(s, place([0.48, y, 0.14]), {});
      candle(s, place([0.16, y, -0.04]), { h: 0.16 });
      pretzel(s, place([-0.16, y, -0.22]), { r: 0.13 });
      beer(s, place([0.42, y, -0.26]), {});
      chair(s, placement(-0.55, 1.35, -2.2), { tone, floor: "#7f5029" });
      lamp(s, bulbPosition, { ceiling: form.h, r: 0.25, reach: 1.8 });
      return s.svg();
    },
  },
];
