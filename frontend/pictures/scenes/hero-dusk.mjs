// The house at dusk: the sun has gone behind the mountains, the windows shine.
import { polygon } from "../lib/forms.mjs";
import { ink, lens } from "../lib/linocut.mjs";
import { beer, candle } from "../lib/props-tableware.mjs";
import { archedDoor, flowerBox, pane, shutter } from "../lib/props-house.mjs";
import { gardenSet } from "../lib/props-furniture.mjs";
import { crown, firs, grass, hills, range, rings, trunk } from "../lib/props-nature.mjs";
import { Stage, sheet, spot } from "../lib/space.mjs";

const width = 1600;
const height = 900;
const glow = [1060, 455];

function sky(s) {
  s.rect(0, 0, width, height, "#2f5347");
  rings(s, glow, { from: 860, to: 1350, colour: "#7d9a86", opacity: 0.55, step: 30, density: 0.045 });
  s.shape(s.blob(...glow, 820, 640, { points: 60, jitter: 0.025 }), "#c98468");
  rings(s, glow, { from: 610, to: 850, colour: ink.peach, step: 26, density: 0.06, keep: (x, y) => y < 480 });
  s.shape(s.blob(...glow, 600, 450, { points: 50, jitter: 0.03 }), ink.peach);
  rings(s, glow, { from: 330, to: 600, colour: ink.paper, opacity: 0.8, step: 26, keep: (x, y) => y < 470 });
  s.shape(s.blob(...glow, 320, 240, { points: 40, jitter: 0.03 }), "#f3dcae");
  rings(s, glow, { from: 130, to: 320, colour: ink.paper, step: 22, length: [30, 70], keep: (x, y) => y < 470 });
  // The evening star and the young moon.
  s.shape("M300 96A46 46 0 1 0 352 158A37 37 0 1 1 300 96Z", ink.paper);
  for (const [x, y, l] of [[432, 92, 15], [170, 214, 10], [96, 88, 12], [560, 48, 9], [1500, 70, 11], [1430, 150, 8], [230, 330, 8]])
    s.marks([lens(x, y, 0, l * 2, l * 0.22), lens(x, y, Math.PI / 2, l * 2, l * 0.22)], ink.lemon);
}

function mountains(s) {
  range(s, [[-40, 420], [60, 350], [150, 300], [215, 250], [262, 262], [330, 330], [420, 372], [520, 420], [700, 450], [820, 420], [930, 352], [985, 330], [1040, 362], [1110, 400], [1190, 360], [1260, 300], [1330, 262], [1372, 286], [1440, 350], [1530, 400], [1660, 430]], 620, {
    fill: "#5f7a63", marks: ink.peach, shade: "#7d9a78", sun: -1, opacity: 0.75,
  });
  range(s, hills(width, 500, 80, 11), 640, { fill: "#3a5a45", marks: "#6d8460", sun: -1, opacity: 0.6, spread: 0.8 });
  const edge = hills(width, 540, 36, 5, 22);
  range(s, edge, 700, { fill: "#23432f", marks: "#3f6349", opacity: 0.6, spread: 0.5 });
  firs(s, edge, { size: [26, 58], fill: "#23432f", marks: "#4f7355" });
}

const view = { eye: [0, 5.4, -26], focal: 1500, centre: [640, 382] };
const turn = 0.5;
const house = spot(-1.1, -1.5, turn);
const [W, D, eave, ridge, over, front] = [5.1, 9.5, 5.3, 8.5, 1.15, 1.5];
const slope = (ridge - eave) / W;

const onFront = sheet([0, 0, 0], [1, 0, 0], [0, 1, 0]);
const wall = (s, t, out = 0) => house(onFront(s, t, out));
const side = (s, t, out = 0) => house([W + out, t, s]);

function ground(s) {
  const far = s.at([0, 0, 26])[1];
  s.shape(`M0 ${far + 8}Q200 ${far - 14} 420 ${far + 6}T1000 ${far + 2}T1600 ${far + 4}V${height}H0Z`, ink.forest);
  return far;
}

