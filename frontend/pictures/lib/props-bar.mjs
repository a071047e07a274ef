// The taproom: taps, bottles, glasses on shelves, stools and barrels, in metres at a `place` (see `placement`).
import { ink, lensPath } from "./linocut.mjs";
import { lensBetween } from "./space.mjs";

/** A stool with a round seat; (x, z) is its middle. */
export function stool(stage, [x, z], { h = 0.72, seat = ink.brick, marks = ink.rose, wood = "#8f5c33", dark = "#54321d" } = {}) {
  const feet = [[-0.17, 0.17], [0.17, 0.17], [-0.19, -0.17], [0.19, -0.17]];
  for (const [a, b] of feet) stage.bar([x + a * 0.7, h - 0.05, z + b * 0.7], [x + a, 0, z + b], 0.05, b > 0 ? dark : wood);
  stage.bar([x - 0.17, 0.24, z - 0.15], [x + 0.17, 0.24, z - 0.15], 0.035, wood);
  stage.turned([x, h - 0.06, z], [[0.17, 0], [0.19, 0.06]], dark);
  stage.disc([x, h, z], 0.19, seat);
  const k = stage.view.scale([x, h, z]);
  const [cx, cy] = stage.at([x, h, z]);
  stage.marks([-0.5, -0.15, 0.2, 0.5].map((q) => lensPath(cx + q * k * 0.2, cy, 0, k * 0.11, Math.max(0.8, k * 0.007))), marks);
}

/** A brass tower with taps: two columns, a tube across, spouts and levers towards the viewer. */
export function tapTower(stage, [x, y, z], { w = 0.9, h = 0.46, taps = 3, brass = ink.ochre, light = "#f7e2b0", dark = "#9a6420", lever = ink.ink, knobs = [ink.brick, ink.paper, ink.forest] } = {}) {
  const k = stage.view.scale([x, y, z]);
  const q = (a, b, c = 0) => stage.at([x + a, y + b, z + c]);
  const shine = (a, b, c, d, colour, width) => stage.marks([lensBetween(q(a, b, -0.04), q(c, d, -0.04), Math.max(1, k * width))], colour);
  for (const a of [-w * 0.34, w * 0.34]) {
    stage.turned([x + a, y, z], [[0.085, 0], [0.075, 0.03], [0.04, 0.06], [0.036, h]], brass);
    shine(a - 0.014, 0.08, a - 0.014, h - 0.04, light, 0.014);
    shine(a + 0.024, 0.08, a + 0.024, h - 0.04, dark, 0.01);
  }
  stage.bar([x - w / 2, y + h, z], [x + w / 2, y + h, z], 0.12, dark);
  stage.bar([x - w / 2, y + h + 0.008, z], [x + w / 2, y + h + 0.008, z], 0.1, brass);
  for (const e of [-w / 2, w / 2]) {
    const [a, b] = q(e, h);
    stage.circle(a, b, k * 0.07, brass);
    stage.marks([lensPath(a - k * 0.02, b - k * 0.02, -0.8, k * 0.06, k * 0.012)], light);
  }
  shine(-w * 0.46, h + 0.03, w * 0.46, h + 0.03, light, 0.012);
  for (let i = 0; i < taps; i++) {
    const a = ((i - (taps - 1) / 2) / taps) * w;
    stage.bar([x + a, y + h, z - 0.06], [x + a, y + h - 0.02, z - 0.14], 0.05, dark);
    stage.bar([x + a, y + h - 0.01, z - 0.14], [x + a, y + h - 0.17, z - 0.15], 0.042, brass);
    shine(a - 0.008, h - 0.02, a - 0.008, h - 0.14, light, 0.008);
    stage.bar([x + a, y + h + 0.02, z - 0.12], [x + a, y + h + 0.17, z - 0.17], 0.036, lever);
    const [cx, cy] = q(a, h + 0.23, -0.18);
    stage.ellipse(cx, cy, k * 0.042, k * 0.075, lever);
    stage.ellipse(cx, cy, k * 0.034, k * 0.066, knobs[i % knobs.length]);
    stage.marks([lensPath(cx - k * 0.012, cy - k * 0.01, -1.5, k * 0.07, k * 0.008)], ink.peach);
  }
}

