// Mugs, glasses and the bread basket close by, seen aslant: all measures in picture units.
import { combed, ring } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { semmel } from "./props-dishes.mjs";

const f = (v) => v.toFixed(1);

/** An upright body between two level circles: `r0` at the foot, `r1` at the rim, `h` above. */
const taperedBody = (x, y, r0, r1, h, tilt) =>
  `M${f(x - r0)} ${f(y)}L${f(x - r1)} ${f(y - h)}A${f(r1)} ${f(r1 * tilt)} 0 0 1 ${f(x + r1)} ${f(y - h)}L${f(x + r0)} ${f(y)}A${f(r0)} ${f(r0 * tilt)} 0 0 1 ${f(x - r0)} ${f(y)}Z`;

/** A dimpled mug of beer with its head of foam; (x, y) is the middle of its foot. */
export function mug(p, x, y, r, h, tilt, { side = 1 } = {}) {
  const { random } = p;
  p.ellipse(x + 14, y + 10, r * 1.1, r * tilt * 1.1, ink.ink);
  const grip = (k, w, colour) =>
    p.line(`M${f(x + side * r * 0.92)} ${f(y - h * 0.8 + k)}C${f(x + side * r * 1.95)} ${f(y - h * 0.86 + k)} ${f(x + side * r * 1.9)} ${f(y - h * 0.12 + k)} ${f(x + side * r * 0.9)} ${f(y - h * 0.16 + k)}`, colour, f(w));
  grip(4, r * 0.34, ink.ink);
  grip(0, r * 0.28, "#f2e2b4");
  grip(-r * 0.02, r * 0.08, ink.paper);
  p.shape(taperedBody(x, y, r, r, h, tilt), "#f2e2b4");
  p.shape(taperedBody(x, y - h * 0.08, r * 0.93, r * 0.93, h * 0.86, tilt), ink.ochre);
  const clip = p.clip(taperedBody(x, y, r, r, h, tilt));
  const columns = [-0.78, -0.42, 0, 0.42, 0.78];
  for (const row of [0.3, 0.58])
    for (const c of columns) {
      const w = r * 0.2 * Math.sqrt(1 - c * c * 0.8);
      const [cx, cy] = [x + c * r * 0.98, y - h * row + Math.sqrt(1 - c * c) * r * tilt];
      p.ellipse(cx, cy, w, h * 0.115, c > 0.3 ? "#b87a22" : ink.gold);
      p.marks([lensPath(cx - w * 0.3, cy - h * 0.03, -1.5, h * 0.15, w * 0.24)], c > 0.5 ? ink.ochre : ink.lemon);
    }
  p.marks([lensPath(x - r * 0.86, y - h * 0.42, -Math.PI / 2, h * 0.7, r * 0.06), lensPath(x + r * 0.62, y - h * 0.06, -Math.PI / 2, h * 0.1, r * 0.05)], ink.paper, { clip });
  const top = y - h;
  for (const [a, b, q] of [[-0.74, 0.1, 0.36], [0.74, 0.06, 0.36], [-0.4, 0.5, 0.36], [0.36, 0.52, 0.38], [0, 0.62, 0.36], [-0.46, -0.44, 0.42], [0.44, -0.46, 0.4], [0, -0.6, 0.4], [0, 0, 0.74]])
    p.circle(x + a * r, top + b * r * tilt, q * r, ink.paper);
  p.shape(p.blob(x - r * 0.5, top + r * tilt * 0.92, r * 0.14, r * 0.3, { points: 10, jitter: 0.04 }), ink.paper);
  p.marks(combed(random, ring(x, top, r * 1.02, r * tilt * 1.1, 0.3), { rows: 4, length: [0.04, 0.1], gap: [0.05, 0.14], width: 2.2, light: (u) => 0.45 + 0.4 * Math.cos(u * 6.28 - 0.6) }), "#d9c294");
}

/** A glass of white wine and soda. */
export function spritzer(p, x, y, r, h, tilt) {
  p.ellipse(x + 10, y + 8, r, r * tilt, ink.ink);
  p.shape(taperedBody(x, y, r * 0.8, r, h, tilt), "#e9e3c4");
  p.shape(taperedBody(x, y - h * 0.06, r * 0.76, r * 0.9, h * 0.66, tilt), "#e6d27a");
  p.ellipse(x, y - h * 0.72, r * 0.9, r * 0.9 * tilt, "#f3e6a2");
  p.line(`M${f(x - r)} ${f(y - h)}a${f(r)} ${f(r * tilt)} 0 1 0 ${f(2 * r)} 0a${f(r)} ${f(r * tilt)} 0 1 0 ${f(-2 * r)} 0Z`, ink.paper, 4);
  p.marks([lensPath(x - r * 0.66, y - h * 0.5, -1.62, h * 0.72, r * 0.07), lensPath(x - r * 0.42, y - h * 0.4, -1.6, h * 0.4, r * 0.05)], ink.paper);
  for (const [a, b] of [[0.2, 0.2], [-0.1, 0.34], [0.4, 0.42], [0.1, 0.5], [-0.3, 0.16], [0.46, 0.14]]) p.circle(x + a * r, y - h * b + r * tilt * 0.5, r * 0.055, ink.paper);
}

/** A woven basket with rolls. */
export function rollBasket(p, x, y, r, tilt) {
  const { random } = p;
  const h = r * 0.36;
  p.ellipse(x + 14, y + 12, r * 0.96, r * 0.96 * tilt, ink.ink);
  p.shape(taperedBody(x, y, r * 0.86, r, h, tilt), "#8f5c33");
  const clip = p.clip(taperedBody(x, y, r * 0.86, r, h, tilt));
  const strands = [];
  for (let j = 0; j < 5; j++)
    for (let i = -9; i <= 9; i++) {
      const a = (i + (j % 2) / 2) / 9.5;
      strands.push(lensPath(x + Math.sin(a * 1.57) * r * 0.97, y - h * (0.1 + j * 0.2) + Math.cos(a * 1.57) * r * tilt * 0.92, -a * 0.5, r * 0.14 * Math.cos(a * 1.3), r * 0.032));
    }
  p.marks(strands, ink.peach, { clip });
  p.ellipse(x, y - h, r, r * tilt, "#54321d");
  p.marks(combed(random, ring(x, y - h, r, r * tilt, 0.88), { rows: 2, length: [0.02, 0.05], gap: [0.005, 0.015], width: 3 }), "#d2a062");
  p.ellipse(x, y - h + 3, r * 0.86, r * 0.86 * tilt, "#3a2416");
  for (const [a, b, t] of [[-0.34, -0.3, 0.2], [0.34, -0.32, 0.8], [-0.52, 0.2, 1.2], [0.5, 0.18, 0.5], [0, 0.5, 0.1]]) semmel(p, x + a * r, y - h + b * r * tilt - r * 0.14, r * 0.36, t);
}
