// Christmas: the tree in the parlour, and the village chapel in the snow under the star.
import { between, combed, curvedMark, inside, joinedPath, oval, polygon, ring, smoothPath, spline, strewn, TAU } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { boards, food } from "../lib/props-food.mjs";
import { bauble, bow, fir, flame, glow, snowfall, strawStar } from "../lib/props-winter.mjs";

/** A parcel; `lid` leans the top into view. */
function parcel(p, x, y, w, h, { colour, light, ribbon, shine }) {
  const { random } = p;
  p.shape(polygon([[x + 8, y + h + 12], [x + w + 18, y + h + 12], [x + w + 18, y + 14], [x + w, y]]), ink.ink);
  p.rect(x, y, w, h, colour);
  const clip = p.clip(polygon([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]));
  p.marks(combed(random, (u, v) => [x + u * w, y + v * h], { rows: Math.round(h / 9), length: [0.06, 0.16], gap: [0.06, 0.16], width: 1.8 }), light, { clip });
  p.rect(x + w / 2 - 9, y, 18, h, ribbon);
  p.rect(x, y + h * 0.42, w, 16, ribbon);
  p.marks([lensPath(x + w / 2 - 4, y + h / 2, Math.PI / 2, h * 0.8, 1.6), lensPath(x + w / 2, y + h * 0.42 + 6, 0, w * 0.8, 1.4)], shine);
}

/** The tree: tiers of boughs, needles that hang outwards, lit from its own candles. */
function tree(p, cx, top, foot, half) {
  const { random } = p;
  const left = [];
  const right = [];
  const tiers = 7;
  const branchTips = [];
  for (let i = 1; i <= tiers; i++) {
    const k = i / tiers;
    const y = top + (foot - top) * (0.06 + 0.94 * k);
    const w = half * (0.2 + 0.8 * k);
    const wobble = random.between(-8, 8);
    branchTips.push([y, w]);
    left.push([cx - w * 0.74, y - 26], [cx - w, y + wobble], [cx - w * 0.68, y + 8], [cx - w * 0.5, y - 6]);
    right.push([cx + w * 0.74, y - 26], [cx + w, y - wobble], [cx + w * 0.68, y + 8], [cx + w * 0.5, y - 6]);
  }
  const edge = [[cx, top], ...right, ...left.toReversed()];
  p.shape(polygon(edge.map(([x, y]) => [x + 10, y + 10])), ink.ink);
  p.shape(polygon(edge), ink.night);
  const needles = { forest: [], pine: [], leaf: [] };
  for (const [x, y] of strewn(random, edge, 12.5)) {
    const lean = Math.max(-1.15, Math.min(1.15, (x - cx) / 90));
    const tier = branchTips.find(([ty]) => y < ty + 10) ?? branchTips.at(-1);
    const depth = (tier[0] - y) / ((foot - top) / tiers);
    const a = Math.PI / 2 - lean + random.between(-0.25, 0.25);
    const name = depth > 0.75 ? null : depth > 0.4 || (x > cx + 40 && random.next() < 0.6) ? "forest" : random.next() < 0.42 ? "leaf" : "pine";
    if (name) needles[name].push(lensPath(x, y, a, random.between(18, 30), 3));
  }
  p.marks(needles.forest, ink.forest);
  p.marks(needles.pine, ink.pine);
  p.marks(needles.leaf, ink.leaf);
}

function treeCandle(p, x, y) {
  p.ellipse(x, y + 2, 12, 4, ink.ochre);
  p.rect(x - 5, y - 30, 10, 32, ink.paper);
  p.marks([lensPath(x + 3, y - 14, Math.PI / 2, 24, 1.4)], ink.gold);
  p.marks(Array.from({ length: 9 }, (_, i) => { const a = (TAU * i) / 9 + 0.3; return lensPath(x + Math.cos(a) * 29, y - 44 + Math.sin(a) * 29, a, 13, 1.8); }), ink.lemon);
  flame(p, x, y - 30, 27);
}

