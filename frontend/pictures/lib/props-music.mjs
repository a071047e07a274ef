// Instruments of a dance band and the lights above it. `p` is the point on which a thing stands.
import { between, combed, polygon, samplePoints, spline } from "./forms.mjs";
import { drawLeaf } from "./linden.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { hanging } from "./props-feast.mjs";
import { lensBetween } from "./space.mjs";
import { path, upright } from "./upright.mjs";

/** A button accordion, its bellows half open; `w` is its breadth in metres. */
export function accordion(stage, p, { w = 0.62, lean = 0, wood = "#8f5c33", grain = "#d2a062", bellows = [ink.brick, "#7d2c22"], fold = ink.rose } = {}) {
  const q = upright(stage, p, { size: w, lean });
  const { k } = q;
  const shape = (points, fill) => stage.shape(`${path(points.map(([a, b]) => q(a, b)))}Z`, fill);
  shape([[-0.46, -0.03], [0.5, -0.03], [0.5, 0.02], [-0.46, 0.02]], "#3a2416");
  // The bellows fan out upwards.
  const foot = (u) => q(-0.24 + 0.5 * u, 0.03 + 0.03 * Math.sin(Math.PI * u));
  const head = (u) => q(-0.3 + 0.62 * u, 0.66 + 0.07 * Math.sin(Math.PI * u));
  const n = 9;
  for (let i = 0; i < n; i++) {
    const [a, m, b] = [i / n, (i + 0.5) / n, (i + 1) / n];
    const out = (e, f, t) => [f[0] + (e[0] - f[0]) * t, f[1] + (e[1] - f[1]) * t];
    stage.shape(`${path([foot(a), out(head(a), foot(a), 0.97), out(head(m), foot(m), 1.02), foot(m)])}Z`, bellows[0]);
    stage.shape(`${path([foot(m), out(head(m), foot(m), 1.02), out(head(b), foot(b), 0.97), foot(b)])}Z`, bellows[1]);
    const surface = between((t) => out(head(a), foot(a), t), (t) => out(head(m), foot(m), t));
    stage.marks(combed(stage.random, surface, { rows: 2, from: 0.15, to: 0.9, length: [0.12, 0.4], gap: [0.04, 0.16], width: Math.max(0.9, k * 0.006), light: () => 0.8 }), fold);
    for (const t of [0, 1]) stage.circle(...out(head(m), foot(m), t ? 1.0 : 0.02), k * 0.014, ink.ochre);
  }
  // The two cases with their brass corners and cut ornaments.
  const cases = [
    [[-0.47, 0], [-0.24, 0.01], [-0.3, 0.68], [-0.55, 0.66]],
    [[0.26, 0.01], [0.5, 0], [0.58, 0.66], [0.32, 0.68]],
  ];
  for (const [side, corners] of cases.entries()) {
    shape(corners, "#3a2416");
    const c = corners.reduce(([a, b], e) => [a + e[0] / 4, b + e[1] / 4], [0, 0]);
    const inner = corners.map(([a, b]) => [c[0] + (a - c[0]) * 0.92, c[1] + (b - c[1]) * 0.965]);
    shape(inner, wood);
    const [l, r] = [[inner[0], inner[3]], [inner[1], inner[2]]];
    const edge = ([a, b]) => (t) => q(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t);
    stage.marks(combed(stage.random, between(edge(l), edge(r)), { rows: 7, length: [0.08, 0.3], gap: [0.05, 0.2], width: Math.max(0.8, k * 0.005), light: () => 0.75 }), grain);
    for (const e of corners) stage.circle(...q(c[0] + (e[0] - c[0]) * 0.9, c[1] + (e[1] - c[1]) * 0.95), k * 0.026, ink.ochre);
    const [x, y] = q(c[0] + (side ? 0.02 : 0.035), c[1]);
    stage.circle(x, y, k * 0.078, ink.forest);
    stage.marks(Array.from({ length: 8 }, (_, i) => lensPath(x + Math.cos(i * 0.785) * k * 0.036, y + Math.sin(i * 0.785) * k * 0.036, i * 0.785, k * 0.062, k * 0.012)), ink.paper);
    stage.circle(x, y, k * 0.015, ink.ochre);
  }
  // The keyboard with its buttons in two rows, and the strap.
  shape([[-0.55, 0.1], [-0.49, 0.1], [-0.56, 0.6], [-0.63, 0.6]], "#54321d");
  for (let i = 0; i < 9; i++) for (const row of [0, 1]) stage.circle(...q(-0.51 - i * 0.0085 - row * 0.034, 0.14 + i * 0.052 + row * 0.018), k * 0.0145, ink.paper);
  stage.line(`M${q(0.53, 0.1).join(" ")}C${q(0.68, 0.2).join(" ")} ${q(0.72, 0.5).join(" ")} ${q(0.57, 0.58).join(" ")}`, "#3a2416", (k * 0.036).toFixed(1));
}

