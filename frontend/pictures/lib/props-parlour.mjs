// What makes the parlour: checked curtains, the stove's fire, logs, the sign of the regulars' table and their cards.
import { polygon } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { lensBetween } from "./space.mjs";
import { path, upright } from "./upright.mjs";

/** Checked curtains gathered to the sides, with a valance. */
export function checkedCurtains(stage, on, s, t, w, h, { colour = ink.brick, fill = ink.paper, fold = "#cdb68c", reach = 0.4, gather = 0.17 } = {}) {
  const half = (side) => {
    const outerEdge = side < 0 ? s - 0.07 : s + w + 0.07;
    // The width of the cloth, from the rail to its foot: full, tied at two fifths, a little fuller below.
    const widthAt = (v) => w * (v < 0.58 ? reach + (gather - reach) * Math.sin((v / 0.58) * 1.57) ** 1.4 : gather + 0.07 * Math.sin(((v - 0.58) / 0.42) * 1.57));
    const at = (u, v) => on(outerEdge - side * u * (widthAt(v) + 0.07), t + h * (1 - v));
    const strip = (u0, u1, v0, v1) => {
      const n = 10;
      const vs = Array.from({ length: n + 1 }, (_, i) => v0 + ((v1 - v0) * i) / n);
      return stage.outline([...vs.map((v) => at(u0, v)), ...vs.reverse().map((v) => at(u1, v))]);
    };
    stage.shape(strip(0, 1, 0, 1), fill);
    const columns = 5;
    stage.raw(`<path d="${Array.from({ length: columns }, (_, i) => strip((i + 0.22) / columns, (i + 0.72) / columns, 0, 1)).join("")}" fill="${colour}" opacity="0.62"/>`);
    const rows = Math.round(h / 0.115);
    stage.raw(`<path d="${Array.from({ length: rows }, (_, i) => strip(0, 1, (i + 0.22) / rows, (i + 0.72) / rows)).join("")}" fill="${colour}" opacity="0.62"/>`);
    const cuts = [];
    for (let i = 0; i < 9; i++) {
      const u = stage.random.between(0.08, 0.95);
      cuts.push(lensBetween(stage.at(at(u, stage.random.between(0.05, 0.2))), stage.at(at(u, stage.random.between(0.4, 0.56))), 1.6));
      cuts.push(lensBetween(stage.at(at(u, 0.62)), stage.at(at(u, stage.random.between(0.75, 0.95))), 1.4));
    }
    stage.marks(cuts, fold);
    stage.shape(strip(-0.03, 1.06, 0.555, 0.6), colour);
  };
  half(-1);
  half(1);
  const [a, b, top, low] = [s - 0.12, s + w + 0.12, t + h + 0.1, t + h - 0.1];
  const n = Math.round((b - a) / 0.16);
  const scallop = [];
  for (let i = 0; i < n; i++) for (let j = 0; j <= 6; j++) scallop.push(on(b - ((b - a) * (i + j / 6)) / n, low - 0.04 * Math.sin((j / 6) * Math.PI)));
  stage.face([on(a, top), on(b, top), ...scallop], fill);
  const valance = stage.clip(stage.outline([on(a, top), on(b, top), ...scallop]));
  const bars = Array.from({ length: n * 2 }, (_, i) => stage.outline([on(a + ((b - a) * (i + 0.22)) / (n * 2), top), on(a + ((b - a) * (i + 0.72)) / (n * 2), top), on(a + ((b - a) * (i + 0.72)) / (n * 2), low - 0.05), on(a + ((b - a) * (i + 0.22)) / (n * 2), low - 0.05)]));
  const lines = [0.03, 0.13].map((e) => stage.outline([on(a, top - e), on(b, top - e), on(b, top - e - 0.05), on(a, top - e - 0.05)]));
  for (const list of [bars, lines]) stage.raw(`<path d="${list.join("")}" fill="${colour}" opacity="0.62" clip-path="url(#${valance})"/>`);
}

