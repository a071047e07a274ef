// Out of doors: the big umbrella, tubs of flowers, cobbles.
import { ink, lensPath } from "./linocut.mjs";
import { crown } from "./props-nature.mjs";
import { lensBetween } from "./space.mjs";

/** A big umbrella in two colours, seen from below its rim. */
export function umbrella(stage, [x, z], { r = 1.6, rim = 2.15, top = 2.85, colours = [ink.brick, ink.paper], marks = [ink.rose, "#d9c294"], under = ["#7d2c22", "#cdb68c"], gores = 12, lowest = 0 } = {}) {
  const turn = 0.2;
  const at = (i, y = rim, q = r) => [x + Math.cos(turn + (i * 2 * Math.PI) / gores) * q, y, z + Math.sin(turn + (i * 2 * Math.PI) / gores) * q];
  stage.bar([x, lowest, z], [x, top, z], 0.07, ink.wood);
  const apex = [x, top, z];
  const order = Array.from({ length: gores }, (_, i) => i).sort((a, b) => Math.sin(turn + ((b + 0.5) * 2 * Math.PI) / gores) - Math.sin(turn + ((a + 0.5) * 2 * Math.PI) / gores));
  for (const i of order) {
    const kind = i % 2;
    const [a, b] = [at(i), at(i + 1)];
    const behind = Math.sin(turn + ((i + 0.5) * 2 * Math.PI) / gores) > 0;
    stage.face([apex, a, b], behind ? under[kind] : colours[kind]);
    if (behind) continue;
    const clip = stage.clip(stage.outline([apex, a, b]));
    const list = [];
    for (let k = 0; k < 16; k++) {
      const [u, v] = [stage.random.between(0.25, 0.95), stage.random.next()];
      const q = (w) => stage.at([0, 1, 2].map((e) => apex[e] + (a[e] + (b[e] - a[e]) * v - apex[e]) * w));
      list.push(lensBetween(q(u - 0.08), q(u + 0.1), 1.7));
    }
    stage.marks(list, marks[kind], { clip });
    // The valance.
    const lowered = (p, d) => [p[0], p[1] - d, p[2]];
    const mid = lowered(at(i + 0.5), 0.2);
    stage.face([a, b, lowered(b, 0.12), mid, lowered(a, 0.12)], kind ? "#ead9b6" : "#7d2c22");
  }
  const [tx, ty] = stage.at(apex);
  stage.circle(tx, ty, stage.view.scale(apex) * 0.05, ink.wood);
}

/** A wooden tub with a bush in blossom. */
export function tub(stage, p, { r = 0.26, h = 0.38, blossoms = [ink.brick, ink.rose], leafy = 1.3, bush = {} } = {}) {
  const k = stage.view.scale(p);
  const [sx, sy] = stage.at(p);
  stage.ellipse(sx + k * r * 0.25, sy, k * r * 1.1, k * r * 0.3, "#8f7040");
  stage.turned(p, [[r * 0.8, 0], [r, h]], ink.wood);
  const clip = stage.clip(stage.turnedOutline(p, [[r * 0.8, 0], [r, h]]));
  stage.marks([-0.8, -0.55, -0.3, -0.05, 0.2, 0.45, 0.7].map((q) => lensBetween(stage.at([p[0] + q * r * 0.85, p[1], p[2] - r * 0.2]), stage.at([p[0] + q * r, p[1] + h, p[2] - r * 0.2]), 1.8)), "#b37a46", { clip });
  for (const t of [0.22, 0.74]) stage.turned([p[0], p[1] + h * t, p[2]], [[r * (0.8 + 0.2 * t), 0], [r * (0.82 + 0.2 * t), h * 0.1]], ink.ink);
  const [cx, cy] = stage.at([p[0], p[1] + h + r * 0.75, p[2]]);
  const q = k * r * leafy;
  crown(stage, [[cx - q * 0.4, cy + q * 0.2, q * 0.6], [cx + q * 0.42, cy + q * 0.2, q * 0.6], [cx, cy - q * 0.25, q * 0.72]], { dark: "#1d3a29", dim: ink.moss, lit: "#a9bd6b", sun: [-0.6, -0.7], leaf: [k * 0.07, k * 0.11], step: k * 0.06, fringe: 0.5, ...bush });
  for (let i = 0; i < 15; i++) {
    const a = stage.random.between(0, 6.28);
    const d = Math.sqrt(stage.random.next()) * q * 0.85;
    stage.circle(cx + Math.cos(a) * d, cy + Math.sin(a) * d * 0.85, k * 0.035 * stage.random.between(0.8, 1.3), stage.random.pick(blossoms));
  }
}

/** Cobbles over a stretch of ground, in rows, `on(s, t)` a level plane. */
export function cobbles(stage, on, w, d, { stone = "#d8c49a", light = "#efe2c8", dark = "#b59a68", size = 0.2 } = {}) {
  const r = stage.random;
  const lists = { [stone]: [], [light]: [], [dark]: [] };
  for (let t = 0.04; t < d; t += size * 0.72)
    for (let s = r.between(-size, 0); s < w; s += size * r.between(0.9, 1.25)) {
      const p = on(s + size / 2, t + size * 0.3);
      const [x, y] = stage.at(p);
      const [ex] = stage.at(on(s + size * 0.93, t));
      const [, ny] = stage.at(on(s + size / 2, t + size * 0.62));
      const [, my] = stage.at(on(s + size / 2, t));
      lists[r.pick([stone, stone, light, dark])].push(lensPath(x, y, r.between(-0.06, 0.06), Math.abs(ex - x) * 2.1, Math.max(1, Math.abs(my - ny) * 0.75)));
    }
  for (const [colour, list] of Object.entries(lists)) stage.marks(list, colour);
}
