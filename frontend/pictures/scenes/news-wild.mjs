// Game: a stag before the forest, the low sun behind its antlers.
import { between, combed, curvedMark, joinedPath, ribbon, ribbonShape, ring, smoothPath, spline } from "../lib/forms.mjs";
import { ink, SvgCanvas } from "../lib/linocut.mjs";
import { food } from "../lib/props-food.mjs";
import { fir } from "../lib/props-winter.mjs";

const middle = 400;
const mirror = (points) => points.map(([x, y]) => [2 * middle - x, y]);

function antler(p, side) {
  const set = side < 0 ? mirror : (q) => q;
  const parts = [
    [[[548, 134], [590, 126], [642, 92]], 9], [[[580, 96], [560, 56], [556, 14]], 9], [[[590, 70], [628, 44], [644, 6]], 8],
    [[[490, 152], [508, 116], [496, 66]], 10], [[[442, 184], [462, 152], [450, 104]], 10], [[[424, 212], [446, 176], [498, 150], [552, 132], [584, 92], [594, 22]], 15],
  ];
  for (const [points, w] of parts) {
    const centerline = spline(set(points));
    const width = (u) => w * (1 - u * 0.55) * Math.sqrt(Math.max(0, 1 - u ** 8));
    p.shape(ribbonShape(ribbon(centerline, width), 40), ink.ink);
    const antlerBeam = ribbon(centerline, (u) => width(u) * 0.8);
    p.marks(combed(p.random, antlerBeam, { rows: 3, from: side < 0 ? -0.85 : -0.85, to: 0.5, length: [0.08, 0.24], gap: [0.02, 0.06], width: 2.3, light: (_, v) => (side < 0 ? 1 : 0.8) - v * 0.5 }), ink.peach);
  }
  // The burr at its root.
  const [x, y] = set([[426, 208]])[0];
  p.ellipse(x, y, 19, 10, ink.ink, side * 24);
}

function ear(p, side) {
  const set = side < 0 ? mirror : (q) => q;
  const outer = set([[446, 236], [476, 196], [536, 176], [578, 182], [566, 220], [520, 256], [464, 268]]);
  p.shape(smoothPath(outer), side < 0 ? ink.timber : ink.wood);
  const inner = set([[466, 240], [496, 210], [538, 194], [562, 194], [546, 222], [508, 244]]);
  p.shape(smoothPath(inner), ink.linen);
  const [a, b] = [spline(set([[462, 246], [500, 204], [562, 190]])), spline(set([[466, 256], [514, 246], [562, 200]]))];
  p.marks(combed(p.random, between(a, b), { rows: 6, length: [0.1, 0.3], gap: [0.05, 0.12], width: 2.4 }), ink.wood);
}

function stagNeck(p) {
  const right = [[460, 290], [480, 350], [506, 430], [560, 510], [676, 620]];
  const shape = joinedPath(mirror(right), right.toReversed());
  p.shape(shape, ink.wood);
  const clip = p.clip(shape);
  const [a, b] = [spline(mirror(right)), spline(right)];
  const coat = between(a, b);
  p.marks(combed(p.random, coat, { rows: 26, length: [0.07, 0.16], gap: [0.02, 0.06], width: 4, light: (_, v) => 1.1 - v * 1.5 }), ink.timber, { clip });
  p.marks(combed(p.random, coat, { rows: 24, length: [0.06, 0.14], gap: [0.04, 0.1], width: 3.6, light: (_, v) => v * 1.5 - 0.35 }), ink.ink, { clip });
  p.marks(combed(p.random, coat, { rows: 16, from: 0.05, to: 0.5, length: [0.05, 0.11], gap: [0.08, 0.2], width: 3, light: (u, v) => 0.8 - v }), ink.peach, { clip });
  return clip;
}