/** The iron door of a stove, open to the fire; (s, t) is its lower left corner on the plane. */
export function fireDoor(stage, on, s, t, w, h) {
  const arch = (e) => {
    const [l, r, top] = [s + e, s + w - e, t + h - e];
    const radius = (r - l) / 2;
    const bow = Array.from({ length: 13 }, (_, i) => on((l + r) / 2 - Math.cos((i * Math.PI) / 12) * radius, top - radius * 0.55 + Math.sin((i * Math.PI) / 12) * radius * 0.55));
    return [on(l, t + e), ...bow, on(r, t + e)];
  };
  stage.face(arch(-0.03), "#0d1812");
  stage.face(arch(0), "#33473b");
  stage.face(arch(0.045), "#4a1a14");
  const clip = stage.clip(stage.outline(arch(0.045)));
  const k = stage.view.scale(on(s, t));
  const q = (a, b) => stage.at(on(s + a * w, t + b * h));
  const tongues = (list, fill, grow) => stage.marks(list.map(([a, b, l]) => lensPath(...q(a, b + l / 2), -1.57 + (a - 0.5) * 0.5, k * h * l * 1.25 * grow, k * w * 0.16 * grow)), fill, { clip });
  const flames = [[0.22, 0.12, 0.42], [0.36, 0.12, 0.62], [0.5, 0.12, 0.72], [0.64, 0.12, 0.6], [0.78, 0.12, 0.44]];
  tongues(flames, ink.brick, 1.25);
  tongues(flames, ink.ochre, 0.95);
  tongues(flames, ink.lemon, 0.5);
  for (const [a, b, c, d] of [[0.12, 0.16, 0.8, 0.22], [0.24, 0.24, 0.9, 0.14]]) {
    stage.marks([lensBetween(q(a, b), q(c, d), k * 0.045)], "#3a2416", { clip });
    stage.marks([lensBetween(q(a + 0.1, b + 0.03), q(c - 0.1, d + 0.03), k * 0.008)], ink.rose, { clip });
  }
  stage.marks([0.1, 0.9].map((a) => lensBetween(q(a, 0.08), q(a, 0.62), Math.max(1, k * 0.008))), ink.moss);
}

/** Split logs in a pile, their ends towards the viewer; (s, t) is the lower left corner on the plane. */
export function firewood(stage, on, s, t, w, h, { r = 0.07 } = {}) {
  const { random } = stage;
  let rowOffset = 0;
  for (let y = t + r * 0.9; y < t + h; y += r * 1.75) {
    rowOffset = r - rowOffset;
    for (let x = s + r + rowOffset; x < s + w - r * 0.4; x += r * 2.05) {
      const q = r * random.between(0.92, 1.06);
      const [cx, cy] = stage.at(on(x, y));
      const k = stage.view.scale(on(x, y)) * q;
      stage.shape(stage.blob(cx, cy, k, k, { points: 9, jitter: 0.05 }), "#3a2416");
      stage.shape(stage.blob(cx, cy, k * 0.86, k * 0.86, { points: 9, jitter: 0.05 }), random.next() < 0.5 ? "#d2a062" : ink.peach);
      const turn = random.between(0, 6.28);
      stage.marks([0.3, 0.55, 0.76].flatMap((e) => [0, 2.1, 4.2].map((a) => lensPath(cx + Math.cos(turn + a + e) * k * e * 0.86, cy + Math.sin(turn + a + e) * k * e * 0.86, turn + a + e + 1.57, k * e * 1.1, Math.max(0.7, k * 0.04)))), "#8f5c33");
      stage.marks([lensPath(cx + Math.cos(turn) * k * 0.4, cy + Math.sin(turn) * k * 0.4, turn, k * 0.7, Math.max(0.8, k * 0.06))], "#54321d");
    }
  }
}

// Capitals as strokes in a unit square.
const capitals = {
  A: [[[0, 0], [0.5, 1], [1, 0]], [[0.2, 0.36], [0.8, 0.36]]],
  C: [[[0.95, 0.84], [0.68, 1], [0.3, 0.97], [0.04, 0.66], [0.04, 0.34], [0.3, 0.03], [0.68, 0], [0.95, 0.16]]],
  H: [[[0.05, 0], [0.05, 1]], [[0.95, 0], [0.95, 1]], [[0.05, 0.5], [0.95, 0.5]]],
  I: [[[0.5, 0], [0.5, 1]]],
  M: [[[0, 0], [0.08, 1], [0.5, 0.34], [0.92, 1], [1, 0]]],
  S: [[[0.92, 0.86], [0.62, 1], [0.26, 0.96], [0.08, 0.76], [0.26, 0.56], [0.72, 0.46], [0.94, 0.24], [0.72, 0.03], [0.34, 0], [0.05, 0.15]]],
  T: [[[0.02, 0.97], [0.98, 0.97]], [[0.5, 0.97], [0.5, 0]]],
};