function walls(s) {
  const gable = [house([-W, 0, 0]), house([W, 0, 0]), house([W, eave, 0]), house([0, ridge, 0]), house([-W, eave, 0])];
  // Under the eaves of the far slope.
  s.face([house([-W - over, eave - over * slope, -front]), house([0, ridge, -front]), house([0, ridge, D]), house([-W - over, eave - over * slope, D])], ink.ink);
  s.face([side(0, 0), side(D, 0), side(D, eave), side(0, eave)], "#d8bd92");
  s.grain(side, 0, 0.1, D, 2.6, "#efe2c8", { rows: 18, length: [0.3, 1], gap: [0.3, 1.2], light: () => 0.75 });
  s.face(gable, "#e9dabb");
  s.grain(wall, -W, 0.1, 2 * W, 2.7, "#cdb68c", { rows: 18, length: [0.2, 0.8], gap: [0.6, 1.8], thick: [0.8, 1.8] });
  // The timber storey.
  const timber = [wall(-W, 2.9), wall(W, 2.9), wall(W, eave), wall(0, ridge), wall(-W, eave)];
  s.face(timber, "#5d3720");
  const clip = s.clip(s.outline(timber));
  s.grain(wall, -W, 2.95, 2 * W, 2.5, "#8d5a34", { rows: 15, length: [0.6, 1.6], gap: [0.1, 0.4], wild: 0.12, thick: [0.8, 2] });
  s.grain(wall, -W, eave + 0.15, 2 * W, 3, "#8d5a34", { rows: 44, turn: true, length: [0.5, 1.4], gap: [0.1, 0.4], wild: 0.12, thick: [0.8, 1.8], clip });
  s.face([side(0, 2.9), side(D, 2.9), side(D, eave), side(0, eave)], ink.wood);
  s.grain(side, 0, 2.95, D, 2.3, "#b37a46", { rows: 14, length: [0.6, 1.6], gap: [0.1, 0.4], wild: 0.12, thick: [0.8, 2.2] });
}

function openings(s) {
  const lit = { glass: ink.ochre, glint: "#fbe7b4" };
  for (const x of [-3.55, 2.35]) {
    pane(s, wall, x, 0.95, 1.2, 1.25, lit);
    for (const dx of [-0.72, 1.26]) shutter(s, wall, x + dx, 0.9, 0.6, 1.38);
    flowerBox(s, wall, x - 0.35, 0.62, 1.9, { size: 0.1 });
  }
  for (const x of [-3.9, -1.75, 0.75, 2.9]) {
    pane(s, wall, x, 3.75, 0.95, 1.2, lit);
    for (const dx of [-0.58, 1.03]) shutter(s, wall, x + dx, 3.68, 0.48, 1.32);
  }
  pane(s, wall, -0.42, 6.15, 0.84, 0.95, lit);
  for (const x of [1.3, 4.1, 6.9]) {
    pane(s, side, x, 0.95, 1.1, 1.2, lit);
    pane(s, side, x, 3.65, 1, 1.1, lit);
    for (const dx of [-0.6, 1.12]) shutter(s, side, x + dx, 3.6, 0.5, 1.2);
  }
  // The door stands open: light on the step.
  s.face([wall(-1.0, 0, 0.9), wall(1.0, 0, 0.9), wall(1.0, 0.16, 0.9), wall(-1.0, 0.16, 0.9)], "#c9b48c");
  s.face([wall(-1.0, 0.16, 0.9), wall(1.0, 0.16, 0.9), wall(1.0, 0.16), wall(-1.0, 0.16)], ink.linen);
  s.face([wall(1.0, 0, 0.9), wall(1.0, 0, 0), wall(1.0, 0.16, 0), wall(1.0, 0.16, 0.9)], "#a8915f");
  archedDoor(s, (a, t) => wall(a, t + 0.16), -0.8, 1.6, 2.35, { stone: "#3a2416", leaf: ink.forest });
  // A lantern on either side.
  for (const x of [-1.25, 1.25]) {
    const p = wall(x, 1.95, 0.2);
    const [a, b] = s.at(p);
    s.rect(a - 6, b - 12, 12, 4, ink.ink);
    s.shape(polygon([[a - 6, b - 8], [a + 6, b - 8], [a + 4, b + 8], [a - 4, b + 8]]), ink.lemon);
    s.marks([0, 1, 2, 3, 4, 5, 6, 7].map((k) => lens(a + Math.cos(k * 0.785) * 22, b + Math.sin(k * 0.785) * 22, k * 0.785, 16, 1.8)), ink.gold);
  }
}

