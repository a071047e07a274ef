// The beer garden at noon: the tables stand in the shade of the linden.
import { smoothPath } from "../lib/forms.mjs";
import { ink, lensPath } from "../lib/linocut.mjs";
import { gardenSet } from "../lib/props-furniture.mjs";
import { flowerBox, pane, shutter } from "../lib/props-house.mjs";
import { crown, firs, hills, range, lightRings, trunk } from "../lib/props-nature.mjs";
import { pretzel, salad, schnitzel, snackBoard } from "../lib/props-snacks.mjs";
import { beer, cutlery, posy } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const width = 1600;
const height = 900;
const view = { eye: [0, 2.0, -4.6], focal: 1180, centre: [760, 372] };
const sun = [1060, 128];
const edge = 10;

function landscape(s) {
  s.rect(0, 0, width, height, "#cddbc3");
  lightRings(s, sun, { from: 120, to: 900, step: 25, colour: ink.paper, opacity: 0.85, length: [40, 100], keep: (_, y) => y < 420 });
  s.circle(...sun, 84, ink.paper);
  s.circle(...sun, 70, ink.lemon);
  range(s, [[-60, 330], [60, 250], [130, 225], [230, 290], [330, 262], [420, 180], [470, 150], [510, 172], [590, 250], [680, 300], [770, 262], [850, 230], [930, 282], [1060, 330], [1180, 300], [1300, 250], [1390, 280], [1660, 350]], 520, {
    fill: "#93ac95", marks: ink.paper, shade: "#b9c8b4", opacity: 0.9,
  });
  range(s, hills(width, 392, 70, 4), 560, { fill: ink.moss, marks: "#a9bd8b", opacity: 0.8, spread: 0.8 });
  firs(s, hills(width, 398, 22, 9, 24), { size: [22, 44], fill: ink.pine, marks: ink.leaf });
  s.shape(`M0 404Q300 380 700 398T1600 392V640H0Z`, "#8fa75f");
  const r = s.random;
  const list = [];
  for (let i = 0; i < 240; i++) {
    const y = r.between(402, 492);
    list.push(lensPath(r.between(0, width), y, r.between(-0.1, 0.1), r.between(14, 40) * (0.5 + (y - 400) / 90), r.between(1, 2.6)));
  }
  s.marks(list.slice(0, 150), "#c3cd86");
  s.marks(list.slice(150), ink.moss);
  church(s, 872, 402);
}

/** The village church across the meadow. */
function church(s, x, y) {
  s.shape(`M${x - 8} ${y + 4}V${y - 26}H${x + 64}V${y + 4}Z`, ink.paper);
  s.shape(`M${x - 14} ${y - 24}L${x - 2} ${y - 50}H${x + 58}L${x + 70} ${y - 24}Z`, ink.brick);
  s.shape(`M${x - 34} ${y + 4}V${y - 66}H${x - 6}V${y + 4}Z`, ink.paper);
  s.shape(`M${x - 38} ${y - 64}L${x - 20} ${y - 128}L${x - 2} ${y - 64}Z`, ink.forest);
  s.marks([lensPath(x - 25, y - 86, 1.86, 34, 2), lensPath(x - 20, y - 88, 1.6, 44, 1.6), lensPath(x - 16, y - 80, 1.3, 24, 1.6)], ink.leaf);
  s.rect(x - 24, y - 56, 8, 14, ink.ink);
  for (const d of [8, 26, 44]) s.rect(x + d, y - 18, 6, 13, ink.ink);
  s.marks([lensPath(x - 28, y - 20, 1.57, 30, 1.4), lensPath(x + 20, y - 34, 0, 34, 1.6), lensPath(x + 40, y - 42, 0, 22, 1.4)], ink.peach);
}

