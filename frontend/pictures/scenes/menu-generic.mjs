// The cover for any other card: a laid place from above, crossed cutlery and a leaf of the inn's tree.
import { combed, ring, TAU } from "../lib/forms.mjs";
import { drawLeaf } from "../lib/linden.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, checkedCloth, fork, knife, plate } from "../lib/props-food.mjs";

function draw() {
  const p = new SvgCanvas(800, 600, 2701);
  boards(p, { ground: ink.wood, grain: ink.timber, seams: [150, 330, 500], knots: [[70, 250, 15], [742, 418, 13]] });
  checkedCloth(p, [[150, -30], [650, -30], [650, 630], [150, 630]], { checks: [9, 12] });
  plate(p, 400, 300, 262, 262, { strokes: 72 });
  // The green well of the plate, turned on the potter's wheel.
  p.circle(400, 300, 196, ink.forest);
  const wheelMarkOptions = { rows: 13, length: [0.02, 0.07], gap: [0.02, 0.06], width: 2.2, light: (u) => 0.5 + 0.5 * Math.sin(u * TAU - 0.8) };
  p.marks(combed(p.random, ring(400, 300, 192, 192, 0.12), wheelMarkOptions), ink.pine);
  const inner = ring(400, 300, 204, 204, 1);
  p.marks(Array.from({ length: 96 }, (_, i) => { const [a, b] = inner(i / 96, 0); return lensPath(a, b, (i / 96) * TAU, 10, 2.4); }), ink.forest);
  fork(p, 400, 306, 500, { turn: -0.74 });
  knife(p, 400, 306, 500, { turn: 0.74 });
  drawLeaf(p, 400, 226, 152, Math.PI / 2, { fill: ink.leaf, vein: ink.night, shadow: ink.ink, stalk: 0.34, teeth: 11, bite: 0.04 });
  return p.svg();
}

export const pictures = [{ name: "menu-generic", width: 800, height: 600, widths: [480, 720], draw }];