function balcony(s) {
  const [z, y] = [-1.05, 2.9];
  s.box([-W - 0.1, y - 0.22, z], [W + 0.1, y, 0], { top: "#54321d", light: "#3a2416", shade: "#3a2416", under: ink.ink }, house);
  for (const x of [-W + 0.2, -1.7, 1.7, W - 0.2]) s.box([x - 0.09, y - 0.22, z + 0.02], [x + 0.09, y + 0.9, z + 0.14], { light: "#3a2416", shade: "#54321d" }, house);
  const rail = (a, t, out = 0) => house([a, y + t, z - out]);
  s.patch(rail, -W - 0.1, 0.02, 2 * W + 0.2, 0.82, "#54321d");
  s.grain(rail, -W, 0.1, 2 * W, 0.62, "#a8703f", { rows: 46, turn: true, length: [0.5, 0.6], gap: [1, 2], wild: 0.06, thick: [1.4, 2] });
  s.patch(rail, -W - 0.15, 0.8, 2 * W + 0.3, 0.1, "#7a4a2b");
  const cheek = (a, t) => house([W + 0.1, y + t, z + a]);
  s.patch(cheek, 0, 0.02, 1.05, 0.88, "#7a4a2b");
  s.grain(cheek, 0, 0.1, 1.05, 0.7, "#b37a46", { rows: 6, turn: true, length: [0.5, 0.6], gap: [1, 2], wild: 0.06 });
  for (const a of [-4.7, -1.55, 1.6]) flowerBox(s, rail, a, 0.62, 3, { size: 0.11, droop: 0.28, box: "#3a2416" });
}

function roof(s) {
  const r = (x, z, lift = 0) => house([x, ridge - Math.abs(x) * slope + lift, z]);
  const [a, b] = [-front, D + 0.6];
  const right = (u, v) => r(v, a + u, 0.28);
  s.face([r(0, a, 0.28), r(W + over, a, 0.28), r(W + over, b, 0.28), r(0, b, 0.28)], ink.brick);
  s.grain(right, 0.05, 0.05, b - a - 0.1, W + over - 0.1, ink.rose, {
    rows: 22, length: [0.25, 0.6], gap: [0.08, 0.3], wild: 0.12, thick: [1.4, 3], light: (u, v) => 0.55 + 0.4 * v,
  });
  s.grain(right, 0.05, 0.05, b - a - 0.1, W + over - 0.1, ink.peach, {
    rows: 22, length: [0.2, 0.45], gap: [0.4, 1.4], wild: 0.2, thick: [1, 2.2], light: (u) => 0.15 + 0.5 * u,
  });
  s.face([r(W + over, a, 0.28), r(W + over, b, 0.28), r(W + over, b, 0), r(W + over, a, 0)], ink.ink);
  // The chimney stands in the slope: its foot follows the tiles.
  const [cx, cz, w, top] = [1.1, 4.6, 0.42, ridge + 1.35];
  const foot = (x, z) => r(x, z, 0.28);
  const up = (x, z, h = top) => house([x, h, z]);
  s.face([foot(cx - w, cz - w), foot(cx + w, cz - w), up(cx + w, cz - w), up(cx - w, cz - w)], "#3a2416");
  s.face([foot(cx + w, cz - w), foot(cx + w, cz + w), up(cx + w, cz + w), up(cx + w, cz - w)], ink.wood);
  s.grain((u, v) => up(cx + w, cz - w + u, top - 1.4 + v), 0, 0, 2 * w, 1.2, ink.rose, { rows: 7, length: [0.2, 0.5], gap: [0.06, 0.2] });
  s.grain((u, v) => up(cx - w + u, cz - w, top - 1.2 + v), 0, 0, 2 * w, 1.1, ink.wood, { rows: 7, length: [0.2, 0.5], gap: [0.06, 0.2] });
  s.box([cx - w - 0.1, top, cz - w - 0.1], [cx + w + 0.1, top + 0.2, cz + w + 0.1], { top: "#54321d", light: "#7d2c22", shade: ink.brick }, house);
  // Barge boards.
  for (const k of [-1, 1]) {
    const x = k * (W + over);
    s.face([r(0, a, 0.3), r(x, a, 0.3), r(x, a, -0.12), r(0, a, -0.14)], k < 0 ? "#7d2c22" : ink.brick);
    s.grain((u, v) => r(k * u, a, v), 0.1, -0.05, W + over - 0.2, 0.3, ink.rose, { rows: 2, length: [0.4, 1], gap: [0.15, 0.4], thick: [1.2, 2.2] });
  }
  return up(cx, cz, top + 0.2);
}

