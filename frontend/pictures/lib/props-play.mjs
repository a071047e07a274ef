// The garden's corner for the small, and its lights in the evening, in metres at a `place` (see `placement`).
import { ink, lensPath } from "./linocut.mjs";
import { hanging } from "./props-feast.mjs";
import { drawFarToNear } from "./props-furniture.mjs";
import { lensBetween } from "./space.mjs";

const timber = { top: "#c99f63", light: "#a8703f", shade: ink.wood, under: "#3a2416", marks: "#f0d6a4" };

/** A swing: a beam on two trestles, two seats on ropes; `sway` moves the first one, in metres. */
export function playgroundSwing(stage, place, { w = 2.6, h = 2.1, deep = 0.75, sway = 0.45, post = "#8f5c33", lit = "#c99f63" } = {}) {
  const x = w / 2;
  const leg = (a, z, fill) => stage.bar(place([a, 0, z]), place([a * 0.94, h, 0]), 0.11, fill);
  const glint = (a, b) => stage.marks([lensBetween(stage.at(place(a)), stage.at(place(b)), 1.8)], "#f0d6a4");
  for (const a of [-x, x]) leg(a, deep, ink.wood);
  for (const [a, away] of [[-w * 0.2, sway], [w * 0.2, 0]]) {
    const [y, z] = [0.48 + away * away * 0.3, -away];
    for (const d of [-0.2, 0.2]) stage.bar(place([a + d, h, 0]), place([a + d, y, z]), 0.028, ink.ink);
    stage.box([a - 0.25, y - 0.03, z - 0.1], [a + 0.25, y + 0.02, z + 0.1], { top: ink.brick, light: "#b9503f", shade: "#7d2c22", under: "#4a1a14", marks: ink.rose }, place);
  }
  for (const a of [-x, x]) {
    leg(a, -deep, post);
    glint([a * 0.99, h * 0.1, -deep * 0.9], [a * 0.95, h * 0.8, -deep * 0.2]);
    stage.bar(place([a * 0.975, h * 0.42, deep * 0.6]), place([a * 0.975, h * 0.42, -deep * 0.6]), 0.07, post);
  }
  stage.bar(place([-x * 1.06, h, 0]), place([x * 1.06, h, 0]), 0.15, post);
  stage.bar(place([-x * 1.06, h + 0.03, 0]), place([x * 1.06, h + 0.03, 0]), 0.06, lit);
}

/** A sandpit in its frame of boards, with a bucket, a spade, moulded cakes and a castle. */
export function sandpit(stage, place, { w = 2.1, d = 1.5, sand = "#f0d9a0", grains = "#c9a564" } = {}) {
  const [x, z, b] = [w / 2, d / 2, 0.14];
  stage.box([-x, 0, z - b], [x, 0.2, z], timber, place);
  const on = (s, t) => place([-x + b + s, 0.1, -z + b + t]);
  stage.patch(on, 0, 0, w - 2 * b, d - 2 * b, sand);
  stage.grain(on, 0.05, 0.05, w - 2 * b - 0.1, d - 2 * b - 0.1, grains, { rows: 13, length: [0.03, 0.12], gap: [0.08, 0.3], thick: [0.9, 1.8] });
  for (const a of [-x, x - b]) stage.box([a, 0, -z + b], [a + b, 0.2, z - b], timber, place);
  const heap = (a, c, r, h, k = 0.7) => {
    const p = place([a, 0.1, c]);
    const s = stage.view.scale(p);
    const [ex, ey] = stage.at(p);
    stage.ellipse(ex + s * r * 0.3, ey + s * 0.01, s * r * 1.1, s * r * 0.36, grains);
    stage.turned(p, [[r, 0], [r * k, h]], "#dcbd7c");
    stage.disc([p[0], p[1] + h, p[2]], r * k, "#f7e6b8");
    stage.marks([-0.6, -0.2, 0.25].map((q) => lensBetween(stage.at([p[0] + q * r, p[1] + 0.02, p[2]]), stage.at([p[0] + q * r * k, p[1] + h * 0.9, p[2]]), 1.5)), ink.paper);
    return [p[0], p[1] + h, p[2]];
  };
  const top = heap(-0.4, 0.12, 0.3, 0.22, 0.8);
  const tower = heap(-0.4, 0.1, 0.14, 0.42, 0.85);
  stage.bar([top[0], tower[1], tower[2]], [top[0], tower[1] + 0.26, tower[2]], 0.016, "#3a2416");
  const q = (a, c) => [tower[0] + a, tower[1] + c, tower[2]];
  stage.face([q(0, 0.26), q(0.17, 0.2), q(0, 0.13)], ink.brick);
  for (const [a, c] of [[0.12, -0.3], [-0.16, -0.38], [-0.72, -0.26]]) heap(a, c, 0.1, 0.11);
  bucket(stage, place([0.52, 0.1, 0.04]));
  stage.bar(place([0.2, 0.12, 0.22]), place([0.34, 0.52, 0.3]), 0.035, ink.ochre);
  stage.bar(place([0.29, 0.53, 0.3]), place([0.4, 0.5, 0.3]), 0.04, ink.gold);
  stage.box([-x, 0, -z], [x, 0.2, -z + b], timber, place);
}