const bassOutline = [[0.02, 0.045], [0.1, 0.06], [0.172, 0.13], [0.178, 0.23], [0.128, 0.3], [0.106, 0.36], [0.128, 0.42], [0.136, 0.49], [0.105, 0.55], [0.045, 0.585], [0.022, 0.62]];

/** A double bass, upright, `h` metres high, leaning by `lean`. */
export function doubleBass(stage, p, { h = 1.85, lean = 0, top = "#b98149", edge = "#54321d", grain = "#e7bd83" } = {}) {
  const q = upright(stage, p, { size: h, lean });
  const { k } = q;
  const half = samplePoints(spline(bassOutline), 40);
  const body = (grow, dx = 0) => polygon([...half.map(([a, b]) => q(a * grow + dx, b)), ...half.map(([a, b]) => q(-a * grow + dx, b)).reverse()]);
  stage.line(path([q(0, 0), q(0, 0.06)]), ink.ink, (k * 0.012).toFixed(1));
  stage.shape(body(1.04, 0.02), "#3a2416");
  stage.shape(body(1.03), edge);
  stage.shape(body(0.95), top);
  const clip = stage.clip(body(0.93));
  const list = [];
  for (let i = -9; i <= 9; i++)
    for (let t = 0.06; t < 0.56; ) {
      const l = stage.random.between(0.03, 0.1);
      if (stage.random.next() < 0.72 - Math.abs(i + 4) * 0.045) list.push(lensBetween(q(i * 0.018, t), q(i * 0.018 + stage.random.between(-0.004, 0.004), t + l), Math.max(0.8, k * 0.003)));
      t += l + stage.random.between(0.02, 0.06);
    }
  stage.marks(list, grain, { clip });
  for (const d of [-1, 1]) {
    stage.line(`M${q(d * 0.072, 0.385).join(" ")}C${q(d * 0.035, 0.4).join(" ")} ${q(d * 0.11, 0.3).join(" ")} ${q(d * 0.075, 0.285).join(" ")}`, "#3a2416", (k * 0.012).toFixed(1), 'stroke-linecap="round"');
    for (const b of [0.382, 0.29]) stage.circle(...q(d * (b > 0.3 ? 0.066 : 0.082), b), k * 0.009, "#3a2416");
  }
  const part = (points, fill) => stage.shape(`${path(points.map(([a, b]) => q(a, b)))}Z`, fill);
  part([[-0.012, 0.1], [0.012, 0.1], [0.022, 0.24], [-0.022, 0.24]], ink.ink);
  part([[-0.016, 0.48], [0.016, 0.48], [0.011, 0.93], [-0.011, 0.93]], ink.ink);
  part([[-0.045, 0.325], [0.045, 0.325], [0.03, 0.345], [-0.03, 0.345]], ink.linen);
  for (const a of [-0.012, -0.004, 0.004, 0.012]) stage.line(path([q(a * 1.2, 0.23), q(a * 1.7, 0.345), q(a * 0.6, 0.93)]), ink.paper, Math.max(0.7, k * 0.002).toFixed(1));
  part([[-0.014, 0.91], [0.014, 0.91], [0.018, 0.98], [-0.018, 0.98]], edge);
  stage.circle(...q(0, 0.985), k * 0.022, edge);
  stage.circle(...q(0.004, 0.985), k * 0.01, top);
  for (const b of [0.925, 0.955]) for (const d of [-1, 1]) stage.marks([lensBetween(q(d * 0.012, b), q(d * 0.05, b + 0.004), k * 0.006)], ink.ochre);
}

/** A bass drum standing on its rim, with the leaf of the inn on its skin. */
export function bassDrum(stage, p, { r = 0.33, depth = 0.1 } = {}) {
  const q = upright(stage, [p[0], p[1] + r, p[2]]);
  const { k } = q;
  const [x, y] = q(0, 0);
  const side = k * depth;
  stage.ellipse(x + side * 0.6, y + k * r * 0.97, k * r * 1.05, k * 0.035, "#54321d");
  stage.raw(`<path d="M${x.toFixed(1)} ${(y - k * r).toFixed(1)}h${side.toFixed(1)}a${(k * r).toFixed(1)} ${(k * r).toFixed(1)} 0 0 1 0 ${(2 * k * r).toFixed(1)}h${(-side).toFixed(1)}Z" fill="#7d2c22"/>`);
  const pointAtAngle = (t, d) => [x + d + Math.cos(t) * k * r, y + Math.sin(t) * k * r];
  stage.marks(Array.from({ length: 13 }, (_, i) => lensBetween(pointAtAngle(-1.5 + i * 0.25, side * 0.15), pointAtAngle(-1.5 + i * 0.25, side * 0.85), k * 0.006)), ink.rose);
  stage.circle(x, y, k * r, ink.ochre);
  stage.circle(x, y, k * r * 0.93, ink.wood);
  stage.circle(x, y, k * r * 0.88, ink.paper);
  stage.marks(Array.from({ length: 40 }, (_, i) => {
    const t = i * 0.157 + stage.random.between(-0.06, 0.06);
    const d = k * r * (i % 2 ? 0.8 : 0.7);
    return lensPath(x + Math.cos(t) * d, y + Math.sin(t) * d, t + 1.57, k * r * 0.13, k * 0.004);
  }), "#d9c294");
  for (let i = 0; i < 8; i++) stage.circle(x + Math.cos(i * 0.785 + 0.4) * k * r * 0.95, y + Math.sin(i * 0.785 + 0.4) * k * r * 0.95, k * 0.016, "#9a6420");
  drawLeaf(stage, x, y + k * r * 0.42, k * r * 0.82, -Math.PI / 2, { fill: ink.forest, vein: ink.paper });
}

