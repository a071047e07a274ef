// The cover of the game card: venison ragout, slices of dumpling, red cabbage and a pear, under an antler.
import { combed, curvedMark, oval, ring, smoothPath, strewn } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, plate } from "../lib/props-food.mjs";
import { antler, firTwig } from "../lib/props-game.mjs";
import { cranberries, redCabbage, solid } from "../lib/props-kitchen.mjs";

const sauce = "#4a2516";

/** Braised pieces in their dark sauce. */
function ragout(p) {
  const { random } = p;
  const pool = [[236, 352], [262, 300], [338, 270], [428, 274], [498, 306], [520, 368], [486, 428], [400, 462], [300, 450], [250, 408]];
  p.shape(smoothPath(pool), sauce);
  const clip = p.clip(smoothPath(pool));
  p.marks(combed(random, ring(378, 366, 138, 92, 0.84), { rows: 3, length: [0.02, 0.06], gap: [0.03, 0.07], width: 2.4, light: (u) => 0.6 - 0.5 * Math.sin(u * 6.283) }), ink.wood, { clip });
  const pieces = [[330, 322, 50, 34, -0.3], [424, 318, 48, 32, 0.3], [284, 372, 42, 32, 0.5], [470, 372, 42, 32, -0.4], [376, 366, 54, 38, 0.1], [322, 420, 46, 30, 0.2], [422, 420, 50, 30, -0.3]];
  for (const [x, y, rx, ry, turn] of pieces) {
    const edge = oval(x, y, rx, ry, { points: 9, turn, jitter: 0.1, random });
    const pieceClip = solid(p, edge, ink.wood, [5, 9]);
    const fibre = strewn(random, edge, 11);
    p.marks(fibre.filter(([a, b]) => (a - x) / rx + (b - y) / ry < random.between(-1.2, 0.1)).map(([a, b]) => lensPath(a, b, turn + 0.15, random.between(14, 24), 2.4)), ink.peach, { clip: pieceClip });
    p.marks(fibre.filter(([a, b]) => (a - x) / rx + (b - y) / ry > random.between(-0.2, 1)).map(([a, b]) => lensPath(a, b, turn + 0.15, random.between(14, 24), 2.8)), sauce, { clip: pieceClip });
  }
  for (const [x, y, turn] of [[378, 316, 0.5], [350, 398, -0.4], [448, 350, 0.9], [296, 338, -0.8], [470, 412, 0.2]]) {
    const edge = oval(x, y, 19, 13, { points: 8, turn });
    const carrot = solid(p, edge, "#d9822f", [3, 5]);
    p.marks([lensPath(x - 4, y - 4, turn, 20, 2.6)], ink.lemon, { clip: carrot });
  }
  p.marks(strewn(random, pool, 44).map(([x, y]) => lensPath(x, y, random.between(0, 3), 11, 3.2)), ink.leaf, { clip });
}

/** Slices of napkin dumpling, fanned. */
function slices(p) {
  const { random } = p;
  for (const [x, y, turn] of [[606, 352, 0.02], [590, 290, -0.16], [556, 232, -0.32]]) {
    const back = oval(x + 10, y + 8, 70, 50, { points: 14, turn, jitter: 0.03, random });
    solid(p, back, ink.gold, [8, 12]);
    const edge = oval(x, y, 70, 49, { points: 14, turn, jitter: 0.03, random });
    p.shape(smoothPath(edge), ink.peach);
    const clip = p.clip(smoothPath(edge));
    const spots = strewn(random, oval(x, y, 62, 43, { turn }), 15);
    p.marks(spots.map(([a, b]) => lensPath(a, b, random.between(0, 3), random.between(10, 18), 3)), ink.paper, { clip });
    p.marks(spots.filter((_, i) => i % 3 === 0).map(([a, b]) => lensPath(a + 7, b + 5, random.between(0, 3), 11, 2.6)), ink.gold, { clip });
    p.marks(spots.filter((_, i) => i % 4 === 1).map(([a, b]) => lensPath(a - 5, b + 6, random.between(0, 3), 10, 2.8)), ink.forest, { clip });
  }
}

/** Half a poached pear with cranberries in its hollow. */
function pear(p, x, y) {
  const edge = [[x - 78, y + 14], [x - 64, y - 26], [x - 22, y - 38], [x + 22, y - 26], [x + 62, y - 22], [x + 80, y - 2], [x + 62, y + 18], [x + 24, y + 26], [x - 18, y + 44], [x - 60, y + 42]];
  const clip = solid(p, edge, ink.lemon, [7, 12]);
  p.marks([0, 1, 2, 3].map((i) => curvedMark([x - 66 + i * 7, y + 30 - i * 2], [x - 20, y + 36 - i * 5], [x + 60, y + 12 - i * 3], 2.4)), ink.ochre, { clip });
  p.marks([0, 1, 2].map((i) => curvedMark([x - 62, y - 12 + i * 8], [x - 30, y - 32 + i * 6], [x + 40, y - 20 + i * 4], 2)), ink.paper, { clip });
  p.line(`M${x + 78} ${y - 4}q18 -6 26 -22`, ink.ink, 6);
  p.ellipse(x - 24, y + 2, 34, 23, ink.gold);
  cranberries(p, x - 24, y, 30);
}

function draw() {
  const p = new SvgCanvas(800, 600, 2401);
  boards(p, { ground: ink.night, grain: ink.forest, seams: [140, 320, 500] });
  firTwig(p, 812, 40, 2.72, 250, { needle: ink.moss, light: ink.leaf });
  firTwig(p, 818, 20, 2.2, 210, { needle: ink.moss, light: ink.leaf });
  firTwig(p, -16, 590, -0.75, 220, { needle: ink.moss, light: ink.leaf });
  plate(p, 414, 344, 322, 232, { rim: ink.wood, strokes: 78 });
  redCabbage(p, [[228, 318], [214, 262], [252, 204], [318, 172], [392, 166], [446, 190], [440, 240], [380, 268], [316, 288], [270, 330]]);
  slices(p);
  ragout(p);
  pear(p, 556, 450);
  antler(p, 76, 366, 340, { turn: 0.12, shadow: ink.ink });
  return p.svg();
}

export const pictures = [{ name: "menu-wild", width: 800, height: 600, widths: [480, 720], draw }];