/** A word in cut capitals; `q(a, b)` gives the picture's points, `h` is the height of a letter, `w` the length of the word. */
export function lettering(stage, q, word, { w, h, colour = ink.paper, thick = h * 0.17 }) {
  const letterWidth = (c) => (c === "I" ? 0.35 : c === "M" ? 1.2 : 0.9);
  const gap = 0.34;
  const total = [...word].reduce((sum, c) => sum + letterWidth(c) + gap, -gap);
  let x = -w / 2;
  for (const c of word) {
    const u = (w / total) * letterWidth(c);
    for (const stroke of capitals[c]) stage.line(path(stroke.map(([a, b]) => q(x + (c === "I" ? 0.5 : a) * u, (b - 0.5) * h))), colour, (q.k * thick).toFixed(1), 'stroke-linejoin="round" stroke-linecap="square"');
    x += u + (w / total) * gap;
  }
}

/** The sign that stands on the regulars' table: an arch of wrought iron, from which the board hangs on chains. */
export function tableSign(stage, p, word, { w = 0.52, h = 0.42, iron = "#16271e", board = ink.brick, edge = "#7d2c22", text = ink.paper } = {}) {
  const q = upright(stage, p);
  const { k } = q;
  const thick = (k * 0.026).toFixed(1);
  stage.disc(p, w * 0.3, "#0d1812");
  stage.disc([p[0], p[1] + 0.016, p[2]], w * 0.28, "#33473b");
  const rod = (d) => stage.line(d, iron, thick, 'stroke-linecap="round"');
  rod(`M${q(0, 0.02).join(" ")}L${q(0, h * 0.3).join(" ")}`);
  for (const d of [-1, 1]) {
    rod(`M${q(0, h * 0.12).join(" ")}C${q(d * w * 0.3, h * 0.1).join(" ")} ${q(d * w * 0.62, h * 0.3).join(" ")} ${q(d * w * 0.58, h * 0.7).join(" ")}C${q(d * w * 0.55, h * 1.05).join(" ")} ${q(d * w * 0.2, h * 1.18).join(" ")} ${q(0, h * 1.12).join(" ")}`);
    // Scrolls at the foot and at the crown.
    rod(`M${q(0, h * 0.16).join(" ")}C${q(d * w * 0.16, h * 0.32).join(" ")} ${q(d * w * 0.34, h * 0.3).join(" ")} ${q(d * w * 0.3, h * 0.2).join(" ")}`);
    rod(`M${q(0, h * 1.12).join(" ")}C${q(d * w * 0.06, h * 1.36).join(" ")} ${q(d * w * 0.24, h * 1.36).join(" ")} ${q(d * w * 0.2, h * 1.24).join(" ")}`);
    stage.line(path([q(d * w * 0.34, h * 1.08), q(d * w * 0.34, h * 0.86)]), iron, (k * 0.012).toFixed(1), `stroke-dasharray="${(k * 0.018).toFixed(1)} ${(k * 0.01).toFixed(1)}"`);
  }
  const plank = (e) => polygon([q(-w * 0.52 - e, h * 0.86 + e), q(w * 0.52 + e, h * 0.86 + e), q(w * 0.52 + e, h * 0.4 - e), q(-w * 0.52 - e, h * 0.4 - e)]);
  stage.shape(plank(0.018), edge);
  stage.shape(plank(0), board);
  stage.shape(`${polygon([q(-w * 0.49, h * 0.83), q(w * 0.49, h * 0.83), q(w * 0.49, h * 0.81), q(-w * 0.49, h * 0.81)])}${polygon([q(-w * 0.49, h * 0.45), q(w * 0.49, h * 0.45), q(w * 0.49, h * 0.43), q(-w * 0.49, h * 0.43)])}`, ink.ochre);
  stage.marks(Array.from({ length: 12 }, () => {
    const [a, b] = [stage.random.between(-0.46, 0.3) * w, stage.random.pick([0.5, 0.77, 0.79, 0.48]) * h];
    return lensBetween(q(a, b), q(a + stage.random.between(0.05, 0.14) * w, b), Math.max(0.8, k * 0.004));
  }), ink.rose);
  const middle = Object.assign((a, b) => q(a, h * 0.63 + b), { k });
  lettering(stage, middle, word, { w: w * 0.9, h: h * 0.2, colour: text });
}

