// The cover of the cordon bleu card: three of them, cut open, each with its own filling, on the carving board.
import { between, combed, curvedMark, joinedPath, polygon, smoothPath, spline, strewn } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, crumbs, food, lemonSlice, parsley } from "../lib/props-food.mjs";
import { cranberries } from "../lib/props-kitchen.mjs";

/** The carving board from above, aslant, with a groove and a handle. */
function carvingBoard(p) {
  const outline = (d) => polygon([[110, 84], [690, 84], [708, 90], [718, 108], [748, 530], [744, 546], [728, 554], [72, 554], [56, 546], [52, 530], [82, 108], [92, 90]].map(([x, y]) => [x + d, y + d]));
  p.shape(outline(14), ink.ink);
  p.shape(outline(0), ink.timber);
  const clip = p.clip(outline(0));
  const plank = between(spline([[80, 90], [740, 90]]), spline([[40, 556], [760, 556]]));
  p.marks(combed(p.random, plank, { rows: 44, length: [0.05, 0.2], gap: [0.03, 0.12], width: 2 }), ink.peach, { clip });
  p.marks(combed(p.random, plank, { rows: 13, length: [0.08, 0.2], gap: [0.1, 0.3], width: 2 }), ink.wood, { clip });
  p.line("M124 128L690 128L712 506L88 506Z", ink.wood, 6, 'stroke-linejoin="round"');
  p.line("M124 131L690 131", ink.peach, 2);
}

/** One half, its cut face to the guest; (x, y) is the middle of that face. `layers` from the outside in, `runs` of cheese. */
function half(p, x, y, layers, runs) {
  const { random } = p;
  const at = (points) => points.map(([a, b]) => [x + a + random.between(-4, 4), y + b + random.between(-3, 3)]);
  const scaled = (points, kx, ky) => points.map(([a, b]) => [x + (a - x) * kx, y + (b - y) * ky]);
  const back = at([[-146, 8], [-150, -44], [-124, -88], [-70, -112], [-6, -118], [64, -114], [122, -92], [150, -46], [146, 8]]);
  const belly = at([[146, 8], [128, 48], [60, 66], [0, 70], [-64, 66], [-130, 46], [-146, 8]]);
  const body = (d) => joinedPath(...[back, belly].map((c) => c.map(([a, b]) => [a + d, b + d * 1.5])));
  const cutEdge = at([[-146, 8], [-104, -38], [-46, -50], [0, -52], [50, -50], [106, -38], [146, 8]]);
  p.shape(body(11), ink.ink);
  p.shape(body(0), ink.gold);
  const crust = p.clip(body(0));
  crumbs(p, [...back, ...cutEdge.toReversed()], crust, { step: 10, size: 14 });
  crumbs(p, [...cutEdge, ...belly], crust, { step: 10, size: 11 });
  const face = at([[-132, 6], [-96, -34], [-44, -44], [0, -46], [48, -44], [98, -32], [132, 6], [112, 38], [54, 52], [0, 55], [-56, 52], [-114, 38]]);
  p.shape(smoothPath(face), food.meat);
  const clip = p.clip(smoothPath(face));
  const fibre = between(spline(at([[-124, -2], [0, -42], [124, -2]])), spline(at([[-124, 14], [0, 52], [124, 14]])));
  p.marks(combed(random, fibre, { rows: 9, length: [0.04, 0.1], gap: [0.03, 0.08], width: 2 }), ink.rose, { clip, opacity: 0.6 });
  const fillingPocket = at([[-108, 5], [-84, -20], [-40, -28], [4, -30], [46, -27], [86, -18], [108, 6], [84, 28], [42, 35], [0, 37], [-44, 34], [-86, 26]]);
  layers.forEach(({ fill, mark }, i) => {
    const edge = smoothPath(scaled(fillingPocket, 1 - i * 0.14, 1 - i * 0.48));
    p.shape(edge, fill);
    p.marks(strewn(random, scaled(fillingPocket, 1 - i * 0.14, 1 - i * 0.48), 12).map(([a, b]) => lensPath(a, b, random.between(-0.35, 0.35), 16, 2.4)), mark, { clip: p.clip(edge) });
  });
  for (const run of runs) drip(p, x + run[0], y + 8, run[1], run[2]);
}

/** Cheese that runs from the cut, `long` px down. */
function drip(p, x, y, width, long) {
  const w = width / 2;
  const run = (d) => joinedPath([[x - w * 2 + d, y], [x - w + d, y + 8], [x - w + d, y + long * 0.5], [x - w * 1.15 + d, y + long * 0.86], [x + d, y + long], [x + w * 1.15 + d, y + long * 0.86], [x + w + d, y + long * 0.5], [x + w + d, y + 8], [x + w * 2 + d, y]], [[x + w * 2 + d, y], [x + d, y - 8], [x - w * 2 + d, y]]);
  p.shape(run(5), ink.ink, p.clip(`M${x - 60} ${y + 42}h140v120h-140z`));
  p.shape(run(0), ink.lemon);
  p.marks([curvedMark([x - w * 0.5, y + 8], [x - w * 0.5, y + long * 0.5], [x - w * 0.6, y + long * 0.84], 2.2)], ink.paper);
  p.marks([curvedMark([x + w * 0.5, y + 12], [x + w * 0.5, y + long * 0.5], [x + w * 0.6, y + long * 0.86], 2.2)], ink.ochre);
}

const cheese = { fill: ink.lemon, mark: ink.ochre };
const ham = { fill: ink.rose, mark: ink.brick };
const pumpkin = { fill: "#d9822f", mark: ink.peach };
const garlic = { fill: ink.forest, mark: ink.leaf };

function draw() {
  const p = new SvgCanvas(800, 600, 2601);
  boards(p, { seams: [170, 350, 510] });
  carvingBoard(p);
  lemonSlice(p, 150, 172, 46, 0.8);
  parsley(p, 168, 318, -1.62, 84);
  cranberries(p, 650, 186, 46, { dish: ink.forest });
  half(p, 402, 222, [garlic, cheese], [[-34, 18, 62], [30, 14, 44]]);
  half(p, 226, 434, [ham, cheese], [[12, 20, 74], [56, 12, 40]]);
  half(p, 568, 434, [pumpkin, cheese], [[-52, 14, 46], [-8, 20, 70]]);
  return p.svg();
}

export const pictures = [{ name: "menu-cordon-bleu", width: 800, height: 600, widths: [480, 720], draw }];
