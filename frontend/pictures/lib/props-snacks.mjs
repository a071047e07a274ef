// Small dishes as they look on a table seen across the room: `p` is a point of space on the table.
import { ink, lensPath } from "./linocut.mjs";
import { plate } from "./props-tableware.mjs";

/** A flat lump of food lying on a plate: outline, body, marks in two colours. */
function lump(stage, [x, y], rx, ry, { fill, light, dark, edge = "#54321d", marks = 14, points = 14, jitter = 0.08, lift = 0.12 }) {
  const r = stage.random;
  stage.shape(stage.blob(x, y + ry * lift, rx * 1.04, ry * 1.08, { points, jitter: jitter * 0.5 }), edge);
  stage.shape(stage.blob(x, y, rx, ry, { points, jitter }), fill);
  const [a, b] = [[], []];
  for (let i = 0; i < marks; i++) {
    const t = r.between(0, Math.PI * 2);
    const q = Math.sqrt(r.next()) * 0.82;
    const l = r.between(0.12, 0.26) * rx;
    (i % 3 ? a : b).push(lensPath(x + Math.cos(t) * q * rx, y + Math.sin(t) * q * ry, r.between(-0.9, 0.9), l, l * 0.2));
  }
  stage.marks(a, light);
  stage.marks(b, dark);
}

/** Where a spot of the plate lies in the picture, and the measures of the plate there. */
function platePosition(stage, [x, y, z], r) {
  const k = stage.view.scale([x, y, z]) * r;
  const [cx, cy] = stage.at([x, y + 0.012, z]);
  const tilt = Math.abs(stage.at([x, y + 0.012, z - r])[1] - cy);
  return { k, tilt, at: (a, b, up = 0) => [cx + a * k, cy + b * tilt - up * k] };
}

/** Schnitzel with lemon and potatoes. */
export function schnitzel(stage, p, { r = 0.16 } = {}) {
  plate(stage, p, { r });
  const { k, tilt, at } = platePosition(stage, p, r);
  lump(stage, at(-0.16, 0.1, 0.05), k * 0.56, tilt * 0.52, { fill: ink.gold, light: ink.lemon, dark: ink.wood, marks: 26 });
  for (const [a, b] of [[0.5, -0.22], [0.42, 0.12], [0.56, 0.3]]) lump(stage, at(a, b, 0.06), k * 0.16, tilt * 0.2, { fill: ink.lemon, light: ink.paper, dark: ink.forest, marks: 5 });
  stage.shape(stage.blob(...at(-0.3, 0.0, 0.12), k * 0.14, tilt * 0.15, { points: 10, jitter: 0.02 }), ink.paper);
  stage.shape(stage.blob(...at(-0.3, 0.0, 0.13), k * 0.11, tilt * 0.12, { points: 10, jitter: 0.02 }), ink.lemon);
  const [sx, sy] = at(0.1, -0.35, 0.1);
  stage.marks([-2.6, -2, -1.5, -1, -0.5].map((t) => lensPath(sx + Math.cos(t) * k * 0.1, sy + Math.sin(t) * k * 0.08, t, k * 0.2, k * 0.05)), ink.forest);
}

/** A bowl of green salad. */
export function salad(stage, p, { r = 0.1, h = 0.07, bowl = ink.paper } = {}) {
  const random = stage.random;
  stage.turned(p, [[r * 0.5, 0], [r * 0.9, h * 0.5], [r, h]], bowl);
  const top = [p[0], p[1] + h, p[2]];
  stage.disc(top, r * 0.9, ink.forest);
  const { k, tilt, at } = platePosition(stage, top, r);
  const [a, b] = [[], []];
  for (let i = 0; i < 26; i++) {
    const [x, y] = at(random.between(-0.7, 0.7), random.between(-0.7, 0.6), 0.14);
    (i % 2 ? a : b).push(lensPath(x, y, random.between(-2.4, -0.6), k * 0.42, k * 0.12));
  }
  stage.marks(a, ink.moss);
  stage.marks(b, "#b6bf6a");
  for (let i = 0; i < 4; i++) stage.circle(...at(random.between(-0.5, 0.5), random.between(-0.5, 0.4), 0.2), Math.max(1.6, tilt * 0.16), ink.brick);
}

