// The garden: tables under big umbrellas, the linden beside them.
import { ink, lensPath } from "../lib/linocut.mjs";
import { gardenSet } from "../lib/props-furniture.mjs";
import { tub, umbrella } from "../lib/props-garden.mjs";
import { crown, firs, hills, range, lightRings, trunk } from "../lib/props-nature.mjs";
import { pretzel, salad, schnitzel } from "../lib/props-snacks.mjs";
import { beer, posy } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, plane, placement } from "../lib/space.mjs";

const view = { eye: [0.1, 1.85, -4], focal: 800, centre: [400, 292] };

function landscape(s) {
  s.rect(0, 0, 800, 600, "#f3dcae");
  lightRings(s, [610, 250], { from: 60, to: 640, step: 19, colour: ink.paper, opacity: 0.85, length: [24, 62], thick: [1.6, 3.4], density: 0.08, keep: (_, y) => y < 300 });
  range(s, [[-30, 262], [60, 220], [150, 170], [205, 190], [290, 246], [380, 214], [470, 176], [530, 200], [640, 250], [730, 216], [840, 240]], 330, { fill: "#93ac95", marks: ink.paper, shade: "#b9c8b4", opacity: 0.9, reach: [14, 34] });
  firs(s, hills(800, 292, 16, 3, 17), { size: [18, 36], fill: ink.pine, marks: ink.leaf });
  s.rect(0, 288, 800, 80, "#8fa75f");
  const r = s.random;
  s.marks(Array.from({ length: 90 }, () => lensPath(r.between(0, 800), r.between(292, 352), r.between(-0.1, 0.1), r.between(12, 30), r.between(0.8, 2))), "#c3cd86");
}

function ground(s) {
  s.face([[-30, 0, -4.3], [30, 0, -4.3], [30, 0, 9], [-30, 0, 9]], "#e3cc98");
  const on = plane([-6, 0, -2.6], [1, 0, 0], [0, 0, 1]);
  s.grain(on, 0, 0, 13, 11.4, ink.paper, { rows: 34, length: [0.15, 0.5], gap: [0.4, 1.2], thick: [0.8, 2] });
  s.grain(on, 0, 0, 13, 11.4, "#b8995e", { rows: 26, length: [0.1, 0.36], gap: [0.7, 2.2], thick: [0.7, 1.7] });
}

/** A clipped hedge behind the tables. */
function hedge(s) {
  const tone = { top: ink.moss, light: ink.forest, shade: "#20412f", marks: ink.leaf, rows: 5 };
  s.box([-9, 0, 8.2], [9, 0.95, 9], { ...tone, marks: undefined });
  const r = s.random;
  const [a, b] = [[], []];
  for (let i = 0; i < 430; i++) {
    const [x, y] = s.at([r.between(-6, 6), r.between(0.03, 1), 8.2]);
    (i % 3 ? a : b).push(lensPath(x, y, r.between(-2.4, -0.7), r.between(7, 12), 1.9));
  }
  s.marks(a, ink.moss);
  s.marks(b, "#a9bd6b");
}

export const pictures = [
  {
    name: "place-garten",
    width: 800,
    height: 600,
    widths: [480, 720],
    draw() {
      const s = new PerspectiveCanvas(800, 600, 71, view, { light: [0.5, 0, -0.8] });
      landscape(s);
      ground(s);
      for (const [x, z, r] of [[-0.7, 6.3, 1.6], [2.7, 5.3, 1.6], [0.4, 1.5, 1.75]]) s.disc([x, 0.002, z], r, "#d3ba84");
      hedge(s);
      const tone = { top: "#c99f63", light: "#8f5c33", shade: ink.wood, under: "#3a2416", marks: "#f0d6a4" };
      const floor = "#b8995e";
      const check = (colour) => ({ fill: ink.paper, side: "#ead9b6", check: { step: 0.16, colour, opacity: 0.85 }, drop: 0.18 });
      const y = 0.768;
      const set = (x, z, turn, colour, drawOnTable, o) => {
        const place = placement(x, z, turn);
        gardenSet(s, place, { w: 1.9, tone, floor, cloth: check(colour), drawOnTable: () => { drawOnTable(place); umbrella(s, [x, z], { lowest: y, ...o }); } });
      };
      const green = { colours: [ink.forest, ink.paper], marks: [ink.leaf, "#d9c294"], under: ["#20412f", "#cdb68c"], gores: 10 };
      set(2.5, 5.2, -0.05, ink.forest, (at) => { for (const a of [-0.5, 0.5]) beer(s, at([a, y, 0])); }, { ...green, r: 1.5 });
      set(-0.9, 6.2, 0.03, ink.forest, (at) => { for (const a of [-0.6, 0.2]) beer(s, at([a, y, 0])); }, { ...green, r: 1.5 });
      trunk(s, 92, 452, 110, 52, { marks: "#8d6a4a", sun: 1 });
      crown(s, [[-10, 66, 74], [90, 50, 80], [190, 34, 66], [20, 140, 60], [136, 116, 62], [236, 86, 38], [262, 10, 44]], { dark: "#2b4a31", dim: "#7f9a5f", lit: "#ccd27a", sun: [0.6, -0.5], leaf: [11, 18], step: 13, bright: 0.3, fringe: 0.5 });
      tub(s, [-2.15, 0, 2.3]);
      tub(s, [2.5, 0, 1.7], { blossoms: [ink.paper, ink.lemon] });
      set(0.2, 1.35, 0.1, ink.brick, (at) => {
        schnitzel(s, at([-0.5, y, -0.08]));
        beer(s, at([-0.2, y, 0.12]), { handle: -1 });
        posy(s, at([0.18, y, 0.16]));
        pretzel(s, at([0.3, y, -0.16]), { r: 0.13 });
        beer(s, at([0.56, y, -0.02]));
        salad(s, at([0.78, y, 0.1]));
      }, { r: 1.8, rim: 2.12, top: 2.85 });
      return s.svg();
    },
  },
];