function parlour() {
  const p = new SvgCanvas(800, 600, 2101);
  const { random } = p;
  // Plastered wall above, panelling below, floor.
  p.rect(0, 0, 800, 600, ink.brick);
  p.circle(400, 250, 350, "#b84a38");
  p.marks(combed(random, ring(400, 250, 640, 640, 0.3), { rows: 17, length: [0.012, 0.035], gap: [0.01, 0.03], width: 3, light: (_, v) => 1 - v * 0.5 }), ink.rose);
  boards(p, { ground: ink.wood, grain: ink.timber, seams: [96, 204, 596, 704], upright: true, top: 330, bottom: 520 });
  p.rect(0, 322, 800, 16, ink.timber);
  p.rect(0, 338, 800, 5, ink.ink);
  boards(p, { ground: ink.timber, grain: ink.wood, seams: [44], top: 516 });
  p.rect(0, 512, 800, 6, ink.ink);
  // The window: night and snow.
  p.rect(40, 62, 158, 204, ink.ink);
  p.rect(46, 68, 146, 192, ink.timber);
  p.rect(58, 80, 122, 168, ink.night);
  const pane = p.clip(polygon([[58, 80], [180, 80], [180, 248], [58, 248]]));
  p.shape(joinedPath([[58, 222], [110, 206], [180, 226]], [[180, 250], [58, 250]]), ink.paper, pane);
  fir(p, 92, 228, 80, { fill: ink.ink, mark: ink.pine, snow: ink.paper, tiers: 4, thick: 1.6 });
  snowfall(p, [60, 82, 178, 210], 22, { sizes: [1.6, 3.6] });
  p.rect(115, 80, 8, 168, ink.timber);
  p.rect(58, 152, 122, 8, ink.timber);
  p.rect(32, 262, 174, 14, ink.linen);
  // The tiled stove, its bench.
  p.rect(618, 96, 190, 424, ink.ink);
  for (let r = 0; r < 6; r++) {
    for (let c = 0; c < 3; c++) {
      const [x, y, s] = [626 + c * 62, 104 + r * 62, 56];
      p.rect(x, y, s, s, ink.moss);
      p.shape(smoothPath(oval(x + s / 2, y + s / 2, 19, 19)), ink.pine);
      p.marks([curvedMark([x + 5, y + 30], [x + 7, y + 8], [x + 30, y + 5], 2.4), curvedMark([x + 16, y + 26], [x + 19, y + 19], [x + 27, y + 16], 2)], food.lime);
    }
  }
  p.rect(606, 84, 210, 16, ink.forest);
  p.marks(Array.from({ length: 7 }, (_, i) => lensPath(630 + i * 30, 90, 0, 20, 1.8)), ink.leaf);
  p.rect(596, 470, 220, 18, ink.wood);
  p.rect(610, 488, 16, 60, ink.wood);
  // Tree, stand, what hangs on it.
  p.ellipse(412, 556, 240, 26, ink.wood);
  p.rect(384, 500, 32, 50, ink.ink);
  p.shape(joinedPath([[344, 566], [352, 528], [448, 528], [456, 566]]), ink.brick);
  p.marks(Array.from({ length: 8 }, (_, i) => lensPath(358 + i * 12, 547, Math.PI / 2, 28, 1.8)), ink.rose);
  tree(p, 400, 62, 510, 226);
  for (const [x, y, r] of [[366, 196, 26], [448, 262, 27], [322, 318, 28], [498, 372, 28], [262, 428, 29], [400, 452, 30], [540, 470, 28]]) strawStar(p, x, y, r, { turn: random.between(0, 0.7) });
  for (const [x, y, r] of [[412, 188, 13], [372, 266, 14], [436, 330, 15], [300, 384, 15], [364, 384, 15], [480, 432, 16], [330, 476, 16], [562, 420, 14], [214, 484, 15]]) bauble(p, x, y, r);
  for (const [x, y, r] of [[434, 222, 11], [346, 232, 11], [492, 308, 12], [388, 332, 12], [446, 398, 13], [284, 466, 13], [466, 492, 13], [326, 424, 12]]) bauble(p, x, y, r, { colour: ink.ochre, light: ink.lemon, shade: food.rust });
  for (const [x, y] of [[352, 160], [448, 172], [318, 254], [490, 248], [400, 306], [270, 350], [540, 344], [436, 452], [222, 448], [582, 452], [346, 452]]) treeCandle(p, x, y);
  glow(p, 400, 62, 92, { colour: ink.lemon, inner: 0.66, rows: 2, width: 2.6 });
  strawStar(p, 400, 62, 56, { turn: 0.2 });
  parcel(p, 196, 506, 96, 76, { colour: ink.forest, light: ink.leaf, ribbon: ink.ochre, shine: ink.paper });
  parcel(p, 462, 498, 118, 84, { colour: ink.linen, light: ink.gold, ribbon: ink.brick, shine: ink.rose });
  bow(p, 521, 500, 30);
  parcel(p, 296, 538, 74, 48, { colour: ink.ochre, light: ink.lemon, ribbon: ink.forest, shine: ink.leaf });
  bow(p, 244, 508, 24, { colour: ink.ochre, light: ink.lemon, shade: ink.gold });
  return p.svg();
}

