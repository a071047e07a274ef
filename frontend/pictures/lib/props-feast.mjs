// What a room puts on for a feast: garlands of fir and paper flags, between two points of space.

import { polygon } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";

/** A hanging line: a function of 0..1, in the picture. `sag` in metres at its middle. */
export const hanging = (stage, a, b, sag) => (t) => {
  const p = [0, 1, 2].map((i) => a[i] + (b[i] - a[i]) * t);
  p[1] -= sag * 4 * t * (1 - t);
  return { point: stage.at(p), k: stage.view.scale(p) };
};

/** A garland of green with blossoms and a bow at either end. */
export function garland(stage, a, b, { sag = 0.35, thick = 0.09, greens = [ink.forest, ink.moss, ink.leaf], blossoms = [ink.brick, ink.paper, ink.ochre], every = 5 } = {}) {
  const r = stage.random;
  const at = hanging(stage, a, b, sag);
  const lists = greens.map(() => []);
  const flowerHeads = [];
  const [p0, p1] = [at(0).point, at(1).point];
  const n = Math.max(12, Math.round(Math.hypot(p1[0] - p0[0], p1[1] - p0[1]) / 5));
  for (let i = 0; i <= n; i++) {
    const { point: [x, y], k } = at(i / n);
    const next = at(Math.min(1, i / n + 0.02)).point;
    const direction = Math.atan2(next[1] - y, next[0] - x);
    for (let j = 0; j < 3; j++)
      lists[j % greens.length].push(lensPath(x + r.between(-0.3, 0.3) * k * thick, y + r.between(-0.5, 0.5) * k * thick, direction + r.pick([-1, 1]) * r.between(0.4, 1.1), k * thick * r.between(1.1, 1.9), k * thick * 0.2));
    if (i % every === 2) flowerHeads.push([x, y + r.between(-0.3, 0.3) * k * thick, k * thick * r.between(0.34, 0.46)]);
  }
  for (const [i, list] of lists.entries()) stage.marks(list, greens[i]);
  flowerHeads.forEach(([x, y, q], i) => {
    stage.circle(x, y, q, blossoms[i % blossoms.length]);
    stage.circle(x, y, q * 0.35, ink.gold);
  });
}

/** A bow of ribbon. */
export function bow(stage, p, size, { fill = ink.brick, marks = ink.rose } = {}) {
  const [x, y] = stage.at(p);
  const k = stage.view.scale(p) * size;
  const q = (a, b) => [x + a * k, y + b * k];
  for (const d of [-1, 1]) {
    stage.shape(polygon([q(0, 0), q(d * 0.3, 1), q(d * 0.45, 0.84), q(d * 0.62, 0.92), q(d * 0.2, -0.05)]), fill);
    stage.marks([lensPath(...q(d * 0.46, -0.1), d * -0.35, k * 1.05, k * 0.36)], fill);
    stage.marks([lensPath(...q(d * 0.46, -0.12), d * -0.35, k * 0.6, k * 0.07)], marks);
  }
  stage.circle(x, y, k * 0.17, marks);
}

/** A line of paper flags. */
export function flags(stage, a, b, { sag = 0.25, count = 12, size = 0.2, colours = [ink.brick, ink.paper, ink.forest, ink.ochre] } = {}) {
  const at = hanging(stage, a, b, sag);
  const line = Array.from({ length: 25 }, (_, i) => at(i / 24).point);
  stage.line(`M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`, ink.ink, 2);
  for (let i = 0; i < count; i++) {
    const [u, v] = [at((i + 0.12) / count), at((i + 0.88) / count)];
    const m = at((i + 0.5) / count);
    const tip = [m.point[0], m.point[1] + m.k * size];
    stage.shape(polygon([u.point, v.point, tip]), colours[i % colours.length]);
    const mark = (t) => {
      const x = u.point[0] + (v.point[0] - u.point[0]) * t;
      return lensPath(x + (tip[0] - x) * 0.3, (u.point[1] + v.point[1]) / 2 + m.k * size * 0.3, 1.57, m.k * size * 0.36, 1.2);
    };
    stage.marks([mark(0.3), mark(0.55), mark(0.75)], colours[i % colours.length] === ink.paper ? "#cdb68c" : ink.peach);
  }
}
