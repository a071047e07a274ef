// The inn at dusk: the sun has gone behind the mountains, the windows shine.
import { balcony, innToWorld, windowsAndDoors, roof, sign, wall, walls } from "../lib/inn.mjs";
import { ink, lensPath } from "../lib/linocut.mjs";
import { gardenSet } from "../lib/props-furniture.mjs";
import { crown, firs, grass, hills, range, lightRings, trunk } from "../lib/props-nature.mjs";
import { beer, candle } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, placement } from "../lib/space.mjs";

const width = 1600;
const height = 900;
const glow = [1060, 455];

function sky(s) {
  s.rect(0, 0, width, height, "#2f5347");
  lightRings(s, glow, { from: 860, to: 1350, colour: "#7d9a86", opacity: 0.55, step: 30, density: 0.045 });
  s.shape(s.blob(...glow, 820, 640, { points: 60, jitter: 0.025 }), "#c98468");
  lightRings(s, glow, { from: 610, to: 850, colour: ink.peach, step: 26, density: 0.06, keep: (_, y) => y < 480 });
  s.shape(s.blob(...glow, 600, 450, { points: 50, jitter: 0.03 }), ink.peach);
  lightRings(s, glow, { from: 330, to: 600, colour: ink.paper, opacity: 0.8, step: 26, keep: (_, y) => y < 470 });
  s.shape(s.blob(...glow, 320, 240, { points: 40, jitter: 0.03 }), "#f3dcae");
  lightRings(s, glow, { from: 130, to: 320, colour: ink.paper, step: 22, length: [30, 70], keep: (_, y) => y < 470 });
  // The evening star and the young moon.
  s.shape("M300 96A46 46 0 1 0 352 158A37 37 0 1 1 300 96Z", ink.paper);
  for (const [x, y, l] of [[432, 92, 15], [170, 214, 10], [96, 88, 12], [560, 48, 9], [1500, 70, 11], [1430, 150, 8], [230, 330, 8]])
    s.marks([lensPath(x, y, 0, l * 2, l * 0.22), lensPath(x, y, Math.PI / 2, l * 2, l * 0.22)], ink.lemon);
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
function ground(s) {
  const far = s.at([0, 0, 26])[1];
  s.shape(`M0 ${far + 8}Q200 ${far - 14} 420 ${far + 6}T1000 ${far + 2}T1600 ${far + 4}V${height}H0Z`, ink.forest);
  return far;
}

function smoke(s, from) {
  const [x0, y0] = s.at(from);
  const list = [];
  for (let i = 0; i < 17; i++) {
    const t = i / 16;
    const x = x0 + Math.sin(t * 5.2) * 30 * t - t * 60;
    const y = y0 - 6 - t * 92;
    for (let j = 0; j < 3; j++)
      list.push(lensPath(x + s.random.between(-8, 8) * (1 + 2 * t), y + s.random.between(-6, 6), -1.9 + Math.cos(t * 5.2) * 0.8, 22 + 40 * t, 3 + 4 * t));
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
  for (let i = 0; i < 110; i++) list.push(lensPath(q.between(330, 900), q.between(690, 900), q.between(-0.2, 0.2), q.between(20, 60), q.between(1, 3)));
  s.marks(list.slice(0, 70), ink.linen, { clip });
  s.marks(list.slice(70), "#a8915f", { clip });
}

/** Lamps on a cord from the inn to the linden. */
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
    for (let k = 0; k < 7; k++) rays.push(lensPath(x + Math.cos(k * 0.9) * 19, y + 14 + Math.sin(k * 0.9) * 19, k * 0.9, 12, 1.5));
  }
  s.marks(rays, ink.ochre);
}

function garden(s) {
  const tone = { top: "#c99f63", light: ink.wood, shade: "#54321d", under: ink.ink, marks: ink.peach };
  const gardenSets = [[15.6, 3, 0.1], [8.3, -4.4, 0.2], [11.9, -5.6, 0.08]];
  for (const [x, z, a] of gardenSets) {
    const place = placement(x, z, a);
    gardenSet(s, place, {
      w: 2.6, tone, floor: "#1d3a29",
      drawOnTable: () => {
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
      gold.push(lensPath(x, y, -Math.PI / 2 + r.between(-0.4, 0.4), r.between(12, 22), r.between(1.4, 2.6)));
    }
  s.marks(gold, ink.ochre);
}

function bushes(s) {
  const at = (a, out) => s.at(wall(a, 0.25, out));
  const foliageMasses = [[-5.3, 0.2, 26], [-4.8, 0.35, 34], [-1.75, 0.3, 20], [1.75, 0.3, 22], [4.2, 0.4, 30], [4.85, 0.3, 40]].map(([a, o, r]) => [...at(a, o), r]);
  crown(s, foliageMasses, { sun: [0.2, -0.9], leaf: [8, 14], step: 10, dim: ink.moss, lit: ink.leaf, dark: "#1d3a29" });
  const r = s.random;
  for (const [x, y, q] of foliageMasses) for (let i = 0; i < 4; i++) s.circle(x + r.between(-0.7, 0.7) * q, y + r.between(-0.8, 0.3) * q, r.between(3.5, 5.5), r.next() < 0.5 ? ink.rose : ink.paper);
}

export const pictures = [
  {
    name: "hero-dusk",
    width,
    height,
    widths: [480, 750, 1200, 1600],
    draw() {
      const s = new PerspectiveCanvas(width, height, 7, view, { light: [0.9, 0, 0.2] });
      sky(s);
      mountains(s);
      const far = ground(s);
      grass(s, [0, far, width, 900], 420, "#5b7d5c", { opacity: 0.85 });
      path(s);
      meadow(s);
      sign(s);
      walls(s);
      windowsAndDoors(s);
      bushes(s);
      balcony(s);
      smoke(s, roof(s));
      trunk(s, 1290, 740, 470, 76);
      crown(s, [[1290, 280, 125], [1180, 350, 122], [1405, 350, 126], [1150, 452, 96], [1430, 458, 104], [1262, 440, 130], [1350, 486, 108]], { sun: [-0.8, 0.1], dim: "#4f7355", lit: "#c9a95c" });
      lamps(s, innToWorld([5.2, 3.5, -1]), [10.4, 2.5, -3], 22, 9);
      lamps(s, [11.6, 2.6, -3], [17.4, 3.4, -3], 22, 7);
      garden(s);
      return s.svg();
    },
  },
];
