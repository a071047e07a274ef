// A cordon bleu, cut through: breadcrumbs outside, ham and melting cheese within.
import { between, combed, joinedPath, oval, smoothPath, spline, strewn } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, checkedCloth, crumbs, food, knife, lemonWedge, parsley, plate, potato } from "../lib/props-food.mjs";

/** The half that lies whole at the back. */
function backHalf(p) {
  const edge = [[196, 246], [216, 176], [290, 132], [380, 118], [474, 134], [540, 182], [556, 236], [520, 282], [420, 300], [300, 302], [226, 288]];
  p.shape(smoothPath(edge.map(([x, y]) => [x + 10, y + 16])), ink.ink);
  p.shape(smoothPath(edge), ink.gold);
  crumbs(p, edge, p.clip(smoothPath(edge)), { step: 12, size: 17 });
}

/** The half in front, its cut face towards the guest. */
function frontHalf(p) {
  const top = [[176, 352], [190, 300], [262, 264], [372, 254], [492, 268], [566, 306], [580, 356]];
  const cutEdge = [[580, 356], [480, 334], [372, 328], [270, 334], [176, 352]];
  const foot = [[176, 352], [178, 412], [234, 448], [372, 462], [520, 446], [578, 410], [580, 356]];
  // The shade between the halves, and the shadow on the plate.
  for (const [dx, dy] of [[2, -11], [8, 16]]) p.shape(joinedPath(...[top, foot.toReversed()].map((c) => c.map(([x, y]) => [x + dx, y + dy]))), ink.ink);
  p.shape(joinedPath(top, foot.toReversed()), ink.gold);
  const roof = joinedPath(top, cutEdge);
  crumbs(p, [...top, ...cutEdge], p.clip(roof), { step: 12, size: 17 });
  crumbs(p, [...cutEdge.toReversed(), ...foot.toReversed()], p.clip(joinedPath(top, foot.toReversed())), { step: 12, size: 13 });
}

/** One layer of the cut face: an oval that sags a little at both ends. */
const fillingLayer = (rx, ry, dy = 0) => {
  const [cx, cy] = [378, 395 + dy];
  return [[-1, 0.05], [-0.86, -0.62], [-0.4, -0.92], [0, -0.98], [0.42, -0.92], [0.88, -0.6], [1, 0.05], [0.86, 0.68], [0.4, 0.98], [0, 1.02], [-0.42, 0.96], [-0.86, 0.66]].map(([x, y]) => [cx + x * rx, cy + y * ry]);
};

function cutFace(p) {
  const { random } = p;
  const meat = fillingLayer(186, 53);
  p.shape(smoothPath(meat), food.meat);
  const fibre = (y0, y1) => between(spline([[205, 395], [300, y0], [450, y0], [552, 395]]), spline([[205, 398], [300, y1], [450, y1], [552, 398]]));
  const clip = p.clip(smoothPath(meat));
  p.marks(combed(random, fibre(346, 372), { rows: 3, length: [0.04, 0.08], gap: [0.03, 0.07], width: 2.2 }), ink.rose, { clip, opacity: 0.55 });
  p.marks(combed(random, fibre(424, 446), { rows: 3, length: [0.04, 0.08], gap: [0.03, 0.07], width: 2.2 }), ink.rose, { clip, opacity: 0.55 });
  const ham = fillingLayer(164, 32);
  p.shape(smoothPath(ham), ink.rose);
  const cheese = fillingLayer(150, 17);
  const meltedCheese = joinedPath(
    [[232, 394], [300, 378], [380, 375], [470, 380], [526, 396]],
    [[526, 396], [512, 408], [470, 414], [456, 430], [448, 462], [436, 478], [422, 468], [416, 440], [404, 422], [372, 418], [348, 424], [342, 446], [336, 474], [330, 500], [312, 506], [302, 490], [300, 452], [292, 424], [262, 410], [232, 394]],
  );
  p.marks(combed(random, between(spline([[226, 392], [380, 366], [532, 394]]), spline([[226, 400], [380, 426], [532, 400]])), { rows: 6, length: [0.05, 0.1], gap: [0.02, 0.05], width: 1.8 }), ink.brick, { clip: p.clip(smoothPath(ham)) });
  p.shape(smoothPath(cheese), ink.lemon);
  p.shape(joinedPath([[305, 450], [307, 498], [317, 514], [336, 507], [342, 480], [345, 450]]), ink.ink);
  p.shape(meltedCheese, ink.lemon);
  const meltedCheeseClip = p.clip(meltedCheese);
  p.marks(strewn(random, cheese, 13).map(([x, y]) => lensPath(x, y, random.between(-0.2, 0.2), 16, 2.2)), ink.ochre, { clip: meltedCheeseClip });
  p.marks([lensPath(310, 455, 1.5, 50, 3), lensPath(430, 446, 1.6, 34, 3)], ink.paper, { clip: meltedCheeseClip });
  p.marks([lensPath(328, 470, 1.5, 44, 2.5), lensPath(444, 448, 1.7, 26, 2.5)], ink.ochre, { clip: meltedCheeseClip });
}

/** A little dish of cranberries. */
function cranberries(p, x, y) {
  const { random } = p;
  p.ellipse(x + 6, y + 12, 58, 42, ink.ink);
  p.ellipse(x, y + 6, 58, 41, ink.moss);
  p.ellipse(x, y, 58, 40, ink.forest);
  p.ellipse(x, y + 1, 48, 31, ink.ink);
  for (const [bx, by] of strewn(random, oval(x, y, 42, 25), 13, 0.2)) {
    p.circle(bx, by, 9, ink.brick);
    p.marks([lensPath(bx - 2, by - 3, -0.6, 7, 1.8)], ink.peach);
  }
}

function draw() {
  const p = new SvgCanvas(800, 600, 1201);
  boards(p, { seams: [150, 330, 500] });
  checkedCloth(p, [[560, -60], [860, 40], [900, 300], [640, 120]], { checks: [6, 5] });
  plate(p, 384, 316, 350, 254, { strokes: 84 });
  for (const [x, y, rx, ry, t] of [[596, 216, 44, 32, 0.4], [650, 268, 42, 32, -0.3], [612, 318, 44, 31, 0.15]]) potato(p, x, y, rx, ry, t);
  cranberries(p, 166, 210);
  backHalf(p);
  frontHalf(p);
  cutFace(p);
  lemonWedge(p, 590, 430, 60, -0.35);
  parsley(p, 206, 492, -2.02, 98);
  knife(p, 752, 350, 430);
  return p.svg();
}

export const pictures = [{ name: "news-cordon-bleu", width: 800, height: 600, widths: [480, 720], draw }];