function ground(s) {
  const tone = "#e8d3a3";
  s.face([[-40, 0, -4.3], [40, 0, -4.3], [40, 0, edge], [-40, 0, edge]], tone);
  const on = plane([-9, 0, -2.4], [1, 0, 0], [0, 0, 1]);
  s.grain(on, 0, 0, 20, edge + 2.3, ink.paper, { rows: 44, length: [0.12, 0.5], gap: [0.5, 1.6], thick: [0.8, 2.6] });
  // The shade of the crown, with the spots of sun that fall through it.
  const shade = [];
  const r = s.random;
  for (let i = 0; i < 40; i++) {
    const a = (2 * Math.PI * i) / 40;
    const q = r.between(0.94, 1.03);
    shade.push(s.at([-2.4 + Math.cos(a) * 5.6 * q, 0, 3.5 + Math.sin(a) * 5.2 * q]));
  }
  const d = smoothPath(shade);
  s.shape(d, "#c9ac74");
  const clip = s.clip(d);
  const [spots, dark] = [[], []];
  for (let i = 0; i < 640; i++) {
    const p = [r.between(-8, 5), 0, r.between(-2.2, 8.6)];
    const [x, y] = s.at(p);
    const k = s.view.scale(p);
    (i % 5 < 3 ? spots : dark).push(lensPath(x, y, r.between(-0.15, 0.15), k * r.between(0.1, 0.34), Math.max(1.2, k * r.between(0.014, 0.045))));
  }
  s.marks(dark, "#a8874f", { clip });
  s.marks(spots, "#f3e3bd", { clip });
}

function fence(s) {
  const tone = { top: ink.timber, light: "#8f5c33", shade: "#54321d", marks: ink.peach, rows: 8 };
  s.bar([-12, 0.36, edge], [6.3, 0.36, edge], 0.12, ink.wood);
  s.bar([-12, 0.78, edge], [6.3, 0.78, edge], 0.12, ink.wood);
  for (let x = -11.6; x < 6.2; x += 0.42) s.box([x - 0.07, 0, edge - 0.06], [x + 0.07, 1.02 + 0.05 * Math.sin(x * 5), edge - 0.02], { ...tone, marks: undefined });
  const r = s.random;
  const list = [];
  for (let i = 0; i < 120; i++) {
    const p = [r.between(-11, 6), 0, edge - 0.2];
    const [x, y] = s.at(p);
    list.push(lensPath(x, y - 8, -Math.PI / 2 + r.between(-0.5, 0.5), r.between(16, 34), r.between(1.6, 3)));
  }
  s.marks(list, ink.moss);
}

/** The wall of the inn on the right, a window with shutters and flowers. */
function inn(s) {
  const x = 5.2;
  const wall = plane([x, 0, -2], [0, 0, 1], [0, 1, 0], [-1, 0, 0]);
  s.patch(wall, 0, 0, 11.4, 2.9, "#f3e6c9");
  s.patch(wall, 0, 0, 11.4, 0.45, "#c9b48c");
  s.grain(wall, 0, 0.5, 11.4, 2.4, "#d9c294", { rows: 26, length: [0.3, 1], gap: [0.4, 1.4] });
  s.patch(wall, 0, 2.9, 11.4, 4.2, ink.wood);
  s.grain(wall, 0, 2.95, 11.4, 4, "#b37a46", { rows: 26, length: [0.5, 1.6], gap: [0.1, 0.4], thick: [1, 2.6], wild: 0.15 });
  s.patch(wall, 0, 2.84, 11.4, 0.14, "#3a2416");
  for (const z of [4.3, 7.6]) {
    pane(s, wall, z, 1.15, 1.05, 1.2, { glass: "#3f5b49", glint: "#cddbc3", bars: ink.paper, rim: 0.08 });
    for (const dz of [-0.72, 1.15]) shutter(s, wall, z + dz, 1.1, 0.6, 1.32);
    pane(s, wall, z, 3.75, 1, 1.15, { glass: "#3f5b49", glint: "#cddbc3", bars: ink.paper, rim: 0.08 });
    for (const dz of [-0.68, 1.1]) shutter(s, wall, z + dz, 3.7, 0.56, 1.27);
    flowerBox(s, wall, z - 0.25, 3.45, 1.5, { size: 0.08, out: 0.16 });
    flowerBox(s, wall, z - 0.25, 0.85, 1.55, { size: 0.075, out: 0.16 });
  }
}

