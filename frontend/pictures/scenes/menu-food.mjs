// The cover of the main card: a Wiener Schnitzel that does not fit its plate, potato salad, a mug of beer.
import { combed, oval, ring, strewn } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, checkedCloth, fork, knife, lemonSlice, parsley, plate } from "../lib/props-food.mjs";
import { breaded, cranberries, solid } from "../lib/props-kitchen.mjs";

/** A bowl of potato salad with chives and red onion. */
function potatoSalad(p, x, y) {
  const { random } = p;
  p.ellipse(x + 9, y + 20, 112, 78, ink.ink);
  p.ellipse(x, y + 9, 112, 78, ink.moss);
  p.ellipse(x, y, 112, 74, ink.leaf);
  p.ellipse(x, y + 3, 96, 60, ink.ink);
  p.marks(Array.from({ length: 44 }, (_, i) => { const at = ring(x, y, 104, 68, 0.9); const [a, b] = at(i / 44, 0.5); return lensPath(a, b, (i / 44) * 6.283 + 1.57, 9, 1.6); }), ink.forest);
  for (const [a, b] of strewn(random, oval(x, y + 2, 84, 48), 25, 0.3)) {
    const edge = oval(a, b, random.between(17, 22), random.between(11, 15), { points: 9, turn: random.between(-0.7, 0.7), jitter: 0.06, random });
    const clip = solid(p, edge, ink.lemon, [2, 4]);
    p.marks([lensPath(a - 4, b - 4, -0.4, 16, 2)], ink.paper, { clip });
    p.marks([lensPath(a + 5, b + 5, -0.3, 18, 2.4), lensPath(a + 2, b + 1, -0.3, 12, 1.6)], ink.ochre, { clip });
  }
  p.marks(strewn(random, oval(x, y, 84, 48), 17).map(([a, b]) => lensPath(a, b, random.between(0, 3), 9, 2.6)), ink.forest);
  p.marks([[-30, -8, 0.4], [24, 14, -0.5], [36, -20, 0.9], [-8, 26, -0.1]].map(([a, b, t]) => lensPath(x + a, y + b, t, 24, 3)), ink.brick);
}

function draw() {
  const p = new SvgCanvas(800, 600, 2101);
  boards(p, { ground: ink.wood, grain: ink.timber, seams: [128, 300, 470], knots: [[92, 548, 16], [690, 40, 14]] });
  checkedCloth(p, [[-70, -90], [250, -70], [150, 140], [-80, 190]], { checks: [5, 4] });
  plate(p, 404, 340, 316, 236, { rim: ink.brick, strokes: 78 });
  const edge = [[150, 330], [172, 262], [232, 236], [262, 196], [340, 184], [402, 202], [470, 178], [556, 204], [600, 258], [656, 286], [664, 352], [614, 394], [592, 446], [508, 470], [430, 456], [356, 482], [274, 466], [232, 420], [168, 400]];
  breaded(p, edge, {
    size: 18,
    step: 13,
    waves: [
      [[196, 356], [246, 300], [322, 286]], [[250, 418], [326, 380], [416, 396]], [[352, 236], [420, 262], [498, 238]],
      [[476, 424], [540, 398], [596, 338]], [[520, 268], [574, 282], [606, 326]], [[232, 268], [262, 250], [298, 246]],
    ],
  });
  potatoSalad(p, 654, 150);
  parsley(p, 470, 392, -0.42, 118);
  lemonSlice(p, 400, 330, 62, 0.86);
  cranberries(p, 104, 92, 48, { dish: ink.forest });
  fork(p, 46, 380, 400, { handle: ink.night });
  knife(p, 758, 400, 380, { handle: ink.night });
  return p.svg();
}

export const pictures = [{ name: "menu-food", width: 800, height: 600, widths: [480, 720], draw }];
