// The lounge in three views: the match in the evening, darts and table football in the afternoon, the ski race in the morning.
import { ink, lensPath } from "../lib/linocut.mjs";
import { stool } from "../lib/props-bar.mjs";
import { table } from "../lib/props-furniture.mjs";
import { pane } from "../lib/props-house.mjs";
import { floorLamp, football, rug, sofa } from "../lib/props-lounge.mjs";
import { curtains, lamp, room, mountainLandscape, walls } from "../lib/props-room.mjs";
import { pretzel } from "../lib/props-snacks.mjs";
import { dartboard, footballMatch, scarf, skiRace, slate, tableFootball } from "../lib/props-sport.mjs";
import { beer } from "../lib/props-tableware.mjs";
import { lensBetween, PerspectiveCanvas, placement, wood } from "../lib/space.mjs";

const tone = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079" };
const green = { top: "#6d8460", light: "#587553", shade: ink.forest, under: ink.ink, marks: ink.leaf, rows: 16 };
const size = { width: 800, height: 600, widths: [480, 720, 1200] };

/** The match in the evening, seen from behind the sofas. */
function footballMatchScene() {
  const form = { x0: -3, x1: 3, z0: -2.5, z1: 4.2, h: 2.8 };
  const s = new PerspectiveCanvas(800, 600, 251, { eye: [0, 1.82, -2.9], focal: 800, centre: [400, 218] }, { light: [0, 0, 1] });
  const { back } = walls(form);
  // The screen is the brightest thing in the room.
  const light = ([x, y, z]) => Math.max(0.08, 1.15 - 0.27 * Math.hypot(x * 0.7, y - 1.6, z - 4.2));
  room(s, form, { light, dado: 0.75, plaster: ink.forest, dim: "#20412f", marks: ink.leaf, beams: 2.4, ceiling: "#7f6238", floor: "#7f5029", floorMarks: "#d2a062", seam: "#54321d", panel: "#63391f", panelDim: "#3a2416" });
  const [w, h] = [3.3, 1.82];
  const from = 3 - w / 2;
  footballMatch(s, back, from, 0.86, w, h);
  // Its light on wall and floor.
  const glow = [];
  for (let i = 0; i < 18; i++) {
    const a = from - 0.1 + (i / 17) * (w + 0.2);
    const out = (i / 17 - 0.5) * 1.1;
    glow.push(lensBetween(s.at([a - 3, 0.01, 3.9 - (i % 3) * 0.12]), s.at([a - 3 + out * 0.9, 0.01, 2.9 - (i % 2) * 0.5]), 2));
  }
  s.marks(glow, ink.leaf);
  s.box([-1.2, 0.1, 3.75], [1.2, 0.5, 4.15], { ...wood, light: "#7a4a2b", shade: "#7a4a2b", marks: ink.timber });
  rug(s, placement(0, 2.1), 2.7, 1.7);
  floorLamp(s, [2.35, 3.6], { h: 1.7 });
  const low = placement(0, 2.1);
  table(s, low, { w: 1.3, d: 0.7, h: 0.44, tone, floor: "#b59a68" });
  for (const [x, z, d] of [[-0.42, 0.05, -1], [0.44, 0.1, 1], [-0.12, 0.2, -1]]) beer(s, low([x, 0.44, z]), { h: 0.26, r: 0.07, handle: d });
  pretzel(s, low([0.14, 0.44, -0.1]), { r: 0.16 });
  football(s, [0.02, 0, 1.28], 0.16);
  const floor = "#54321d";
  const warmTone = { top: "#c65f4b", light: ink.brick, shade: "#8f3427", under: "#4a1a14", marks: ink.rose, rows: 16 };
  const sofas = [placement(-1.3, 0.75, Math.PI + 0.2), placement(1.3, 0.75, Math.PI - 0.2)];
  for (const [i, place] of sofas.entries()) {
    const cloth = i ? green : warmTone;
    sofa(s, place, { seats: 2, tone: cloth, floor });
    // The inner arm stands before the seats, and the back before the arm.
    const arm = i ? 0.76 : -0.76;
    s.box([arm - 0.1, 0.06, -0.46], [arm + 0.1, 0.62, 0.41], cloth, place);
    s.box([-0.86, 0.06, 0.22], [0.86, 0.9, 0.46], cloth, place);
    const rear = (a, b) => place([a, b, 0.465]);
    const top = (a, b) => place([a, 0.905, 0.22 + b]);
    // Seams of the upholstery.
    for (const a of [-0.34, 0.34]) s.marks([lensBetween(s.at(rear(a, 0.1)), s.at(rear(a, 0.86)), 2.2)], i ? ink.night : "#7d2c22");
    if (i === 0) {
      scarf(s, top, -0.45, 0, 0.3, 0.24, { stripes: 3 });
      scarf(s, rear, -0.45, 0.3, 0.3, 0.6, { stripes: 7 });
    }
  }
  return s.svg();
}