function head(p, coat) {
  const cheek = [[400, 190], [436, 196], [468, 226], [473, 266], [456, 312], [438, 352], [440, 390], [428, 420], [400, 430]];
  const shape = joinedPath(cheek, mirror(cheek).toReversed());
  p.shape(joinedPath(cheek.map(([x, y]) => [x + 10, y + 16]), mirror(cheek).toReversed().map(([x, y]) => [x + 10, y + 16])), ink.ink, coat);
  p.shape(shape, ink.timber);
  const clip = p.clip(shape);
  p.shape(joinedPath([[400, 190], [406, 300], [402, 430]], [[480, 440], [480, 190]]), "#8f5a33", clip);
  // The dark brow, the blaze of the nose, the pale muzzle.
  p.shape(joinedPath([[366, 196], [382, 236], [390, 290], [400, 340]], [[400, 340], [410, 290], [418, 236], [434, 196], [400, 186]]), ink.wood, clip);
  const [a, b] = [spline([[400, 194], [352, 226], [338, 266], [356, 320], [368, 372], [366, 420]]), spline([[400, 194], [400, 240], [400, 290], [400, 330], [400, 372], [400, 420]])];
  p.marks(combed(p.random, between(a, b), { rows: 10, length: [0.06, 0.14], gap: [0.02, 0.06], width: 2.6, light: (_, v) => 1.1 - v * 0.6 }), ink.peach, { clip });
  const c = spline(mirror([[400, 194], [352, 226], [338, 266], [356, 320], [368, 372], [366, 420]]));
  p.marks(combed(p.random, between(b, c), { rows: 9, length: [0.06, 0.13], gap: [0.03, 0.08], width: 2.6, light: (_, v) => 0.35 + v * 0.7 }), "#54321d", { clip });
  p.shape(smoothPath([[400, 354], [430, 366], [444, 396], [430, 424], [400, 434], [370, 424], [356, 396], [370, 366]]), ink.linen, clip);
  p.marks(combed(p.random, between(spline([[362, 404], [380, 426], [400, 432]]), spline([[366, 376], [376, 384], [384, 400]])), { rows: 3, length: [0.2, 0.4], width: 1.8 }), ink.timber, { clip });
  p.marks(combed(p.random, between(spline([[438, 404], [420, 426], [400, 432]]), spline([[434, 376], [424, 384], [416, 400]])), { rows: 4, length: [0.2, 0.4], width: 2 }), ink.wood, { clip });
  p.shape(smoothPath([[400, 364], [424, 366], [432, 380], [418, 400], [400, 406], [382, 400], [368, 380], [376, 366]]), ink.ink);
  p.marks([curvedMark([382, 372], [394, 368], [406, 371], 2.6), curvedMark([374, 382], [380, 386], [386, 384], 2.2), curvedMark([426, 382], [420, 386], [414, 384], 2.2)], ink.moss);
  p.marks([curvedMark([400, 404], [400, 411], [400, 418], 1.6), curvedMark([382, 420], [391, 414], [400, 418], 1.8), curvedMark([418, 420], [409, 414], [400, 418], 1.8)], ink.ink);
  for (const side of [-1, 1]) {
    const set = side < 0 ? mirror : (q) => q;
    p.shape(joinedPath(set([[422, 272], [436, 252], [458, 258]]), set([[458, 258], [452, 276], [422, 272]])), ink.linen);
    p.shape(joinedPath(set([[425, 271], [438, 255], [456, 259]]), set([[456, 259], [450, 274], [425, 271]])), ink.ink);
    const [gx, gy] = set([[440, 262]])[0];
    p.circle(gx - 2, gy - 1, 3, ink.paper);
    p.marks([curvedMark(...set([[420, 260], [436, 243], [462, 248]]), 4)], ink.wood);
  }
}

function draw() {
  const p = new SvgCanvas(800, 600, 1501);
  const { random } = p;
  p.rect(0, 0, 800, 600, ink.peach);
  const sun = [400, 236];
  p.marks(combed(random, ring(...sun, 640, 640, 0.36), { rows: 15, length: [0.012, 0.035], gap: [0.008, 0.03], width: 3.6 }), ink.paper);
  p.circle(...sun, 216, ink.paper);
  p.circle(...sun, 200, ink.ochre);
  p.marks(combed(random, ring(...sun, 196, 196, 0.3), { rows: 9, length: [0.03, 0.07], gap: [0.02, 0.06], width: 3, light: () => 0.7 }), ink.lemon);
  const ridge = (points, fill, mark, lean) => {
    const d = joinedPath(points, [[820, 620], [-20, 620]]);
    p.shape(d, fill);
    p.marks(combed(random, between(spline(points), spline(points.map(([x, y]) => [x + lean, y + 190]))), { rows: 9, length: [0.015, 0.04], gap: [0.02, 0.05], width: 3.4, light: (_, v) => 0.95 - v * 0.6 }), mark, { clip: p.clip(d) });
  };
  ridge([[-20, 320], [100, 286], [220, 344], [330, 372], [470, 360], [600, 306], [700, 278], [820, 330]], ink.moss, ink.leaf, 60);
  for (let i = 0; i < 17; i++) fir(p, -10 + i * 51 + random.between(-10, 10), 470 + random.between(-8, 12), random.between(110, 160), { fill: ink.pine, mark: ink.leaf, thick: 1.8, tiers: 5 });
  ridge([[-20, 450], [200, 430], [400, 448], [600, 428], [820, 452]], ink.forest, ink.pine, 0);
  for (const [x, y, h] of [[176, 560, 290], [628, 560, 280], [44, 600, 400], [752, 600, 410]]) fir(p, x, y, h, { fill: h > 350 ? ink.ink : ink.night, mark: h > 350 ? ink.pine : ink.moss, thick: 3, tiers: 7 });
  antler(p, -1);
  antler(p, 1);
  const coat = stagNeck(p);
  ear(p, -1);
  ear(p, 1);
  head(p, coat);
  return p.svg();
}

export const pictures = [{ name: "news-wild", width: 800, height: 600, widths: [480, 720], draw }];