/** A playing card lying on a plane, its middle at (s, t), turned by `turn`; `suit`: hearts, bells, leaves, acorns, or none for its back. */
export function playingCard(stage, on, s, t, turn, suit, { h = 0.13, w = h * 0.6, count = 4 } = {}) {
  const at = (a, b) => on(s + a * Math.cos(turn) - b * Math.sin(turn), t + a * Math.sin(turn) + b * Math.cos(turn));
  const quad = (e) => stage.outline([at(-w / 2 + e, -h / 2 + e), at(w / 2 - e, -h / 2 + e), at(w / 2 - e, h / 2 - e), at(-w / 2 + e, h / 2 - e)]);
  stage.shape(quad(-0.004), "#54321d");
  stage.shape(quad(0), ink.paper);
  const k = stage.view.scale(at(0, 0));
  if (!suit) {
    stage.shape(quad(0.008), ink.brick);
    const list = [];
    for (let i = -2; i <= 2; i++) for (let j = -4; j <= 4; j++) list.push(lensBetween(stage.at(at((i - 0.3) * w * 0.17, (j - 0.3) * h * 0.1)), stage.at(at((i + 0.3) * w * 0.17, (j + 0.3) * h * 0.1)), Math.max(0.8, k * 0.003)));
    stage.marks(list, ink.peach);
    return;
  }
  const symbolPositions = { 1: [[0, 0, 2]], 2: [[0, 0.22, 1.3], [0, -0.22, 1.3]], 4: [[-0.22, 0.26, 1], [0.22, 0.26, 1], [-0.22, -0.26, 1], [0.22, -0.26, 1]] }[count];
  for (const [a, b, grow] of symbolPositions) {
    const u = w * 0.19 * grow;
    const e = (x, y) => at(a * w + x * u, b * h + y * u);
    if (suit === "hearts") stage.face([[0, -1], [0.9, 0.1], [0.85, 0.65], [0.4, 0.85], [0, 0.5], [-0.4, 0.85], [-0.85, 0.65], [-0.9, 0.1]].map(([x, y]) => e(x, y)), ink.brick);
    if (suit === "leaves") {
      stage.face([[0, 1], [0.75, 0.2], [0.7, -0.35], [0.15, -0.4], [0.08, -1], [-0.08, -1], [-0.15, -0.4], [-0.7, -0.35], [-0.75, 0.2]].map(([x, y]) => e(x, y)), ink.forest);
      stage.marks([lensBetween(stage.at(e(0, -0.4)), stage.at(e(0, 0.7)), Math.max(0.7, k * u * 0.12))], ink.leaf);
    }
    if (suit === "bells") {
      stage.face(Array.from({ length: 12 }, (_, i) => e(Math.cos(i * 0.524) * 0.8, Math.sin(i * 0.524) * 0.8)), ink.ochre);
      stage.marks([lensBetween(stage.at(e(-0.7, 0)), stage.at(e(0.7, 0)), Math.max(0.8, k * u * 0.2))], ink.brick);
    }
    if (suit === "acorns") {
      stage.face([[0, -1], [0.5, -0.5], [0.55, 0.1], [-0.55, 0.1], [-0.5, -0.5]].map(([x, y]) => e(x, y)), ink.ochre);
      stage.face([[-0.68, 0.05], [0.68, 0.05], [0.5, 0.6], [0, 0.75], [-0.5, 0.6]].map(([x, y]) => e(x, y)), ink.forest);
    }
  }
}