/** Darts and table football on an afternoon. */
function gamesScene() {
  const form = { x0: -2.6, x1: 2.6, z0: -2.5, z1: 2.9, h: 2.7 };
  const s = new PerspectiveCanvas(800, 600, 257, { eye: [-0.2, 1.78, -1.9], yaw: 0.04, focal: 720, centre: [400, 232] }, { light: [-0.6, 0, -0.8] });
  const { back } = walls(form);
  const light = ([x, y, z]) => Math.max(0.25, 1.1 - 0.26 * Math.hypot(x - 0.2, y - 1.9, z - 2.6));
  room(s, form, { light, dado: 0.85, plaster: ink.pine, dim: "#3b5a41", marks: ink.moss, beams: 2.1, ceiling: "#c9a76c" });
  const day = mountainLandscape(s, { sky: ink.peach, far: ink.moss, near: ink.pine, snow: ink.paper, sun: ink.ochre });
  pane(s, back, 0.4, 1.2, 1.1, 1.05, { scene: day, glints: 0, bars: "#54321d" });
  curtains(s, back, 0.4, 1.15, 1.1, 1.16);
  // The dartboard in the light of its lamp, a slate beside it.
  const [mx, my] = [2.35, 1.72];
  s.patch(back, mx - 0.62, my - 0.62, 1.24, 1.24, "#63391f");
  s.grain(back, mx - 0.6, my - 0.6, 1.2, 1.2, ink.timber, { rows: 18, turn: true, length: [0.2, 0.5], gap: [0.05, 0.2], thick: [0.8, 1.8] });
  dartboard(s, back, mx, my, 0.46);
  slate(s, back, mx + 0.86, my - 0.36, 0.5, 0.74);
  scarf(s, back, 4.3, 1.38, 0.3, 0.84, { stripes: 7 });
  const lampPosition = [form.x0 + mx, 2.46, form.z1 - 0.42];
  lamp(s, lampPosition, { ceiling: form.h, r: 0.18, h: 0.15, shade: ink.ink, marks: ink.moss, reach: 1.3, spread: 11 });
  sofa(s, placement(2.35, 1.9, Math.PI / 2 - 0.25), { seats: 2, floor: "#7f5029" });
  tableFootball(s, placement(-0.1, 0.72, 0.3), { w: 1.9, d: 1.0, floor: "#7f5029" });
  return s.svg();
}