/** A lit window with its reveal; `arched` for the chapel. */
function litWindow(p, x, y, w, h, arched) {
  const shape = (g) => (arched ? joinedPath([[x - g, y + h + g], [x - g, y + w / 2]], [[x - g, y + w / 2], [x + w * 0.1, y + w * 0.08 - g], [x + w / 2, y - g], [x + w * 0.9, y + w * 0.08 - g], [x + w + g, y + w / 2]], [[x + w + g, y + w / 2], [x + w + g, y + h + g]]) : polygon([[x - g, y - g], [x + w + g, y - g], [x + w + g, y + h + g], [x - g, y + h + g]]));
  p.shape(shape(4), ink.ink);
  p.shape(shape(0), ink.ochre);
  p.marks([lensPath(x + w * 0.3, y + h * 0.45, 1.2, h * 0.5, 2), lensPath(x + w * 0.62, y + h * 0.6, 1.2, h * 0.4, 1.8)], ink.lemon);
  p.rect(x + w / 2 - 1.5, y, 3, h, ink.ink);
  p.rect(x, y + h * 0.48, w, 3, ink.ink);
}

function wall(p, points, { fill = ink.linen, mark = ink.paper, shade = null } = {}) {
  p.shape(polygon(points), shade ?? fill);
  p.marks(strewn(p.random, points, 15).map(([x, y]) => lensPath(x, y, p.random.between(-0.1, 0.1), p.random.between(10, 22), 1.6)), mark, { clip: p.clip(polygon(points)) });
}

function snowRoof(p, points) {
  p.shape(polygon(points.map(([x, y]) => [x + 3, y + 6])), ink.ink);
  p.shape(polygon(points), ink.paper);
  const lean = Math.atan2(points[1][1] - points[0][1], points[1][0] - points[0][0]);
  p.marks(strewn(p.random, points, 20).map(([x, y]) => lensPath(x, y, lean, 18, 1.8)), ink.leaf, { clip: p.clip(polygon(points)), opacity: 0.6 });
}

