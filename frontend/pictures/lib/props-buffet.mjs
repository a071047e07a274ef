// The sweet table: cake in tiers, gugelhupf, doughnuts, sparkling wine. `p` is the point on which a thing stands.
import { ink, lensPath } from "./linocut.mjs";
import { daisy, rose } from "./props-party.mjs";
import { lensBetween } from "./space.mjs";
import { nearHalfCircle, path, bodySide, upright } from "./upright.mjs";

/** Upright cuts over a turned body, denser towards its right side, where it lies in shade. */
function shadedMarks(stage, [x, y, z], r, h, colour, count, thick) {
  const nearPoints = nearHalfCircle(stage, [x, y, z], r, count);
  const list = nearPoints.flatMap(([a, b, c], i) => {
    const t = i / count;
    if (stage.random.next() > t * 1.1) return [];
    const [from, to] = [stage.random.between(0.05, 0.3), stage.random.between(0.6, 0.95)];
    return [lensBetween(stage.at([a, b + h * from, c]), stage.at([a, b + h * to, c]), thick)];
  });
  stage.marks(list, colour);
}

/** A cake stand; gives the point on its plate. */
export function cakeStand(stage, [x, y, z], { r = 0.2, h = 0.1, fill = "#dfe3cf", shade = "#b3bda3", light = ink.paper } = {}) {
  stage.disc([x + 0.02, y + 0.001, z - 0.02], r * 0.62, "#c9b48c");
  stage.turned([x, y, z], [[r * 0.5, 0], [r * 0.16, h * 0.3], [r * 0.14, h * 0.75], [r * 0.3, h]], shade);
  stage.turned([x, y + h, z], [[r * 0.97, 0], [r, 0.016]], shade);
  stage.disc([x, y + h + 0.016, z], r, fill);
  const k = stage.view.scale([x, y, z]);
  stage.marks(nearHalfCircle(stage, [x, y + h + 0.016, z], r * 0.95, 13).map((p) => lensPath(...stage.at(p), 0, k * 0.022, Math.max(0.8, k * 0.004))), light);
  return [x, y + h + 0.016, z];
}

/** A cake of several tiers ([radius, height] each), with piped edges and roses. */
export function tieredCake(stage, [x, y, z], { tiers = [[0.25, 0.16], [0.18, 0.15], [0.115, 0.13]], fill = ink.paper, shade = "#d9c294", cream = "#f6e3c0", band = ink.brick } = {}) {
  let tierBase = y;
  for (const [i, [r, h]] of tiers.entries()) {
    const p = [x, tierBase, z];
    const k = stage.view.scale(p);
    stage.turned(p, [[r, 0], [r, h]], fill);
    shadedMarks(stage, p, r, h, shade, Math.round(r * 190), Math.max(0.9, k * 0.005));
    // A ribbon about the foot, with a piped row above it and another at the rim.
    stage.shape(bodySide(stage, p, r * 1.006, 0, h * 0.2), band);
    stage.marks(nearHalfCircle(stage, [x, tierBase + h * 0.1, z], r, Math.round(r * 80)).map((e) => lensPath(...stage.at(e), -0.8, k * 0.024, Math.max(0.8, k * 0.004))), ink.peach);
    stage.disc([x, tierBase + h, z], r, cream);
    for (const [level, size] of [[h, 0.014], [h * 0.24, 0.01]]) {
      const beads = nearHalfCircle(stage, [x, tierBase + level, z], r * 0.99, Math.round(r * 74));
      for (const e of beads) stage.circle(...stage.at(e), k * size, level === h ? ink.paper : cream);
      if (level === h) stage.marks(beads.map((e) => lensPath(...stage.at([e[0] + 0.003, e[1] - 0.006, e[2]]), 0.4, k * 0.014, Math.max(0.7, k * 0.003))), shade);
    }
    const leafy = (a, b, c, size, colour) => {
      const [u, v] = stage.at([x + a, b, z + c]);
      stage.marks([[-0.5, 2.7], [0.4, 0.5], [0.1, 1.5]].map(([d, t]) => lensPath(u + d * size * 2, v + size * 0.5, t, size * 2, size * 0.4)), ink.forest);
      rose(stage, u, v, size, colour);
    };
    if (i < tiers.length - 1) {
      const next = tiers[i + 1][0];
      const m = (r + next) / 2;
      for (const [turn, colour] of i ? [[-2.2, ink.rose], [-1.8, ink.brick]] : [[-1.0, ink.brick], [-1.32, ink.rose], [-0.72, ink.ochre]]) leafy(Math.cos(turn) * m, tierBase + h + 0.03, Math.sin(turn) * m, k * 0.034, colour);
    } else {
      for (const [a, b, colour] of [[-0.05, 0.03, ink.rose], [0.055, 0.03, ink.ochre], [0, 0.065, ink.brick]]) leafy(a, tierBase + h + b, 0, k * 0.042, colour);
      daisy(stage, ...stage.at([x + 0.01, tierBase + h + 0.015, z - 0.06]), k * 0.03);
    }
    tierBase += h;
  }
}