/** A bottle with a label. */
export function bottle(stage, p, { h = 0.3, r = 0.038, glass = ink.pine, label = ink.linen, cap = ink.brick, light = ink.leaf } = {}) {
  stage.turned(p, [[r, 0], [r, h * 0.55], [r * 0.4, h * 0.72], [r * 0.36, h * 0.95], [r * 0.42, h]], glass);
  const [x, y, z] = p;
  const q = (a, b) => stage.at([x + a * r, y + b * h, z]);
  const [l, t] = q(-0.96, 0.45);
  const [rr, b] = q(0.96, 0.16);
  stage.rect(l, t, rr - l, b - t, label);
  const k = stage.view.scale(p);
  stage.marks([lensBetween(q(-0.6, 0.04), q(-0.6, 0.6), Math.max(0.8, k * r * 0.16))], light);
  stage.marks([lensBetween(q(-0.5, 0.36), q(0.6, 0.36), Math.max(0.8, k * 0.006)), lensBetween(q(-0.6, 0.26), q(0.4, 0.26), Math.max(0.7, k * 0.005))], cap);
  const [cl, ct] = q(-0.48, 1.02);
  const [cr, cb] = q(0.48, 0.92);
  stage.rect(cl, ct, cr - cl, cb - ct, cap);
}

/** An empty glass, upright or hanging by its foot. */
export function emptyGlass(stage, [x, y, z], { h = 0.15, r = 0.035, fill = "#dfe3cf", light = ink.paper, hanging = false } = {}) {
  const d = hanging ? -1 : 1;
  stage.turned([x, y, z], hanging ? [[r, -h], [r * 0.8, -h * 0.55], [r * 0.12, -h * 0.45], [r * 0.12, -h * 0.05], [r * 0.8, 0]] : [[r * 0.8, 0], [r, h]], fill);
  const k = stage.view.scale([x, y, z]);
  stage.marks([lensBetween(stage.at([x - r * 0.5, y + d * h * (hanging ? 0.6 : 0.2), z]), stage.at([x - r * 0.6, y + d * h * 0.92, z]), Math.max(0.8, k * r * 0.2))], light);
}

/** The end of a barrel, lying: staves, hoop and bung. `on` is a plane, (s, t) its middle. */
export function barrelEnd(stage, on, s, t, r, { wood = "#a8703f", dark = "#54321d", hoop = "#16271e", marks = "#d2a062" } = {}) {
  const circle = (k) => Array.from({ length: 26 }, (_, i) => on(s + Math.cos((i * Math.PI) / 13) * r * k, t + Math.sin((i * Math.PI) / 13) * r * k));
  stage.face(circle(1), hoop);
  stage.face(circle(0.93), dark);
  stage.face(circle(0.84), wood);
  const clip = stage.clip(stage.outline(circle(0.84)));
  for (let i = -2; i <= 2; i++) stage.face([on(s + i * r * 0.33 - 0.006, t - r), on(s + i * r * 0.33 + 0.006, t - r), on(s + i * r * 0.33 + 0.006, t + r), on(s + i * r * 0.33 - 0.006, t + r)], dark, clip);
  stage.grain(on, s - r * 0.85, t - r * 0.85, r * 1.7, r * 1.7, marks, { rows: 14, turn: true, length: [r * 0.3, r * 0.9], gap: [0.03, 0.1], clip });
  stage.face(Array.from({ length: 12 }, (_, i) => on(s + Math.cos((i * Math.PI) / 6) * r * 0.12, t - r * 0.55 + Math.sin((i * Math.PI) / 6) * r * 0.12)), hoop);
}