function chapel(p, x, y) {
  // The nave behind, then the tower with its onion dome.
  wall(p, [[x + 20, y - 96], [x + 226, y - 96], [x + 226, y], [x + 20, y]]);
  p.shape(polygon([[x + 226, y - 96], [x + 226, y], [x + 190, y], [x + 190, y - 96]]), ink.peach);
  snowRoof(p, [[x + 12, y - 176], [x + 196, y - 176], [x + 242, y - 88], [x + 12, y - 88]]);
  for (const dx of [88, 138, 188]) litWindow(p, x + dx - 10, y - 68, 22, 44, true);
  wall(p, [[x - 40, y - 236], [x + 46, y - 236], [x + 46, y + 4], [x - 40, y + 4]]);
  p.shape(polygon([[x + 24, y - 236], [x + 46, y - 236], [x + 46, y + 4], [x + 24, y + 4]]), ink.peach);
  p.rect(x - 46, y - 240, 98, 10, ink.ink);
  litWindow(p, x - 12, y - 214, 26, 46, true);
  p.circle(x + 2, y - 136, 17, ink.ink);
  p.circle(x + 2, y - 136, 14, ink.paper);
  p.marks([lensPath(x + 2, y - 141, Math.PI / 2, 14, 2), lensPath(x + 6, y - 135, 0.3, 12, 2)], ink.ink);
  p.shape(joinedPath([[x - 14, y + 4], [x - 14, y - 34], [x + 2, y - 52], [x + 18, y - 34], [x + 18, y + 4]]), ink.ink);
  p.shape(joinedPath([[x - 10, y + 4], [x - 10, y - 32], [x + 2, y - 46], [x + 14, y - 32], [x + 14, y + 4]]), ink.gold);
  const dome = (m) => [[x + 3 + m * 46, y - 240], [x + 3 + m * 50, y - 262], [x + 3 + m * 40, y - 286], [x + 3 + m * 17, y - 304], [x + 3 + m * 11, y - 318], [x + 3 + m * 15, y - 330], [x + 3 + m * 6, y - 346], [x + 3, y - 366]];
  const shape = joinedPath(dome(-1), dome(1).toReversed());
  p.shape(shape, ink.pine);
  const clip = p.clip(shape);
  p.marks(combed(p.random, between(spline(dome(-1)), spline(dome(1))), { rows: 9, length: [0.08, 0.2], gap: [0.02, 0.06], width: 2.2, light: (_, v) => 1.1 - v }), ink.leaf, { clip });
  p.shape(joinedPath([[x - 48, y - 262], [x - 34, y - 292], [x - 12, y - 306]], [[x - 12, y - 306], [x + 2, y - 300], [x + 26, y - 296]], [[x + 26, y - 296], [x + 12, y - 282], [x - 6, y - 284], [x - 20, y - 268], [x - 48, y - 262]]), ink.paper, clip);
  p.rect(x + 1, y - 398, 4, 36, ink.ochre);
  p.rect(x - 7, y - 388, 20, 4, ink.ochre);
}

function house(p, x, y, w, h, { door = false } = {}) {
  wall(p, [[x, y - h], [x + w / 2, y - h - w * 0.36], [x + w, y - h], [x + w, y], [x, y]], { fill: ink.wood, mark: ink.timber });
  p.rect(x, y - h * 0.5, w, h * 0.5, ink.linen);
  const eave = (s) => [[x + w / 2, y - h - w * 0.5], [x + w / 2 + s * w * 0.66, y - h + 10], [x + w / 2 + s * w * 0.66, y - h + 22], [x + w / 2, y - h - w * 0.36]];
  for (const s of [-1, 1]) { p.shape(polygon(eave(s).map(([a, b]) => [a, b + 7])), ink.ink); p.shape(polygon(eave(s)), ink.paper); }
  p.rect(x + w * 0.68, y - h - w * 0.5, w * 0.12, w * 0.24, ink.brick);
  p.rect(x + w * 0.66, y - h - w * 0.53, w * 0.16, 7, ink.paper);
  for (const k of [0.18, 0.64]) litWindow(p, x + w * k, y - h * 0.92, w * 0.18, h * 0.28);
  litWindow(p, x + w * 0.16, y - h * 0.38, w * 0.18, h * 0.26);
  if (door) p.shape(joinedPath([[x + w * 0.6, y], [x + w * 0.6, y - h * 0.34], [x + w * 0.7, y - h * 0.42], [x + w * 0.8, y - h * 0.34], [x + w * 0.8, y]]), ink.forest);
}