/** A red bucket with its handle. */
function bucket(stage, p, { h = 0.26, r = 0.15 } = {}) {
  const k = stage.view.scale(p);
  const [x, y] = stage.at(p);
  stage.ellipse(x + k * 0.06, y, k * r, k * r * 0.34, "#c9a564");
  const [tx, ty] = stage.at([p[0], p[1] + h, p[2]]);
  stage.line(`M${(tx - k * r).toFixed(1)} ${ty.toFixed(1)}C${(tx - k * r).toFixed(1)} ${(ty - k * 0.22).toFixed(1)} ${(tx + k * r).toFixed(1)} ${(ty - k * 0.22).toFixed(1)} ${(tx + k * r).toFixed(1)} ${ty.toFixed(1)}`, ink.ink, (k * 0.02).toFixed(1));
  stage.turned(p, [[r * 0.72, 0], [r, h]], ink.brick);
  stage.disc([p[0], p[1] + h, p[2]], r, "#7d2c22");
  stage.disc([p[0], p[1] + h - 0.03, p[2]], r * 0.84, "#dcbd7c");
  stage.marks([-0.6, -0.35].map((q) => lensBetween(stage.at([p[0] + q * r * 0.75, p[1] + 0.03, p[2]]), stage.at([p[0] + q * r, p[1] + h * 0.85, p[2]]), 2)), ink.peach);
}

/** A trough hewn from a trunk, with a post from which water runs into it. */
export function fountain(stage, place, { w = 1.7, d = 0.7, h = 0.62 } = {}) {
  const [x, z] = [w / 2, d / 2];
  const tone = { top: "#b37a46", light: "#8f5c33", shade: ink.wood, under: "#3a2416", marks: "#d2a062", rows: 14 };
  drawFarToNear(stage, [
    [place([-x + 0.1, 0, z + 0.2]), () => {
      stage.box([-x + 0.12, 0, z], [-x + 0.36, 1.5, z + 0.24], tone, place);
      stage.box([-x + 0.06, 1.5, z - 0.06], [-x + 0.42, 1.58, z + 0.3], { ...tone, light: ink.wood }, place);
    }],
    [place([0, 0, 0]), () => {
      stage.box([-x, 0, -z], [x, h, z], tone, place);
      for (const a of [-x + 0.16, x - 0.24]) stage.box([a, 0, -z - 0.02], [a + 0.08, h + 0.01, -z], { light: ink.ink, shade: ink.ink }, place);
      const on = (s, t) => place([-x + 0.1 + s, h + 0.002, -z + 0.1 + t]);
      stage.patch(on, 0, 0, w - 0.2, d - 0.2, "#3f6f6a");
      stage.grain(on, 0.04, 0.03, w - 0.28, d - 0.26, "#b9d0c4", { rows: 6, length: [0.08, 0.3], gap: [0.08, 0.3], thick: [1, 2.2] });
    }],
  ]);
  const spout = place([-x + 0.24, 1.16, z]);
  const lip = place([-x + 0.36, 1.08, -0.08]);
  stage.bar(spout, lip, 0.07, ink.ink);
  const foot = place([-x + 0.4, h + 0.01, -0.14]);
  stage.marks([-3, 0, 3].map((k) => lensBetween([stage.at(lip)[0] + k, stage.at(lip)[1]], [stage.at(foot)[0] + k * 0.6, stage.at(foot)[1]], 2.6)), "#dfeae2");
  const k = stage.view.scale(foot);
  const [fx, fy] = stage.at(foot);
  for (const q of [0.09, 0.16]) stage.line(`M${fx - k * q} ${fy}a${k * q} ${k * q * 0.32} 0 1 0 ${2 * k * q} 0a${k * q} ${k * q * 0.32} 0 1 0 ${-2 * k * q} 0`, ink.paper, 2);
}

