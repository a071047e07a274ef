// The entrance: the green door in its stone arch, the lantern lit, the sign with the linden leaf.

import { polygon } from "../lib/forms.mjs";
import { drawLeaf } from "../lib/linden.mjs";
import { ink, lensPath } from "../lib/linocut.mjs";
import { bench } from "../lib/props-furniture.mjs";
import { cobbles, tub } from "../lib/props-garden.mjs";
import { archedDoor, flowerBox, pane, shutter } from "../lib/props-house.mjs";
import { PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const view = { eye: [-0.1, 1.7, -5.4], yaw: 0.0, focal: 655, centre: [400, 318] };
const wall = plane([0, 0, 0], [1, 0, 0], [0, 1, 0]);

function front(s) {
  s.patch(wall, -5, 0, 10, 5, "#f0e0bd");
  s.grain(wall, -3.2, 0.5, 6.4, 3.2, "#d3ba86", { rows: 40, length: [0.1, 0.4], gap: [0.3, 1], thick: [0.7, 1.7], light: (a) => 0.4 + 0.6 * Math.abs(a - 0.5) });
  s.grain(wall, -3.2, 0.5, 6.4, 3, ink.paper, { rows: 34, length: [0.1, 0.4], gap: [0.3, 1], thick: [0.8, 2], light: (a, b) => 1.2 - 2.2 * Math.hypot(a - 0.62, (b - 0.6) * 0.6) });
  s.patch(wall, -5, 0, 10, 0.42, "#b59a68");
  s.grain(wall, -3.2, 0.03, 6.4, 0.36, "#d8c49a", { rows: 6, length: [0.2, 0.5], gap: [0.06, 0.2], thick: [1, 2.2] });
  s.patch(wall, -5, 3.02, 10, 2, ink.wood);
  s.grain(wall, -3.2, 3.05, 6.4, 0.6, "#b37a46", { rows: 7, length: [0.3, 1], gap: [0.1, 0.3], thick: [0.9, 2.2], wild: 0.12 });
  s.patch(wall, -5, 2.96, 10, 0.1, "#3a2416");
  // The balcony above: beam ends, boards, and flowers over the rail.
  for (let x = -3.2; x < 3.4; x += 1.05) s.box([x - 0.08, 3, -0.55], [x + 0.08, 3.16, 0], { light: "#54321d", shade: "#3a2416", under: ink.ink });
  const rail = plane([-5, 3.16, -0.55], [1, 0, 0], [0, 1, 0]);
  s.patch(rail, 0, 0, 10, 1, "#63391f");
  s.grain(rail, 0.9, 0.05, 8.2, 0.9, "#a8703f", { rows: 44, turn: true, length: [0.4, 0.8], gap: [0.1, 0.3], wild: 0.1, thick: [1, 2.2] });
  s.patch(rail, 0, 0, 10, 0.06, "#3a2416");
  for (const x of [1.6, 4, 6.4]) flowerBox(s, rail, x, 0.42, 2.2, { size: 0.075, droop: 0.3, out: 0.06 });
}

/** The arch of cut stones about the door. */
function doorArch(s) {
  const [c, w, spring] = [-0.35, 0.86, 1.72];
  const arc = (r, a) => wall(c + Math.cos(a) * r, spring + Math.sin(a) * r * 0.74, 0.02);
  const stone = (points, fill) => {
    s.face(points, fill);
    const clip = s.clip(s.outline(points));
    const [x, y] = s.at(points[0]);
    s.marks(Array.from({ length: 9 }, () => lensPath(x + s.random.between(-30, 40), y + s.random.between(-50, 40), s.random.between(-0.5, 0.5), s.random.between(8, 18), 1.4)), "#c9b48c", { clip });
  };
  s.face([...Array.from({ length: 25 }, (_, i) => arc(w + 0.27, (Math.PI * i) / 24)), wall(c - w - 0.27, 0.16), wall(c + w + 0.27, 0.16)], "#8f7549");
  for (let i = 0; i < 9; i++) {
    const [a, b] = [(Math.PI * i) / 9 + 0.02, (Math.PI * (i + 1)) / 9 - 0.02];
    stone([arc(w + 0.25, a), arc(w + 0.25, (a + b) / 2), arc(w + 0.25, b), arc(w, b), arc(w, a)], i === 4 ? "#f7ecd2" : "#e2cfa4");
  }
  for (const d of [-1, 1]) for (let i = 0; i < 4; i++) stone([[w, 0.16 + i * 0.39], [w + 0.25, 0.16 + i * 0.39], [w + 0.25, 0.53 + i * 0.39], [w, 0.53 + i * 0.39]].map(([a, t]) => wall(c + d * a, t, 0.02)), i % 2 ? "#e2cfa4" : "#d8c49a");
  archedDoor(s, (a, t) => wall(a, t + 0.16, 0.01), c - w, 2 * w, 2.2, { stone: "#16271e", leaf: ink.forest, marks: ink.pine });
  // Two leaves with panels, a window in each, a ring to pull.
  s.patch(wall, c - 0.02, 0.2, 0.04, 2.05, "#16271e");
  for (const d of [-1, 1]) {
    const x = (a, k) => c + d * a - (d < 0 ? k : 0);
    const panel = (a, t, k, h) => {
      s.patch(wall, x(a, k), t, k, h, "#1d3a29");
      s.patch(wall, x(a + 0.04, k - 0.08), t + 0.04, k - 0.08, h - 0.08, ink.pine);
      s.grain(wall, x(a + 0.06, k - 0.12), t + 0.06, k - 0.12, h - 0.12, ink.leaf, { rows: 6, turn: true, length: [0.08, 0.3], gap: [0.04, 0.12], thick: [0.8, 1.8], light: () => 0.85 });
    };
    panel(0.12, 0.28, 0.5, 0.5);
    panel(0.12, 0.84, 0.5, 0.36);
    pane(s, wall, x(0.14, 0.46), 1.3, 0.46, 0.52, { glass: ink.ochre, glint: "#fbe7b4", bars: "#16271e", rim: 0.04, rows: [0.5] });
    const [kx, ky] = s.at(wall(x(0.06, 0), 1.06));
    s.circle(kx, ky, 6, ink.ochre);
    s.circle(kx - 1.5, ky - 1.5, 2, ink.paper);
  }
}

/** A lantern on an arm, lit. */
function lantern(s, x, y) {
  s.bar(wall(x, y + 0.34, 0), wall(x, y + 0.34, 0.4), 0.04, ink.ink);
  s.bar(wall(x, y + 0.1, 0), wall(x, y + 0.33, 0.3), 0.03, ink.ink);
  const p = wall(x, y, 0.4);
  const [a, b] = s.at(p);
  const k = s.view.scale(p);
  const q = (u, v) => [a + u * k, b - v * k];
  s.bar(wall(x, y + 0.2, 0.4), wall(x, y + 0.34, 0.4), 0.02, ink.ink);
  const rays = [];
  for (let i = 0; i < 20; i++) {
    const t = (i * Math.PI) / 10;
    const d = k * (i % 2 ? 0.36 : 0.31);
    rays.push(lensPath(a + Math.cos(t) * d, b + Math.sin(t) * d, t, k * (i % 2 ? 0.2 : 0.13), k * 0.012));
  }
  s.marks(rays, ink.gold);
  s.shape(polygon([q(-0.15, 0.14), q(0, 0.26), q(0.15, 0.14)]), ink.ink);
  s.shape(polygon([q(-0.12, 0.14), q(0.12, 0.14), q(0.09, -0.16), q(-0.09, -0.16)]), ink.ink);
  s.shape(polygon([q(-0.1, 0.12), q(0.1, 0.12), q(0.075, -0.14), q(-0.075, -0.14)]), ink.lemon);
  s.marks([lensPath(...q(0, -0.03), -1.57, k * 0.17, k * 0.045)], ink.ochre);
  s.marks([lensPath(...q(0, -0.05), -1.57, k * 0.1, k * 0.022)], ink.paper);
  s.shape(polygon([q(-0.008, 0.12), q(0.008, 0.12), q(0.008, -0.14), q(-0.008, -0.14)]), ink.ink);
  s.shape(polygon([q(-0.11, -0.15), q(0.11, -0.15), q(0.05, -0.2), q(-0.05, -0.2)]), ink.ink);
}

/** The sign on its wrought arm, turned to the road. */
function sign(s, x) {
  const at = (u, v) => wall(x + u, v, 0.25);
  s.bar(at(0.04, 2.74), at(-1.06, 2.74), 0.045, ink.ink);
  s.bar(at(0.04, 2.2), at(-0.52, 2.72), 0.035, ink.ink);
  const [cx, cy] = s.at(at(-0.12, 2.6));
  s.line(`M${cx} ${cy}a14 14 0 1 0 -16 -12`, ink.ink, 4);
  for (const u of [-0.36, -0.86]) s.bar(at(u, 2.74), at(u, 2.6), 0.022, ink.ink);
  const shield = (g) => {
    const q = (u, v) => s.at(at(-0.61 + u, v));
    const [l, r, t, m, b] = [q(-0.38 + g, 2.6 - g), q(0.38 - g, 2.6 - g), q(0, 2.6 - g), q(0.38 - g, 2.12), q(0, 1.76 + g * 1.2)];
    return `M${l}L${t}L${r}L${m}Q${[m[0], b[1] - 14]} ${b}Q${[l[0], b[1] - 14]} ${[l[0], m[1]]}Z`;
  };
  s.shape(shield(-0.02), ink.ink);
  s.shape(shield(0), ink.ochre);
  s.shape(shield(0.05), ink.brick);
  const clip = s.clip(shield(0.06));
  const [mx, my] = s.at(at(-0.61, 2.2));
  s.marks(Array.from({ length: 26 }, (_, i) => lensPath(mx + Math.cos(i * 0.2417) * 58, my + Math.sin(i * 0.2417) * 62, i * 0.2417, 18, 2)), ink.rose, { clip });
  drawLeaf(s, mx, my - 36, 72, Math.PI / 2, { fill: ink.paper, vein: ink.brick });
}

/** A rose climbing beside the arch. */
function rose(s) {
  const r = s.random;
  const stem = [[1.0, 0.1], [0.93, 0.8], [1.04, 1.5], [0.9, 2.1], [0.5, 2.55], [-0.1, 2.74]];
  const points = stem.map(([a, t]) => s.at(wall(a, t, 0.06)));
  s.line(`M${points[0]}C${points[1]} ${points[2]} ${points[3]}S${points[4]} ${points[5]}`, "#3a2416", 6);
  const [a, b, heads] = [[], [], []];
  for (let i = 0; i < 150; i++) {
    const t = r.next() ** 0.7 * 4.99;
    const [p, q] = [stem[Math.floor(t)], stem[Math.floor(t) + 1]];
    const f = t % 1;
    const [x, y] = s.at(wall(p[0] + (q[0] - p[0]) * f + r.between(-0.17, 0.17), p[1] + (q[1] - p[1]) * f + r.between(-0.14, 0.14), 0.08));
    (i % 3 ? a : b).push(lensPath(x, y, r.between(-2.8, -0.3), r.between(15, 24), 4.4));
    if (i % 8 === 0) heads.push([x, y]);
  }
  s.marks(a, ink.forest);
  s.marks(b, ink.leaf);
  for (const [x, y] of heads) {
    s.circle(x, y, 8, ink.brick);
    s.marks([0, 2.1, 4.2].map((t) => lensPath(x + Math.cos(t) * 3, y + Math.sin(t) * 3, t + 1.57, 9, 1.8)), ink.rose);
  }
}

export const pictures = [
  {
    name: "place-eingang",
    width: 800,
    height: 600,
    widths: [480, 720],
    draw() {
      const s = new PerspectiveCanvas(800, 600, 73, view, { light: [-0.3, 0, -0.9] });
      front(s);
      s.face([[-9, 0, -5.2], [9, 0, -5.2], [9, 0, 0], [-9, 0, 0]], "#a88d5c");
      cobbles(s, plane([-3.4, 0, -3.6], [1, 0, 0], [0, 0, 1]), 7.2, 3.6);
      doorArch(s);
      s.box([-1.75, 0, -0.75], [1.05, 0.16, 0], { top: "#efe2c8", light: "#c9b48c", shade: "#a8915f", marks: ink.paper, rows: 12 });
      pane(s, wall, 2.05, 1.1, 0.95, 1.15, { glass: ink.ochre, glint: "#fbe7b4" });
      for (const d of [-0.6, 1.03]) shutter(s, wall, 2.05 + d, 1.05, 0.52, 1.25);
      flowerBox(s, wall, 1.75, 0.82, 1.55, { size: 0.06, out: 0.16 });
      rose(s);
      bench(s, placement(2.2, -0.45), { w: 1.5, tone: { top: "#c99f63", light: "#8f5c33", shade: ink.wood, marks: "#f0d6a4" }, floor: "#8f7549" });
      sign(s, -1.5);
      lantern(s, 1.3, 2.2);
      tub(s, [-1.95, 0, -0.5]);
      tub(s, [0.98, 0, -0.9], { r: 0.22, blossoms: [ink.paper, ink.lemon] });
      return s.svg();
    },
  },
];