/** A lantern on its post, lit, capped with snow. */
function lantern(p, x, y) {
  p.ellipse(x + 22, y, 40, 5, frostColor);
  p.rect(x - 5, y - 96, 10, 98, ink.ink);
  p.marks([lensPath(x - 2, y - 50, Math.PI / 2, 80, 1.4)], ink.timber);
  glow(p, x, y - 122, 58, { colour: ink.ochre, inner: 0.58, rows: 2, width: 2.6 });
  p.shape(polygon([[x - 15, y - 144], [x + 15, y - 144], [x + 11, y - 96], [x - 11, y - 96]]), ink.ink);
  p.shape(polygon([[x - 11, y - 140], [x + 11, y - 140], [x + 8, y - 100], [x - 8, y - 100]]), ink.ochre);
  flame(p, x, y - 102, 26);
  p.shape(polygon([[x - 20, y - 142], [x, y - 164], [x + 20, y - 142]]), ink.ink);
  p.shape(joinedPath([[x - 21, y - 144], [x - 8, y - 162], [x, y - 168], [x + 8, y - 162], [x + 21, y - 144]], [[x + 21, y - 144], [x + 8, y - 149], [x - 6, y - 148], [x - 21, y - 144]]), ink.linen);
}

/** A fence through the points, snow on its rails and posts. */
function fence(p, feet) {
  for (const dy of [-44, -22]) {
    const rail = feet.map(([x, y]) => [x, y + dy]);
    p.shape(polygon([...rail, ...rail.toReversed().map(([x, y]) => [x, y + 9])]), ink.wood);
    p.shape(polygon([...rail.map(([x, y]) => [x, y - 5]), ...rail.toReversed().map(([x, y]) => [x, y + 1])]), frostColor);
  }
  for (const [x, y] of feet) {
    p.rect(x - 7, y - 58, 14, 60, ink.wood);
    p.marks([lensPath(x - 3, y - 28, Math.PI / 2, 46, 1.5), lensPath(x + 2, y - 24, Math.PI / 2, 34, 1.2)], ink.timber);
    p.shape(smoothPath(oval(x, y - 58, 10, 7)), frostColor);
    p.ellipse(x + 4, y + 2, 14, 4, ink.paper);
  }
}

/** Snow in the shade, on boughs that stand before white ground. */
const frostColor = "#ccd6c1";