/** A pretzel lying flat. */
export function pretzel(stage, p, { r = 0.11 } = {}) {
  const { k, tilt, at } = platePosition(stage, p, r);
  const q = (a, b, up = 0) => at(a, b, up).map((v) => v.toFixed(1)).join(" ");
  const d = (up) =>
    `M${q(-0.42, 0.62, up)}C${q(0, 0.1, up)} ${q(0.95, 0.05, up)} ${q(0.92, -0.4, up)}C${q(0.86, -1.05, up)} ${q(0.1, -0.9, up)} ${q(0, -0.42, up)}C${q(-0.1, -0.9, up)} ${q(-0.86, -1.05, up)} ${q(-0.92, -0.4, up)}C${q(-0.95, 0.05, up)} ${q(0, 0.1, up)} ${q(0.42, 0.62, up)}`;
  stage.line(d(-0.02), "#54321d", (k * 0.3).toFixed(1), 'stroke-linecap="round"');
  stage.line(d(0.06), ink.gold, (k * 0.25).toFixed(1), 'stroke-linecap="round"');
  const salt = [];
  for (const [a, b] of [[0.9, -0.5], [0.6, -0.88], [-0.6, -0.88], [-0.9, -0.5], [0.5, 0.12], [-0.5, 0.12], [0, 0.3], [-0.85, -0.15], [0.82, -0.2]]) salt.push(lensPath(...at(a, b, 0.08), 0.4, k * 0.16, Math.max(0.8, tilt * 0.05)));
  stage.marks(salt, ink.paper);
}

/** The snack board: ham, cheese, radishes and bread on wood. */
export function snackBoard(stage, place, { w = 0.42, d = 0.26, y = 0.768 } = {}) {
  stage.box([-w / 2, y, -d / 2], [w / 2, y + 0.02, d / 2], { top: "#c99f63", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: ink.peach, rows: 30 }, place);
  const at = (a, b, up = 0.02) => stage.at(place([a * w, y + up, b * d]));
  const k = stage.view.scale(place([0, y, 0])) * w;
  for (let i = 0; i < 4; i++) lump(stage, at(-0.3 + i * 0.11, 0.18 - i * 0.04, 0.035), k * 0.1, k * 0.05, { fill: ink.rose, light: ink.peach, dark: ink.brick, marks: 5 });
  const wedge = (a, b) => [at(a, b, 0.02), at(a + 0.24, b, 0.02), at(a + 0.24, b, 0.08), at(a, b, 0.08)];
  const [e, f, g, h] = wedge(0.08, -0.1);
  stage.shape(`M${e}L${f}L${g}L${h}Z`, ink.lemon);
  stage.shape(`M${h}L${g}L${at(0.22, 0.25, 0.08)}Z`, "#f7e6a4");
  for (let i = 0; i < 3; i++) stage.circle(e[0] + (f[0] - e[0]) * (0.2 + i * 0.3), (e[1] + h[1]) / 2, Math.max(1, k * 0.018), ink.gold);
  for (const [a, b] of [[-0.34, -0.22], [-0.22, -0.3], [-0.12, -0.2]]) {
    const [x, y0] = at(a, b, 0.04);
    stage.circle(x, y0, k * 0.045, ink.brick);
    stage.marks([lensPath(x - k * 0.01, y0 - k * 0.02, 0.4, k * 0.05, k * 0.008)], ink.paper);
    stage.marks([-2.2, -1.6, -1].map((t) => lensPath(x + Math.cos(t) * k * 0.06, y0 + Math.sin(t) * k * 0.06, t, k * 0.09, k * 0.016)), ink.moss);
  }
}