/** Bulbs on a cord between two points of space, with rays about each. */
export function fairyLights(stage, a, b, { sag = 0.4, count = 10, size = 0.05, cord = ink.ink, glow = ink.lemon, rays = ink.ochre } = {}) {
  const at = hanging(stage, a, b, sag);
  const line = Array.from({ length: 25 }, (_, i) => at(i / 24).point.map((v) => v.toFixed(1)).join(" "));
  stage.line(`M${line.join("L")}`, cord, 2.2);
  const beams = [];
  for (let i = 0; i < count; i++) {
    const { point: [x, y], k } = at((i + 0.5) / count);
    const r = Math.max(2.6, k * size);
    stage.rect(x - r * 0.35, y - 1, r * 0.7, r * 0.8, cord);
    for (let j = 0; j < 8; j++) beams.push(lensPath(x + Math.cos(j * 0.785) * r * 2.3, y + r * 1.5 + Math.sin(j * 0.785) * r * 2.3, j * 0.785, r * 1.4, Math.max(0.8, r * 0.15)));
    stage.circle(x, y + r * 1.5, r, glow);
    stage.circle(x - r * 0.2, y + r * 1.3, r * 0.5, ink.paper);
  }
  stage.marks(beams, rays);
}

/** A lantern with four panes, standing at `p`, a candle within. */
export function lantern(stage, p, { h = 0.3, w = 0.15, rays = 12, beam = ink.ochre } = {}) {
  const k = stage.view.scale(p);
  const [x, y] = stage.at(p);
  const [a, b] = [(k * w) / 2, k * h];
  const bar = Math.max(1.6, k * 0.016);
  const list = [];
  for (let i = 0; i < rays; i++) {
    const t = -Math.PI * ((i + 0.5) / rays) * 1.24 + 0.37;
    list.push(lensPath(x + Math.cos(t) * a * 3.1, y - b * 0.42 + Math.sin(t) * a * 3.1, t, a * (i % 2 ? 1.4 : 2.4), Math.max(1.2, a * 0.12)));
  }
  stage.marks(list, beam);
  stage.line(`M${x - a * 0.4} ${y - b}q${a * 0.4} ${-b * 0.3} ${a * 0.8} 0`, ink.ink, bar.toFixed(1));
  stage.rect(x - a, y - b * 0.78, 2 * a, b * 0.74, ink.ink);
  stage.rect(x - a + bar, y - b * 0.74, 2 * (a - bar), b * 0.64, ink.lemon);
  stage.marks([lensPath(x, y - b * 0.36, Math.PI / 2, b * 0.4, a * 0.36)], ink.ochre);
  stage.marks([lensPath(x, y - b * 0.34, Math.PI / 2, b * 0.26, a * 0.18)], ink.paper);
  stage.rect(x - a * 0.26, y - b * 0.22, a * 0.52, b * 0.14, ink.paper);
  stage.shape(`M${x - a * 1.25} ${y - b * 0.76}L${x - a * 0.4} ${y - b}H${x + a * 0.4}L${x + a * 1.25} ${y - b * 0.76}Z`, ink.ink);
  stage.rect(x - a * 1.15, y - b * 0.06, a * 2.3, b * 0.06, ink.ink);
}