/** A gugelhupf with sugar on its crown. */
export function gugelhupf(stage, p, { r = 0.15, h = 0.14 } = {}) {
  const [x, y, z] = p;
  const k = stage.view.scale(p);
  stage.turned(p, [[r, 0], [r * 1.02, h * 0.3], [r * 0.86, h * 0.75], [r * 0.6, h]], "#8f5c33");
  stage.disc([x, y + h, z], r * 0.62, ink.timber);
  const ribs = nearHalfCircle(stage, [0, 0, 0], 1, 11);
  const on = (e, m, t) => stage.at([x + e[0] * r * m, y + h * t, z + e[2] * r * m]);
  stage.marks(ribs.map((e) => lensBetween(on(e, 1, 0.04), on(e, 0.98, 0.5), k * 0.014)), ink.gold);
  stage.marks(ribs.map((e) => lensBetween(on(e, 1, 0.4), on(e, 0.64, 0.98), k * 0.015)), ink.paper);
  stage.marks(nearHalfCircle(stage, [0, 0, 0], 1, 12).map((e, i) => lensBetween(on(e, 0.98, 0.05 + (i % 2) * 0.05), on(e, 0.7, 0.8), k * 0.006)), "#54321d");
  stage.marks(Array.from({ length: 16 }, () => lensPath(...on([stage.random.between(-0.5, 0.5), 0, stage.random.between(-0.45, 0.45)], 1, 1.02), 0.3, k * 0.03, k * 0.006)), ink.paper);
  stage.disc([x, y + h, z], r * 0.2, "#3a2416");
}

/** Carnival doughnuts heaped on a plate. */
export function doughnuts(stage, [x, y, z], { r = 0.062 } = {}) {
  const k = stage.view.scale([x, y, z]) * r;
  stage.disc([x + 0.02, y + 0.002, z - 0.02], r * 3.3, "#c9b48c");
  stage.disc([x, y + 0.012, z], r * 3.2, ink.paper);
  stage.disc([x, y + 0.013, z], r * 2.6, ink.linen);
  const heap = [[-2, 0, 1], [0, 0, 1.3], [2, 0, 1], [-1.1, 0, -0.8], [1.1, 0, -0.8], [-1, 1.25, 0.3], [1, 1.25, 0.3], [0, 2.4, 0.3]];
  for (const [a, b, c] of heap) {
    const [u, v] = stage.at([x + a * r, y + 0.012 + r * (0.75 + b), z + c * r]);
    stage.ellipse(u, v + k * 0.1, k * 1.04, k * 0.84, "#54321d");
    stage.ellipse(u, v, k, k * 0.8, ink.gold);
    stage.marks([lensPath(u, v + k * 0.12, 0, k * 1.9, k * 0.17)], "#f6e3c0");
    stage.marks([lensPath(u - k * 0.3, v - k * 0.5, -0.3, k * 0.7, k * 0.12), lensPath(u + k * 0.25, v - k * 0.55, 0.3, k * 0.6, k * 0.1), lensPath(u, v - k * 0.28, 0.05, k * 0.7, k * 0.08)], ink.paper);
    stage.marks([lensPath(u + k * 0.5, v + k * 0.5, -0.5, k * 0.6, k * 0.07), lensPath(u + k * 0.2, v + k * 0.62, -0.2, k * 0.6, k * 0.06)], ink.wood);
  }
}

/** Plates in a pile; gives the point on the topmost. */
export function pile(stage, [x, y, z], { r = 0.14, count = 6, fill = ink.paper, shade = "#b59a68" } = {}) {
  stage.disc([x + 0.02, y + 0.001, z - 0.02], r * 0.9, "#c9b48c");
  for (let i = 0; i < count; i++) {
    stage.disc([x, y + 0.006 + i * 0.014, z], r, shade);
    stage.disc([x, y + 0.013 + i * 0.014, z], r, fill);
  }
  const top = [x, y + 0.013 + (count - 1) * 0.014, z];
  stage.disc(top, r * 0.7, ink.linen);
  stage.disc([top[0], top[1], top[2] - r * 0.02], r * 0.66, fill);
  return top;
}