function smoke(s, from) {
  const [x0, y0] = s.at(from);
  const list = [];
  for (let i = 0; i < 17; i++) {
    const t = i / 16;
    const x = x0 + Math.sin(t * 5.2) * 30 * t - t * 60;
    const y = y0 - 6 - t * 120;
    for (let j = 0; j < 3; j++)
      list.push(lens(x + s.random.between(-8, 8) * (1 + 2 * t), y + s.random.between(-6, 6), -1.9 + Math.cos(t * 5.2) * 0.8, 22 + 40 * t, 3 + 4 * t));
  }
  s.marks(list, "#f3dcae", { opacity: 0.9 });
}

function path(s) {
  const left = [wall(-0.9, 0, 0.9), [-3.2, 0, -8], [-2.6, 0, -12], [-1.6, 0, -17], [-2.5, 0, -24]];
  const right = [[2.2, 0, -24], [0.9, 0, -17], [-0.9, 0, -12], [-1.2, 0, -8], wall(0.9, 0, 0.9)];
  const [l, r] = [left, right].map((e) => e.map((p) => s.at(p).map((v) => v.toFixed(0))));
  const d = `M${l[0]}C${l[1]} ${l[2]} ${l[3]}L${l[4]}L${r[0]}L${r[1]}C${r[2]} ${r[3]} ${r[4]}Z`;
  s.shape(d, "#d8bd92");
  const clip = s.clip(d);
  const q = s.random;
  const list = [];
  for (let i = 0; i < 110; i++) list.push(lens(q.between(330, 900), q.between(690, 900), q.between(-0.2, 0.2), q.between(20, 60), q.between(1, 3)));
  s.marks(list.slice(0, 70), ink.linen, { clip });
  s.marks(list.slice(70), "#a8915f", { clip });
}

/** Lamps on a cord from the house to the linden. */
function lamps(s, from, to, sag, count) {
  const [a, b] = [from, to].map((p) => s.at(p));
  const at = (t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag * 4 * t * (1 - t)];
  const m = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + sag * 2];
  s.line(`M${a}Q${m} ${b}`, ink.ink, 3);
  const rays = [];
  for (let i = 1; i < count; i++) {
    const [x, y] = at(i / count);
    s.rect(x - 3, y, 6, 7, ink.ink);
    s.circle(x, y + 14, 9, ink.lemon);
    s.circle(x - 2, y + 12, 4, ink.paper);
    for (let k = 0; k < 7; k++) rays.push(lens(x + Math.cos(k * 0.9) * 19, y + 14 + Math.sin(k * 0.9) * 19, k * 0.9, 12, 1.5));
  }
  s.marks(rays, ink.ochre);
}

function garden(s) {
  const tone = { top: "#c99f63", light: ink.wood, shade: "#54321d", under: ink.ink, marks: ink.peach };
  const sets = [[15.6, 3, 0.1], [8.3, -4.4, 0.2], [11.9, -5.6, 0.08]];
  for (const [x, z, a] of sets) {
    const place = spot(x, z, a);
    gardenSet(s, place, {
      w: 2.6, tone, floor: "#1d3a29",
      things: () => {
        candle(s, place([0, 0.76, 0]), { h: 0.24, r: 0.06, flame: 0.11 });
        beer(s, place([-0.7, 0.76, -0.1]), { h: 0.34, r: 0.1 });
        beer(s, place([0.75, 0.76, 0.05]), { h: 0.34, r: 0.1 });
      },
    });
  }
}

