// What stands on a table: `p` is the point of space on which the thing stands, `size` its measure in metres.
import { ink, lensPath } from "./linocut.mjs";
import { lensBetween } from "./space.mjs";

const uprightMark = (stage, [x, y, z], [a, b], [c, d], r) => lensBetween(stage.at([x + r * a, y + b, z]), stage.at([x + r * c, y + d, z]), 1);

/** A mug of beer: straight glass, handle, a head of foam. */
export function beer(stage, p, { h = 0.23, r = 0.062, full = 0.86, handle = 1, fill = ink.ochre } = {}) {
  const k = stage.view.scale(p);
  const [x, y] = stage.at([p[0], p[1] + h * 0.5, p[2]]);
  const w = r * k;
  const hh = h * k;
  if (handle) stage.line(`M${(x + handle * w * 0.9).toFixed(1)} ${(y - hh * 0.24).toFixed(1)}q${(handle * w * 1.05).toFixed(1)} ${(hh * 0.02).toFixed(1)} ${(handle * w * 0.9).toFixed(1)} ${(hh * 0.26).toFixed(1)}t${(-handle * w * 0.9).toFixed(1)} ${(hh * 0.22).toFixed(1)}`, ink.linen, (w * 0.3).toFixed(1));
  stage.turned(p, [[r, 0], [r * 1.02, h * full]], fill);
  stage.turned(p, [[r, 0], [r, h * 0.05]], ink.gold);
  const list = [];
  for (const a of [-0.62, -0.2, 0.25, 0.64]) list.push(lensBetween([x + a * w, y - hh * 0.18], [x + a * w, y + hh * 0.4], Math.max(1, w * 0.13)));
  stage.marks(list, ink.lemon);
  const top = stage.at([p[0], p[1] + h * full, p[2]]);
  const foam = [[-0.7, 0.02, 0.5], [0.7, 0, 0.48], [-0.25, -0.18, 0.6], [0.3, -0.2, 0.55], [0, 0.08, 0.6]];
  for (const [a, b, q] of foam) stage.circle(top[0] + a * w, top[1] + b * w, q * w, ink.paper);
  stage.marks([lensPath(top[0] - w * 0.2, top[1] - w * 0.15, -0.3, w * 0.8, w * 0.1), lensPath(top[0] + w * 0.4, top[1] + w * 0.1, 0.3, w * 0.6, w * 0.1)], "#cdb68c");
}

/** A wine glass on a stem. */
export function wine(stage, p, { h = 0.2, r = 0.042, fill = "#e6cf5f", glass = "#dcdfc6" } = {}) {
  const [x, y, z] = p;
  stage.disc([x, y + 0.002, z], r * 0.85, glass);
  stage.bar(p, [x, y + h * 0.5, z], 0.012, glass);
  const bowl = (top) => [[r * 0.25, h * 0.48], [r * 0.85, h * 0.58], [r, h * 0.72], ...top];
  stage.turned(p, bowl([[r * 0.8, h]]), glass);
  stage.turned(p, [[r * 0.25, h * 0.5], [r * 0.78, h * 0.59], [r * 0.9, h * 0.74]], fill);
  const k = stage.view.scale(p);
  const [a, b] = stage.at([x - r * 0.45, y + h * 0.76, z]);
  stage.marks([lensPath(a, b, -1.4, k * h * 0.26, Math.max(0.8, k * 0.006))], ink.paper);
}

/** A plate with a decorated rim, and on it `food(x, y, k)` drawn about the middle in picture units. */
export function plate(stage, p, { r = 0.14, rim = ink.forest, fill = ink.paper, dark = "#c9b48c", ticks = 28, well = ink.linen } = {}) {
  const [x, y, z] = p;
  stage.disc([x + r * 0.05, y + 0.001, z - r * 0.08], r * 1.02, dark);
  stage.disc([x, y + 0.012, z], r, fill);
  const list = [];
  for (let i = 0; i < ticks; i++) {
    const a = (2 * Math.PI * i) / ticks;
    const q = (k) => stage.at([x + Math.cos(a) * r * k, y + 0.012, z + Math.sin(a) * r * k]);
    list.push(lensBetween(q(0.84), q(0.96), Math.max(0.7, stage.view.scale(p) * r * 0.016)));
  }
  if (rim) stage.marks(list, rim);
  stage.disc([x, y + 0.012, z], r * 0.72, well);
  stage.disc([x, y + 0.012, z - r * 0.02], r * 0.69, fill);
}

