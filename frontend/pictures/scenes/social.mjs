// The preview image of links to the site: the inn at nightfall, the moon rising over the mountains.
import { balcony, innToWorld, windowsAndDoors, roof, sign, wall, walls } from "../lib/inn.mjs";
import { ink, lensPath } from "../lib/linocut.mjs";
import { gardenSet } from "../lib/props-furniture.mjs";
import { crown, firs, grass, hills, range, lightRings, trunk } from "../lib/props-nature.mjs";
import { fairyLights, lantern } from "../lib/props-play.mjs";
import { beer } from "../lib/props-tableware.mjs";
import { PerspectiveCanvas, placement } from "../lib/space.mjs";

const width = 1200;
const height = 630;
const view = { eye: [1.5, 3.9, -25], focal: 1190, centre: [560, 356] };
const moon = [884, 188];

function sky(s) {
  s.rect(0, 0, width, height, "#20412f");
  lightRings(s, moon, { from: 470, to: 1000, colour: "#5b7d6c", opacity: 0.6, step: 27, density: 0.045, thick: [2, 4] });
  s.shape(s.blob(...moon, 440, 380, { points: 56, jitter: 0.025 }), "#4f7355");
  lightRings(s, moon, { from: 300, to: 450, colour: "#93ac85", step: 24, density: 0.06, opacity: 0.8, thick: [2, 4] });
  s.shape(s.blob(...moon, 276, 246, { points: 46, jitter: 0.03 }), "#c98468");
  lightRings(s, moon, { from: 190, to: 290, colour: ink.peach, step: 22, density: 0.08, length: [36, 80], thick: [2, 4] });
  s.shape(s.blob(...moon, 166, 152, { points: 40, jitter: 0.03 }), ink.peach);
  lightRings(s, moon, { from: 100, to: 165, colour: ink.paper, step: 20, density: 0.1, length: [26, 54], thick: [2, 3.6] });
  s.circle(...moon, 78, ink.paper);
  s.circle(...moon, 69, "#f7e7c0");
  s.marks([[-26, -20, 0.5, 34], [-16, -12, 0.5, 22], [20, -32, 0.2, 26], [-12, 26, -0.3, 40], [-6, 34, -0.3, 24], [30, 12, 0.9, 30], [38, 8, 0.9, 18]].map(([a, b, t, l]) => lensPath(moon[0] + a, moon[1] + b, t, l, 3.4)), "#d9b982");
  for (const [x, y, l] of [[70, 84, 12], [150, 196, 8], [56, 262, 7], [212, 62, 9], [560, 44, 11], [1130, 66, 12], [1090, 190, 7]])
    s.marks([lensPath(x, y, 0, l * 2, l * 0.22), lensPath(x, y, Math.PI / 2, l * 2, l * 0.22)], ink.lemon);
}

function mountains(s) {
  range(s, [[-40, 330], [40, 262], [96, 226], [150, 268], [240, 318], [420, 340], [620, 330], [700, 300], [770, 262], [830, 296], [900, 318], [980, 270], [1040, 222], [1072, 236], [1130, 290], [1250, 330]], 470, { fill: "#5f7a63", marks: ink.peach, shade: "#7d9a78", sun: -1, opacity: 0.7 });
  range(s, hills(width, 376, 50, 11), 480, { fill: "#3a5a45", marks: "#6d8460", sun: -1, opacity: 0.6, spread: 0.8 });
  const edge = hills(width, 402, 26, 5, 20);
  range(s, edge, 520, { fill: "#1d3a29", marks: "#3f6349", opacity: 0.6, spread: 0.5 });
  firs(s, edge, { size: [22, 48], fill: "#1d3a29", marks: "#4f7355" });
}