/** A music stand with two open sheets. */
export function musicStand(stage, p, { h = 1.15, lean = 0 } = {}) {
  const [x, y, z] = p;
  for (const [a, b] of [[-0.2, -0.12], [0.2, -0.12], [0, 0.2]]) stage.bar([x, y + 0.3, z], [x + a, y, z + b], 0.025, ink.ink);
  stage.bar([x, y + 0.2, z], [x, y + h, z], 0.025, ink.ink);
  const q = upright(stage, [x, y + h, z], { lean });
  const quad = (a, b, c, d, fill) => stage.shape(`${path([q(a, b), q(c, b), q(c * 1.04, d), q(a * 1.04, d)])}Z`, fill);
  quad(-0.27, -0.07, 0.27, 0.29, ink.ink);
  for (const d of [-1, 1]) {
    quad(d * 0.01, -0.02, d * 0.25, 0.31, ink.paper);
    const lines = [];
    const musicNotes = [];
    for (let row = 0; row < 4; row++) {
      const b = 0.26 - row * 0.075;
      for (let i = 0; i < 3; i++) lines.push(lensBetween(q(d * 0.025, b - i * 0.012), q(d * 0.235, b - i * 0.012), 0.8));
      for (let i = 0; i < 4; i++) musicNotes.push([d * (0.05 + i * 0.05), b - stage.random.between(-0.004, 0.024)]);
    }
    stage.marks(lines, ink.moss);
    for (const [a, b] of musicNotes) stage.circle(...q(a, b), Math.max(1, q.k * 0.008), ink.ink);
    stage.marks(musicNotes.map(([a, b]) => lensBetween(q(a + 0.007, b), q(a + 0.007, b + 0.034), 0.9)), ink.ink);
  }
}

/** A paper lantern with its light; `p` is its middle. */
export function lantern(stage, p, { r = 0.17, fill = ink.brick, rib = ink.rose, heart = ink.lemon, rays = ink.lemon } = {}) {
  const q = upright(stage, p);
  const k = q.k * r;
  const [x, y] = q(0, 0);
  stage.line(path([[x, y - k * 1.9], [x, y]]), ink.ink, 1.4);
  stage.ellipse(x, y, k, k * 0.94, fill);
  stage.ellipse(x, y, k * 0.46, k * 0.8, heart);
  for (const a of [-0.92, -0.62, -0.26, 0.26, 0.62, 0.92]) stage.line(`M${x.toFixed(1)} ${(y - k * 0.94).toFixed(1)}Q${(x + a * k * 1.5).toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${(y + k * 0.94).toFixed(1)}`, Math.abs(a) < 0.3 ? ink.ochre : rib, Math.max(1, k * 0.05).toFixed(1));
  for (const d of [-1, 1]) stage.rect(x - k * 0.34, y + d * k * 0.9 - k * 0.07, k * 0.68, k * 0.14, ink.ink);
  stage.marks(Array.from({ length: 14 }, (_, i) => {
    const t = (i * Math.PI) / 7 + 0.22;
    return lensPath(x + Math.cos(t) * k * 1.6, y + Math.sin(t) * k * 1.6, t, k * (i % 2 ? 0.4 : 0.66), Math.max(1, k * 0.045));
  }), rays);
}

/** A line of little lamps. */
export function lampChain(stage, a, b, { sag = 0.25, count = 12, colours = [ink.lemon, ink.rose, ink.paper, ink.leaf] } = {}) {
  const at = hanging(stage, a, b, sag);
  stage.line(path(Array.from({ length: 25 }, (_, i) => at(i / 24).point)), ink.ink, 1.6);
  for (let i = 0; i < count; i++) {
    const { point: [x, y], k } = at((i + 0.5) / count);
    stage.rect(x - k * 0.014, y, k * 0.028, k * 0.03, ink.ink);
    stage.ellipse(x, y + k * 0.06, k * 0.032, k * 0.042, colours[i % colours.length]);
    stage.marks(Array.from({ length: 5 }, (_, j) => lensPath(x + Math.cos(0.3 + j * 0.64) * k * 0.1, y + k * 0.06 + Math.sin(0.3 + j * 0.64) * k * 0.1, 0.3 + j * 0.64, k * 0.055, Math.max(0.8, k * 0.006))), ink.ochre);
  }
}