/** A flute of sparkling wine. */
export function flute(stage, p, { h = 0.23, r = 0.032, fill = "#ecd36a", glass = "#c5ceb4" } = {}) {
  const [x, y, z] = p;
  const q = upright(stage, p);
  stage.disc([x, y + 0.002, z], r, glass);
  stage.bar(p, [x, y + h * 0.36, z], 0.011, glass);
  stage.turned(p, [[r * 0.2, h * 0.34], [r * 0.8, h * 0.5], [r, h * 0.75], [r * 0.86, h]], "#dfe3cf");
  stage.turned(p, [[r * 0.16, h * 0.36], [r * 0.72, h * 0.5], [r * 0.9, h * 0.74], [r * 0.86, h * 0.86]], fill);
  stage.marks([lensBetween(q(-r * 0.45, h * 0.5), q(-r * 0.5, h * 0.95), Math.max(0.8, q.k * 0.005))], ink.paper);
  for (const [a, b] of [[0.2, 0.55], [0.35, 0.68], [0.05, 0.76]]) stage.circle(...q(a * r, b * h), Math.max(0.8, q.k * 0.004), ink.paper);
}

/** A cooler with a bottle of sparkling wine leaning in ice. */
export function cooler(stage, p, { r = 0.12, h = 0.22, silver = "#c5ceb4", light = ink.paper, shade = "#7f9079" } = {}) {
  const [x, y, z] = p;
  const q = upright(stage, p);
  const { k } = q;
  stage.disc([x + 0.03, y + 0.001, z - 0.02], r * 0.95, "#c9b48c");
  stage.disc([x, y + h, z], r, shade);
  const b = upright(stage, [x, y + h - 0.02, z], { lean: 0.3 });
  const bottle = [[-0.05, -0.02], [-0.05, 0.1], [-0.018, 0.19], [-0.018, 0.3], [0.018, 0.3], [0.018, 0.19], [0.05, 0.1], [0.05, -0.02]];
  stage.shape(`${path(bottle.map(([u, v]) => b(u, v)))}Z`, ink.night);
  stage.shape(`${path([[-0.022, 0.17], [-0.02, 0.31], [0.02, 0.31], [0.022, 0.17], [0.03, 0.155], [-0.03, 0.155]].map(([u, v]) => b(u, v)))}Z`, ink.ochre);
  stage.marks([lensBetween(b(-0.008, 0.17), b(-0.008, 0.3), k * 0.005)], ink.paper);
  stage.marks([lensBetween(b(-0.03, 0.0), b(-0.028, 0.12), k * 0.008)], ink.leaf);
  for (const [u, v, s] of [[-0.07, 0.01, 0.3], [0.0, 0.0, -0.4], [0.075, 0.012, 0.6], [-0.03, -0.012, 0.1], [0.04, -0.014, 0.9]]) {
    const [cx, cy] = q(u, h + v);
    const e = (t) => [cx + Math.cos(s + t) * k * 0.034, cy + Math.sin(s + t) * k * 0.026];
    stage.shape(`${path([e(0.8), e(2.36), e(3.9), e(5.5)])}Z`, ink.paper);
    stage.marks([lensBetween(e(0.9), e(2.2), k * 0.004)], silver);
  }
  stage.turned(p, [[r * 0.74, 0], [r * 0.86, h * 0.3], [r, h]], silver);
  stage.shape(bodySide(stage, p, r * 1.01, h * 0.9, h), shade);
  shadedMarks(stage, [x, y, z], r * 0.84, h * 0.8, shade, 18, k * 0.007);
  stage.marks([lensBetween(q(-r * 0.5, h * 0.1), q(-r * 0.66, h * 0.8), k * 0.012), lensBetween(q(-r * 0.32, h * 0.06), q(-r * 0.42, h * 0.5), k * 0.006)], light);
  for (const d of [-1, 1]) {
    const [a, c] = q(d * r * 0.98, h * 0.72);
    stage.raw(`<circle cx="${a.toFixed(1)}" cy="${c.toFixed(1)}" r="${(k * 0.028).toFixed(1)}" fill="none" stroke="${shade}" stroke-width="${(k * 0.012).toFixed(1)}"/>`);
  }
}