/** The path from the door to the viewer, and the light of the windows on the grass. */
function path(s) {
  const left = [wall(-0.9, 0, 0.9), [-2.6, 0, -7], [-1.6, 0, -11], [-0.4, 0, -15], [-1.2, 0, -20]];
  const right = [[4.2, 0, -20], [2.2, 0, -15], [0.1, 0, -11], [-0.8, 0, -7], wall(0.9, 0, 0.9)];
  const [l, r] = [left, right].map((e) => e.map((p) => s.at(p).map((v) => v.toFixed(0))));
  const d = `M${l[0]}C${l[1]} ${l[2]} ${l[3]}L${l[4]}L${r[0]}L${r[1]}C${r[2]} ${r[3]} ${r[4]}Z`;
  s.shape(d, "#d8bd92");
  const clip = s.clip(d);
  const q = s.random;
  const list = Array.from({ length: 110 }, () => lensPath(q.between(250, 760), q.between(500, 630), q.between(-0.2, 0.2), q.between(16, 46), q.between(1, 2.6)));
  s.marks(list.slice(0, 70), ink.linen, { clip });
  s.marks(list.slice(70), "#a8915f", { clip });
  const gold = [];
  for (const [a, w] of [[-3.55, 1.2], [2.35, 1.2]])
    for (let i = 0; i < 46; i++) {
      const o = q.between(0.3, 3);
      gold.push(lensPath(...s.at(wall(a + w * q.next() + o * 0.3 * q.between(-1, 1), 0, o)), -Math.PI / 2 + q.between(-0.4, 0.4), q.between(9, 18), q.between(1.4, 2.4)));
    }
  s.marks(gold, ink.ochre);
}

function roses(s) {
  const foliageMasses = [[-5.3, 0.2, 20], [-4.8, 0.35, 25], [-1.75, 0.3, 15], [1.75, 0.3, 17], [4.2, 0.4, 22], [4.85, 0.3, 28]].map(([a, out, r]) => [...s.at(wall(a, 0.25, out)), r]);
  crown(s, foliageMasses, { sun: [0.2, -0.9], leaf: [7, 11], step: 8, dim: ink.moss, lit: ink.leaf, dark: "#16271e" });
  const r = s.random;
  for (const [x, y, q] of foliageMasses) for (let i = 0; i < 4; i++) s.circle(x + r.between(-0.7, 0.7) * q, y + r.between(-0.8, 0.3) * q, r.between(2.8, 4.2), r.next() < 0.5 ? ink.rose : ink.paper);
}

function garden(s) {
  const tone = { top: "#c99f63", light: ink.wood, shade: "#54321d", under: ink.ink, marks: ink.peach };
  for (const [x, z, turn] of [[12.7, -2.2, 0.12], [8.4, -5, 0.16]]) {
    const place = placement(x, z, turn);
    gardenSet(s, place, {
      w: 2.9, tone, floor: "#16271e",
      drawOnTable() {
        lantern(s, place([0, 0.76, 0]), { h: 0.6, w: 0.32 });
        for (const a of [-0.85, 0.85]) beer(s, place([a, 0.76, 0]), { h: 0.36, r: 0.11 });
      },
    });
  }
}

function draw() {
  const s = new PerspectiveCanvas(width, height, 4401, view, { light: [0.9, 0, 0.2] });
  sky(s);
  mountains(s);
  const far = s.at([0, 0, 22])[1];
  s.shape(`M0 ${far + 8}Q200 ${far - 12} 420 ${far + 6}T900 ${far + 2}T1200 ${far + 4}V${height}H0Z`, "#23432f");
  grass(s, [0, far, width, height], 420, "#55785a", { opacity: 0.85, blade: [8, 26] });
  path(s);
  sign(s);
  walls(s);
  windowsAndDoors(s);
  roses(s);
  balcony(s);
  roof(s);
  const [tx, ty] = s.at([15.2, 0, 1.5]);
  trunk(s, tx, ty + 6, ty - 210, 60, { sun: -1, marks: "#8d6a4a" });
  crown(s, [[tx - 8, ty - 300, 80], [tx - 86, ty - 250, 78], [tx + 74, ty - 246, 84], [tx - 96, ty - 180, 60], [tx + 96, ty - 170, 66], [tx - 18, ty - 200, 84]], { sun: [-0.8, -0.2], dim: "#4f7355", lit: "#c9a95c", leaf: [11, 18], step: 14, fringe: 0.4 });
  fairyLights(s, innToWorld([5.2, 3.6, -1]), [12.4, 3.4, -1], { sag: 0.5, count: 9, size: 0.17 });
  fairyLights(s, [14.4, 3.2, -1], [19.5, 3.8, -2], { sag: 0.5, count: 6, size: 0.17 });
  garden(s);
  return s.svg();
}

export const picture = { width, height, draw };