function tables(s) {
  const tone = { top: "#c99f63", light: "#8f5c33", shade: ink.wood, under: "#3a2416", marks: "#f0d6a4" };
  const floor = "#a8874f";
  const check = (colour) => ({ fill: ink.paper, side: "#ead9b6", check: { step: 0.16, colour, opacity: 0.85 }, drop: 0.2 });
  const setTable = (x, z, turn, cloth, drawOnTable) => {
    const place = placement(x, z, turn);
    gardenSet(s, place, { w: 2.1, tone, floor, cloth, drawOnTable: () => drawOnTable(place) });
  };
  const y = 0.768;
  setTable(2.6, 7, 0.05, check(ink.forest), (at) => {
    for (const a of [-0.6, 0.1, 0.7]) beer(s, at([a, y, 0]), {});
  });
  setTable(-5, 5.2, 0.1, check(ink.forest), (at) => {
    posy(s, at([0.1, y, 0.05]), {});
    for (const a of [-0.5, 0.6]) beer(s, at([a, y, -0.1]), {});
  });
  return () => {
    setTable(3.1, 2.9, 0.12, check(ink.brick), (at) => {
      schnitzel(s, at([-0.55, y, -0.1]), {});
      beer(s, at([-0.15, y, 0.02]), {});
      posy(s, at([0.2, y, 0.1]), {});
      pretzel(s, at([0.55, y, -0.12]), {});
      beer(s, at([0.85, y, 0.05]), {});
    });
    setTable(-1.5, 1.25, -0.16, check(ink.brick), (at) => {
      beer(s, at([-0.62, y, 0.24]), { handle: -1 });
      posy(s, at([0.06, y, 0.22]), {});
      schnitzel(s, at([-0.65, y, -0.08]), { r: 0.17 });
      cutlery(s, at([-0.65, y, -0.08]), { gap: 0.21 });
      beer(s, at([-0.28, y, -0.1]), {});
      snackBoard(s, (p) => at([p[0] + 0.2, p[1], p[2] - 0.08]), {});
      pretzel(s, at([0.82, y, -0.12]), { r: 0.12 });
      beer(s, at([0.6, y, 0.08]), {});
      salad(s, at([0.9, y, 0.2]), {});
    });
  };
}

function linden(s) {
  const r = s.random;
  const [tx, ty] = s.at([-1.7, 0, 5]);
  trunk(s, tx, ty, 70, 92, { marks: "#8d6a4a", sun: 1 });
  const row = (from, to, step, y, radius) => {
    const list = [];
    for (let x = from; x <= to; x += step) list.push([x + r.between(-16, 16), y(x) + r.between(-10, 10), radius(x) + r.between(-8, 10)]);
    return list;
  };
  // The far side of the crown lies in shade, the near side catches the sun from the right.
  const behind = row(-30, 960, 150, (x) => 176 - 70 * Math.max(0, (x - 700) / 300) - 22 * Math.cos(x * 0.013), () => 62);
  crown(s, behind, { dark: "#20412f", dim: ink.pine, lit: ink.moss, sun: [0.6, -0.5], leaf: [15, 24], step: 19, fringe: 0.5 });
  const front = row(-50, 980, 122, (x) => 78 - 74 * Math.max(0, (x - 660) / 330) + 16 * Math.sin(x * 0.02), (x) => (x > 860 ? 72 : 104));
  crown(s, front, { dark: "#2b4a31", dim: "#7f9a5f", lit: "#ccd27a", sun: [0.55, -0.65], leaf: [16, 26], step: 18, bright: 0.26, fringe: 0.5 });
}

export const pictures = [
  {
    name: "hero-garden",
    width,
    height,
    widths: [480, 750, 1200, 1600],
    draw() {
      const s = new PerspectiveCanvas(width, height, 12, view, { light: [0.5, 0, -0.8] });
      landscape(s);
      ground(s);
      fence(s);
      inn(s);
      const near = tables(s);
      linden(s);
      near();
      return s.svg();
    },
  },
];
