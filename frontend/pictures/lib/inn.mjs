// The inn from outside, at dusk: its gable to the viewer, light in every window, a chimney that smokes.
import { polygon } from "./forms.mjs";
import { drawLeaf } from "./linden.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { archedDoor, flowerBox, pane, shutter } from "./props-house.mjs";
import { plane, placement } from "./space.mjs";

/** Local metres of the inn (x across the gable, z into depth) to the world's. */
export const innToWorld = placement(-1.1, -1.5, 0.5);
/** Half the width, the depth, the heights of eave and ridge, how far the roof stands out at the sides and in front. */
const [W, D, eave, ridge, over, front] = [5.1, 9.5, 5.3, 8.5, 1.15, 1.5];
const slope = (ridge - eave) / W;

const onFront = plane([0, 0, 0], [1, 0, 0], [0, 1, 0]);
/** The gable wall, s from its middle. */
export const wall = (s, t, out = 0) => innToWorld(onFront(s, t, out));
const side = (s, t, out = 0) => innToWorld([W + out, t, s]);

export function walls(s) {
  const gable = [innToWorld([-W, 0, 0]), innToWorld([W, 0, 0]), innToWorld([W, eave, 0]), innToWorld([0, ridge, 0]), innToWorld([-W, eave, 0])];
  // Under the eaves of the far slope.
  s.face([innToWorld([-W - over, eave - over * slope, -front]), innToWorld([0, ridge, -front]), innToWorld([0, ridge, D]), innToWorld([-W - over, eave - over * slope, D])], ink.ink);
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

export function windowsAndDoors(s) {
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
    s.marks([0, 1, 2, 3, 4, 5, 6, 7].map((k) => lensPath(a + Math.cos(k * 0.785) * 22, b + Math.sin(k * 0.785) * 22, k * 0.785, 16, 1.8)), ink.gold);
  }
}

export function balcony(s) {
  const [z, y] = [-1.05, 2.9];
  s.box([-W - 0.1, y - 0.22, z], [W + 0.1, y, 0], { top: "#54321d", light: "#3a2416", shade: "#3a2416", under: ink.ink }, innToWorld);
  for (const x of [-W + 0.2, -1.7, 1.7, W - 0.2]) s.box([x - 0.09, y - 0.22, z + 0.02], [x + 0.09, y + 0.9, z + 0.14], { light: "#3a2416", shade: "#54321d" }, innToWorld);
  const rail = (a, t, out = 0) => innToWorld([a, y + t, z - out]);
  s.patch(rail, -W - 0.1, 0.02, 2 * W + 0.2, 0.82, "#54321d");
  s.grain(rail, -W, 0.1, 2 * W, 0.62, "#a8703f", { rows: 46, turn: true, length: [0.5, 0.6], gap: [1, 2], wild: 0.06, thick: [1.4, 2] });
  s.patch(rail, -W - 0.15, 0.8, 2 * W + 0.3, 0.1, "#7a4a2b");
  const balconySide = (a, t) => innToWorld([W + 0.1, y + t, z + a]);
  s.patch(balconySide, 0, 0.02, 1.05, 0.88, "#7a4a2b");
  s.grain(balconySide, 0, 0.1, 1.05, 0.7, "#b37a46", { rows: 6, turn: true, length: [0.5, 0.6], gap: [1, 2], wild: 0.06 });
  for (const a of [-4.7, -1.55, 1.6]) flowerBox(s, rail, a, 0.62, 3, { size: 0.11, droop: 0.28, box: "#3a2416" });
}

/** The roof; gives the mouth of the chimney. */
export function roof(s) {
  const r = (x, z, lift = 0) => innToWorld([x, ridge - Math.abs(x) * slope + lift, z]);
  const [a, b] = [-front, D + 0.6];
  const right = (u, v) => r(v, a + u, 0.28);
  s.face([r(0, a, 0.28), r(W + over, a, 0.28), r(W + over, b, 0.28), r(0, b, 0.28)], ink.brick);
  s.grain(right, 0.05, 0.05, b - a - 0.1, W + over - 0.1, ink.rose, {
    rows: 22, length: [0.25, 0.6], gap: [0.08, 0.3], wild: 0.12, thick: [1.4, 3], light: (_, v) => 0.55 + 0.4 * v,
  });
  s.grain(right, 0.05, 0.05, b - a - 0.1, W + over - 0.1, ink.peach, {
    rows: 22, length: [0.2, 0.45], gap: [0.4, 1.4], wild: 0.2, thick: [1, 2.2], light: (u) => 0.15 + 0.5 * u,
  });
  s.face([r(W + over, a, 0.28), r(W + over, b, 0.28), r(W + over, b, 0), r(W + over, a, 0)], ink.ink);
  // The chimney stands in the slope: its foot follows the tiles.
  const [cx, cz, w, top] = [1.1, 4.6, 0.42, ridge + 1.35];
  const foot = (x, z) => r(x, z, 0.28);
  const up = (x, z, h = top) => innToWorld([x, h, z]);
  s.face([foot(cx - w, cz - w), foot(cx + w, cz - w), up(cx + w, cz - w), up(cx - w, cz - w)], "#3a2416");
  s.face([foot(cx + w, cz - w), foot(cx + w, cz + w), up(cx + w, cz + w), up(cx + w, cz - w)], ink.wood);
  s.grain((u, v) => up(cx + w, cz - w + u, top - 1.4 + v), 0, 0, 2 * w, 1.2, ink.rose, { rows: 7, length: [0.2, 0.5], gap: [0.06, 0.2] });
  s.grain((u, v) => up(cx - w + u, cz - w, top - 1.2 + v), 0, 0, 2 * w, 1.1, ink.wood, { rows: 7, length: [0.2, 0.5], gap: [0.06, 0.2] });
  s.box([cx - w - 0.1, top, cz - w - 0.1], [cx + w + 0.1, top + 0.2, cz + w + 0.1], { top: "#54321d", light: "#7d2c22", shade: ink.brick }, innToWorld);
  // Barge boards.
  for (const k of [-1, 1]) {
    const x = k * (W + over);
    s.face([r(0, a, 0.3), r(x, a, 0.3), r(x, a, -0.12), r(0, a, -0.14)], k < 0 ? "#7d2c22" : ink.brick);
    s.grain((u, v) => r(k * u, a, v), 0.1, -0.05, W + over - 0.2, 0.3, ink.rose, { rows: 2, length: [0.4, 1], gap: [0.15, 0.4], thick: [1.2, 2.2] });
  }
  return up(cx, cz, top + 0.2);
}

/** The sign of the inn on its bracket. */
export function sign(s) {
  const arm = (a, t) => innToWorld([-W - a, t, 0]);
  s.bar(arm(0, 2.75), arm(1.75, 2.75), 0.1, ink.ink);
  s.bar(arm(0, 2.1), arm(0.8, 2.72), 0.07, ink.ink);
  const shield = (k) => [[0.55 + k, 2.6 - k], [1.65 - k, 2.6 - k], [1.65 - k, 1.75 + k * 0.4], [1.1, 1.35 + k * 1.2], [0.55 + k, 1.75 + k * 0.4]].map(([a, t]) => arm(a, t));
  s.face(shield(0), ink.ochre);
  s.face(shield(0.1), ink.brick);
  const [x, y] = s.at(arm(1.1, 2.42));
  drawLeaf(s, x, y, 32, Math.PI / 2, { fill: ink.paper, vein: ink.brick });
}