/** Roses at the foot of the walls, light from the windows on the grass, a fence to the left. */
function meadow(s) {
  const r = s.random;
  for (const x of [-13.6, -12, -10.4, -8.8, -7.2]) s.box([x - 0.1, 0, 1.9], [x + 0.1, 1.25, 2.1], { top: ink.timber, light: ink.wood, shade: "#3a2416" });
  for (const y of [0.45, 0.95]) s.bar([-15, y, 1.85], [-6.4, y + 0.05, 1.85], 0.16, ink.wood);
  const gold = [];
  for (const [a, w] of [[-3.55, 1.2], [2.35, 1.2], [-0.5, 1]])
    for (let i = 0; i < 44; i++) {
      const d = r.between(0.3, 3);
      const [x, y] = s.at(wall(a + w * r.next() + d * 0.3 * r.between(-1, 1), 0, d + (w === 1 ? 1 : 0)));
      gold.push(lens(x, y, -Math.PI / 2 + r.between(-0.4, 0.4), r.between(12, 22), r.between(1.4, 2.6)));
    }
  s.marks(gold, ink.ochre);
}

function bushes(s) {
  const at = (a, out) => s.at(wall(a, 0.25, out));
  const masses = [[-5.3, 0.2, 26], [-4.8, 0.35, 34], [-1.75, 0.3, 20], [1.75, 0.3, 22], [4.2, 0.4, 30], [4.85, 0.3, 40]].map(([a, o, r]) => [...at(a, o), r]);
  crown(s, masses, { sun: [0.2, -0.9], leaf: [8, 14], step: 10, dim: ink.moss, lit: ink.leaf, dark: "#1d3a29" });
  const r = s.random;
  for (const [x, y, q] of masses) for (let i = 0; i < 4; i++) s.circle(x + r.between(-0.7, 0.7) * q, y + r.between(-0.8, 0.3) * q, r.between(3.5, 5.5), r.next() < 0.5 ? ink.rose : ink.paper);
}

/** The sign of the house on its bracket. */
function sign(s) {
  const arm = (a, t) => house([-W - a, t, 0]);
  s.bar(arm(0, 2.75), arm(1.75, 2.75), 0.1, ink.ink);
  s.bar(arm(0, 2.1), arm(0.8, 2.72), 0.07, ink.ink);
  const shield = (k) => [[0.55 + k, 2.6 - k], [1.65 - k, 2.6 - k], [1.65 - k, 1.75 + k * 0.4], [1.1, 1.35 + k * 1.2], [0.55 + k, 1.75 + k * 0.4]].map(([a, t]) => arm(a, t));
  s.face(shield(0), ink.ochre);
  s.face(shield(0.1), ink.brick);
  const [x, y] = s.at(arm(1.1, 2.08));
  s.marks([0, 1, 2, 3, 4].map((k) => lens(x + Math.cos(k * 0.6 - 2.77) * 9, y + 6 + Math.sin(k * 0.6 - 2.77) * 9, k * 0.6 - 2.77, 20, 4)), ink.paper);
  s.marks([lens(x, y + 13, 1.57, 20, 2.5)], ink.paper);
}

export const pictures = [
  {
    name: "hero-dusk",
    width,
    height,
    widths: [480, 800, 1200, 1600],
    draw() {
      const s = new Stage(width, height, 7, view, { light: [0.9, 0, 0.2] });
      sky(s);
      mountains(s);
      const far = ground(s);
      grass(s, [0, far, width, 900], 420, "#5b7d5c", { opacity: 0.85 });
      path(s);
      meadow(s);
      sign(s);
      walls(s);
      openings(s);
      bushes(s);
      balcony(s);
      smoke(s, roof(s));
      trunk(s, 1290, 740, 470, 76);
      crown(s, [[1290, 280, 125], [1180, 350, 122], [1405, 350, 126], [1150, 452, 96], [1430, 458, 104], [1262, 440, 130], [1350, 486, 108]], { sun: [-0.8, 0.1], dim: "#4f7355", lit: "#c9a95c" });
      lamps(s, house([W + 0.1, 3.5, -1]), [10.4, 2.5, -3], 22, 9);
      lamps(s, [11.6, 2.6, -3], [17.4, 3.4, -3], 22, 7);
      garden(s);
      return s.svg();
    },
  },
];