function drawHolyNight() {
  const p = new SvgCanvas(800, 600, 2102);
  const { random } = p;
  p.rect(0, 0, 800, 600, ink.night);
  const star = [560, 104];
  p.marks(combed(random, ring(...star, 700, 700, 0.14), { rows: 20, length: [0.01, 0.04], gap: [0.012, 0.04], width: 3, light: (_, v) => 0.95 - v * 0.3 }), ink.pine);
  // Mountains, near hills, village.
  const range = [[-20, 340], [90, 236], [150, 276], [250, 190], [340, 286], [430, 244], [520, 320], [640, 236], [730, 300], [820, 250], [820, 600], [-20, 600]];
  p.shape(polygon(range), ink.forest);
  const mountainClip = p.clip(polygon(range));
  const flanks = [[90, 236], [250, 190], [430, 244], [640, 236]].flatMap(([x, y]) => Array.from({ length: 42 }, () => { const d = random.between(4, 120); return lensPath(x - d * random.between(0.05, 0.95), y + d, 2.2, random.between(14, 38), 3.2); }));
  p.marks(flanks, ink.linen, { clip: mountainClip });
  const snowDrift = (points, marks, shade = ink.leaf) => {
    const d = joinedPath(points, [[820, 620], [-20, 620]]);
    p.shape(d, ink.paper);
    p.marks(combed(random, (u, v) => { const [x, y] = spline(points)(u); return [x, y + 8 + v * 190]; }, { rows: marks, length: [0.02, 0.08], gap: [0.03, 0.1], width: 2.6, light: (u) => 0.55 + 0.4 * u }), shade, { clip: p.clip(d), opacity: 0.75 });
  };
  for (let i = 0; i < 20; i++) { const x = -6 + i * 43 + random.between(-10, 10); fir(p, x, 402 + random.between(-8, 8), random.between(56, 96), { fill: ink.ink, mark: ink.pine, snow: ink.linen, tiers: 4, thick: 1.6, trunk: false }); }
  snowDrift([[-20, 402], [140, 384], [300, 396], [480, 372], [660, 392], [820, 376]], 9);
  house(p, 84, 440, 112, 82);
  chapel(p, 304, 436);
  house(p, 590, 450, 130, 90, { door: true });
  snowDrift([[-20, 452], [110, 440], [280, 444], [420, 436], [600, 452], [820, 440]], 11);
  // The path to the door, trodden and lit.
  const path = joinedPath([[292, 440], [286, 480], [330, 530], [300, 620]], [[470, 620], [420, 530], [330, 480], [320, 440]]);
  p.shape(path, ink.linen);
  p.marks(combed(random, between(spline([[292, 440], [286, 480], [330, 530], [300, 620]]), spline([[320, 440], [330, 480], [420, 530], [470, 620]])), { rows: 5, length: [0.06, 0.14], gap: [0.05, 0.14], width: 3 }), ink.peach, { clip: p.clip(path) });
  // What the windows throw on the snow, and the lantern by the path.
  p.marks([[344, 452, 90], [420, 456, 150], [440, 474, 120], [470, 464, 110], [510, 454, 70], [120, 452, 60], [150, 464, 70], [640, 466, 80], [604, 478, 60]].map(([x, y, l]) => lensPath(x, y, 0.02, l, 4)), ink.peach);
  lantern(p, 232, 556);
  fence(p, [[530, 560], [596, 556], [662, 548], [728, 544], [800, 538]]);
  for (const [x, y, h] of [[34, 586, 268], [770, 592, 280], [156, 602, 150], [640, 604, 140]]) fir(p, x, y, h, { fill: ink.ink, mark: ink.moss, snow: frostColor, tiers: 6, thick: 2.6 });
  // The star.
  for (const [k, colour] of [[1.12, ink.ink], [1, ink.ochre]]) {
    p.shape(polygon(Array.from({ length: 16 }, (_, i) => { const a = (TAU * i) / 16 - Math.PI / 2; const r = (i % 2 ? 13 : i % 4 ? 34 : 62) * k; return [star[0] + Math.cos(a) * r, star[1] + Math.sin(a) * r]; })), colour);
  }
  p.marks(Array.from({ length: 8 }, (_, i) => { const a = (TAU * i) / 8; const r = i % 2 ? 14 : 26; return lensPath(star[0] + Math.cos(a) * r, star[1] + Math.sin(a) * r, a, r * 1.5, 2.6); }), ink.paper);
  glow(p, ...star, 116, { colour: ink.ochre, inner: 0.6, rows: 3, width: 2.8 });
  snowfall(p, [0, 0, 800, 430], 46, { sizes: [1.8, 4.4], keep: (x, y) => Math.hypot(x - star[0], y - star[1]) > 76 && !inside([[262, 40], [350, 40], [350, 260], [540, 260], [540, 436], [262, 436]], x, y) });
  return p.svg();
}

const sheet = { width: 800, height: 600, widths: [480, 720] };
export const pictures = [
  { name: "news-weihnachten-1", ...sheet, draw: parlour },
  { name: "news-weihnachten-2", ...sheet, draw: drawHolyNight },
];