/** The ski race on a winter's morning, seen from the high table. */
function skiRaceScene() {
  const form = { x0: -3, x1: 3, z0: -2.5, z1: 3.4, h: 2.9 };
  const s = new PerspectiveCanvas(800, 600, 263, { eye: [-0.1, 1.86, -2.9], yaw: 0.02, focal: 880, centre: [400, 218] }, { light: [-0.4, 0, -0.8] });
  const { back, right } = walls(form);
  const light = ([x, y, z]) => Math.max(0.25, 1.1 - 0.22 * Math.hypot(x * 0.6, y - 2, z - 3));
  room(s, form, { light, dado: 0.9, plaster: "#ecd3a4", dim: "#e2c48f", beams: 2.3 });
  skiRace(s, back, 1.05, 1.16, 2.85, 1.5);
  const snow = mountainLandscape(s, { sky: "#cddbc3", far: "#8fa892", near: ink.paper, snow: ink.paper });
  pane(s, back, 4.5, 1.3, 1.1, 1.1, { scene: snow, glints: 0, bars: "#54321d" });
  curtains(s, back, 4.5, 1.25, 1.1, 1.2, { fill: ink.forest, marks: ink.leaf });
  pane(s, right, 4.2, 1.3, 1.1, 1.1, { scene: snow, glints: 0, bars: "#54321d" });
  const z = 0.95;
  for (const x of [-1.62, 1.62]) s.box([x - 0.09, 0, z + 0.2], [x + 0.09, 1.04, z + 0.42], { ...tone, light: "#63391f", marks: ink.timber });
  s.bar([-1.6, 0.25, z + 0.3], [1.6, 0.25, z + 0.3], 0.06, "#54321d");
  s.box([-1.95, 1.02, z], [1.95, 1.09, z + 0.7], { ...tone, top: "#c99f63", marks: "#f0d6a4", rows: 16 });
  const y = 1.09;
  for (const [x, d, k] of [[-1.35, 0.3, -1], [-0.82, 0.2, -1], [0.98, 0.2, 1], [1.45, 0.34, 1]]) beer(s, [x, y, z + d], { h: 0.27, r: 0.075, handle: k });
  pretzel(s, [-0.36, y, z + 0.16], { r: 0.16 });
  pretzelStand(s, [0.36, y, z + 0.3]);
  for (const x of [-1.25, -0.1, 1.1]) stool(s, [x, 0.6], { h: 0.78 });
  return s.svg();
}

/** A stand with a crossbar from which pretzels hang. */
function pretzelStand(s, [x, y, z]) {
  s.turned([x, y, z], [[0.13, 0], [0.12, 0.025]], "#63391f");
  s.disc([x, y + 0.025, z], 0.12, tone.top);
  s.bar([x, y, z], [x, y + 0.46, z], 0.03, "#63391f");
  s.bar([x - 0.2, y + 0.43, z], [x + 0.2, y + 0.43, z], 0.03, "#63391f");
  const k = s.view.scale([x, y, z]);
  for (const [a, b] of [[-0.125, 0.43], [0.125, 0.43], [-0.12, 0.23], [0.13, 0.23]]) {
    const [cx, cy] = s.at([x + a, y + b, z]);
    const u = k * 0.105;
    const q = (p, r) => `${(cx + p * u).toFixed(1)} ${(cy + (r + 0.8) * u).toFixed(1)}`;
    const d = `M${q(-0.5, 0.66)}C${q(0, 0.2)} ${q(1, 0.1)} ${q(0.96, -0.34)}C${q(0.9, -1)} ${q(0.1, -0.9)} ${q(0, -0.4)}C${q(-0.1, -0.9)} ${q(-0.9, -1)} ${q(-0.96, -0.34)}C${q(-1, 0.1)} ${q(0, 0.2)} ${q(0.5, 0.66)}`;
    s.line(d, "#54321d", (u * 0.36).toFixed(1), 'stroke-linecap="round"');
    s.line(d, ink.gold, (u * 0.27).toFixed(1), 'stroke-linecap="round"');
    s.marks([[-0.5, -0.8], [0.5, -0.8], [0, 0.3], [-0.9, -0.4], [0.9, -0.4]].map(([p, r]) => lensPath(cx + p * u, cy + (r + 0.8) * u, 0.5, u * 0.16, Math.max(0.8, u * 0.06))), ink.paper);
  }
}

export const pictures = [footballMatchScene, gamesScene, skiRaceScene].map((draw, i) => ({ name: `room-tv-lounge-${i + 1}`, ...size, draw }));
