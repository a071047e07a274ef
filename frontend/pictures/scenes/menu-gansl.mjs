// The cover of the goose card: a crisp leg, red cabbage, a dumpling and half a baked apple.
import { combed, curvedMark, oval, ring, smoothPath } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { fork, knife, plate } from "../lib/props-food.mjs";
import { cranberries, dumpling, redCabbage, roasted, solid } from "../lib/props-kitchen.mjs";

/** The table: a brick red cloth, woven with a diamond pattern. */
function cloth(p) {
  p.rect(0, 0, 800, 600, ink.brick);
  const [warp, stars] = [[], []];
  for (let row = 0; row * 50 < 660; row++) {
    for (let i = 0; i * 50 < 860; i++) {
      const [x, y] = [i * 50 + (row % 2) * 25, row * 50];
      for (const a of [0.78, -0.78]) warp.push(lensPath(x, y + 25, a, 42, 1.6));
      stars.push(lensPath(x, y, 0, 15, 2.6), lensPath(x, y, Math.PI / 2, 15, 2.6));
    }
  }
  p.marks(warp, ink.rose, { opacity: 0.55 });
  p.marks(stars, ink.peach);
}

/** The leg: the thigh to the left, the bone to the upper right. */
function leg(p) {
  const bone = [[566, 196], [612, 166], [622, 146], [640, 142], [650, 154], [666, 156], [668, 174], [652, 182], [634, 190], [586, 226]];
  solid(p, bone, ink.linen, [8, 12]);
  p.marks([curvedMark([580, 204], [606, 188], [632, 166], 2.4), curvedMark([590, 214], [614, 200], [640, 180], 2)], ink.timber);
  const upperEdge = [[584, 206], [520, 212], [452, 196], [372, 198], [296, 232], [240, 290], [222, 350]];
  const lowerEdge = [[590, 226], [556, 276], [532, 338], [482, 396], [402, 432], [310, 426], [222, 350]];
  const clip = roasted(p, upperEdge, lowerEdge, { fill: ink.timber, rows: 19 });
  p.marks([curvedMark([272, 262], [330, 224], [420, 214], 6), curvedMark([300, 250], [350, 228], [400, 224], 5)], ink.paper, { clip });
}

/** Half a baked apple with its core. */
function apple(p, x, y) {
  const edge = [[x, y - 40], [x + 32, y - 46], [x + 62, y - 22], [x + 60, y + 18], [x + 28, y + 46], [x, y + 40], [x - 28, y + 46], [x - 60, y + 18], [x - 62, y - 22], [x - 32, y - 46]];
  solid(p, edge, ink.brick, [7, 12]);
  const flesh = edge.map(([a, b]) => [x + (a - x) * 0.86, y + (b - y) * 0.86]);
  p.shape(smoothPath(flesh), ink.lemon);
  const clip = p.clip(smoothPath(flesh));
  p.marks(combed(p.random, ring(x, y, 50, 38, 0.45), { rows: 5, length: [0.03, 0.07], gap: [0.03, 0.08], width: 2, light: (u) => 0.55 + 0.45 * Math.sin(u * 6.283 - 0.5) }), ink.ochre, { clip });
  p.ellipse(x, y + 2, 27, 21, ink.gold);
  cranberries(p, x, y + 1, 24);
}

function draw() {
  const p = new SvgCanvas(800, 600, 2501);
  cloth(p);
  plate(p, 404, 314, 318, 240, { rim: ink.forest, strokes: 80 });
  redCabbage(p, [[212, 296], [214, 232], [264, 178], [342, 150], [424, 152], [470, 182], [450, 226], [380, 236], [310, 262], [262, 318]]);
  dumpling(p, 590, 320, 74);
  const gravy = [[214, 372], [288, 410], [400, 436], [496, 414], [566, 398], [548, 444], [460, 478], [344, 480], [252, 444]];
  p.shape(smoothPath(gravy), "#6b3519");
  p.marks(combed(p.random, ring(396, 400, 170, 62, 0.9), { rows: 2, length: [0.03, 0.06], gap: [0.04, 0.08], width: 2.4, light: (u) => (u < 0.5 ? 1 : 0) }), ink.gold, { clip: p.clip(smoothPath(gravy)) });
  leg(p);
  apple(p, 520, 444);
  p.marks(oval(360, 462, 70, 12, { points: 5 }).map(([a, b], i) => lensPath(a, b, i, 11, 3)), ink.leaf);
  fork(p, 42, 320, 430);
  knife(p, 762, 320, 430);
  return p.svg();
}

export const pictures = [{ name: "menu-gansl", width: 800, height: 600, widths: [480, 720], draw }];