/** Knife and fork beside a plate, laid along `turn`. */
export function cutlery(stage, [x, y, z], { l = 0.2, gap = 0.18, fill = ink.moss, turn = 0 } = {}) {
  const at = (a, b) => stage.at([x + a * Math.cos(turn) + b * Math.sin(turn), y + 0.006, z - a * Math.sin(turn) + b * Math.cos(turn)]);
  const k = stage.view.scale([x, y, z]);
  const w = Math.max(1.2, k * 0.009);
  const cutleryMarks = [lensBetween(at(gap, -l / 2), at(gap, l * 0.08), w * 1.1), lensBetween(at(gap, -l * 0.04), at(gap, l / 2), w * 1.5)];
  cutleryMarks.push(lensBetween(at(-gap, -l / 2), at(-gap, l * 0.22), w * 1.1));
  for (const a of [-0.014, 0, 0.014]) cutleryMarks.push(lensBetween(at(-gap + a * 0.3, l * 0.1), at(-gap + a, l / 2), Math.max(0.8, w * 0.5)));
  stage.marks(cutleryMarks, fill);
}

/** A burning candle. */
export function candle(stage, p, { h = 0.16, r = 0.022, fill = ink.paper, rays = 8, flame = 0.05 } = {}) {
  stage.disc([p[0], p[1] + 0.004, p[2]], r * 2.4, ink.ink);
  stage.turned(p, [[r, 0], [r, h]], fill);
  const k = stage.view.scale(p);
  const [x, y] = stage.at([p[0], p[1] + h, p[2]]);
  const f = k * flame;
  stage.marks([lensPath(x, y - f * 0.7, -Math.PI / 2, f * 1.5, f * 0.42)], ink.ochre);
  stage.marks([lensPath(x, y - f * 0.6, -Math.PI / 2, f * 0.9, f * 0.22)], ink.paper);
  const list = [];
  for (let i = 0; i < rays; i++) {
    const a = (2 * Math.PI * i) / rays;
    list.push(lensPath(x + Math.cos(a) * f * 2, y - f * 0.7 + Math.sin(a) * f * 2, a, f * 1.1, f * 0.12));
  }
  stage.marks(list, ink.lemon);
}

/** A small vase with meadow flowers. */
export function posy(stage, p, { h = 0.12, r = 0.04, fill = ink.forest, blossoms = [ink.brick, ink.paper, ink.lemon], spread = 0.16 } = {}) {
  const k = stage.view.scale(p);
  const [x, y] = stage.at([p[0], p[1] + h, p[2]]);
  const random = stage.random;
  const stems = [];
  const flowerHeads = [];
  for (let i = 0; i < 13; i++) {
    const a = -Math.PI / 2 + random.between(-1, 1);
    const l = k * spread * random.between(0.5, 1);
    stems.push(lensPath(x + (Math.cos(a) * l) / 2, y + (Math.sin(a) * l) / 2, a, l, Math.max(1, k * 0.008)));
    stems.push(lensPath(x + Math.cos(a + 0.5) * l * 0.5, y + Math.sin(a + 0.5) * l * 0.5, a + 0.7, l * 0.5, k * 0.014));
    flowerHeads.push([x + Math.cos(a) * l, y + Math.sin(a) * l]);
  }
  stage.marks(stems, ink.moss);
  flowerHeads.forEach(([a, b], i) => {
    stage.circle(a, b, k * 0.022 * random.between(0.8, 1.3), blossoms[i % blossoms.length]);
    stage.circle(a, b, k * 0.008, ink.gold);
  });
  stage.turned(p, [[r * 0.7, 0], [r, h * 0.45], [r * 0.6, h]], fill);
  stage.marks([uprightMark(stage, p, [-0.4, h * 0.2], [-0.4, h * 0.8], r)], ink.leaf);
}

/** A basket of rolls. */
export function breadBasket(stage, p, { r = 0.12, h = 0.07 } = {}) {
  const [x, y, z] = p;
  const k = stage.view.scale(p);
  for (const [a, b, c] of [[-0.5, 0.35, 0.5], [0.45, 0.3, 0.52], [0, 0, 0.62], [-0.55, -0.2, 0.46], [0.5, -0.25, 0.46]]) {
    const [u, v] = stage.at([x + a * r, y + h * 1.2, z + b * r]);
    stage.shape(stage.blob(u, v, k * r * c, k * r * c * 0.72, { points: 12, jitter: 0.04 }), ink.ink);
    stage.shape(stage.blob(u, v - 1.5, k * r * c * 0.92, k * r * c * 0.62, { points: 12, jitter: 0.04 }), ink.gold);
    stage.marks([-0.5, 0, 0.5].map((q) => lensPath(u + q * k * r * c * 0.8, v - 2, 1.2, k * r * c * 0.6, k * r * c * 0.08)), ink.peach);
  }
  stage.turned(p, [[r * 0.75, 0], [r, h]], ink.wood);
  const clip = stage.clip(stage.turnedOutline(p, [[r * 0.75, 0], [r, h]]));
  const [bx, by] = stage.at([x, y + h / 2, z - r]);
  const list = [];
  for (let j = -1; j <= 2; j++) for (let i = -6; i <= 6; i++) list.push(lensPath(bx + (i + (j % 2) / 2) * k * r * 0.18, by + j * k * h * 0.3, 0, k * r * 0.15, k * 0.008));
  stage.marks(list, ink.peach, { clip });
}
