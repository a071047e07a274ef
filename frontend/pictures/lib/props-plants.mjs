// Leaves, stalks and blossoms.
import { combed, curvedMark, polygon, ribbon, ribbonShape, samplePoints, spline, TAU } from "./forms.mjs";
import { ink } from "./linocut.mjs";

/** A stalk along the points, `width` px thick, thinner towards its end by `taper`. */
export function stalk(p, points, width, colour, { taper = 0.4, shadow = null } = {}) {
  const surface = ribbon(spline(points), (u) => (width / 2) * (1 - taper * u));
  if (shadow) p.shape(ribbonShape(ribbon(spline(points.map(([x, y]) => [x + 4, y + 6])), (u) => (width / 2) * (1 - taper * u))), shadow);
  p.shape(ribbonShape(surface), colour);
  return surface;
}

/**
 * A long leaf from its stem to its tip along the points: a light and a dark half, veins that run with it.
 * `belly` is where it is broadest (0 to 1), `stem` the share that is only stem.
 */
export function longLeaf(p, points, half, { light = ink.leaf, dark = ink.moss, vein = ink.pine, glint = null, belly = 0.5, stem = 0.2, shadow = ink.ink, offset = [6, 9], rows = 7 } = {}) {
  const exponent = Math.log(0.5) / Math.log(belly);
  const width = (u) => 3.5 * (1 - u) + (u < stem ? 0 : half * Math.sin(Math.PI * ((u - stem) / (1 - stem)) ** exponent) ** (u < belly ? 0.8 : 1.2));
  const leaf = ribbon(spline(points), width);
  if (shadow) p.shape(ribbonShape(ribbon(spline(points.map(([x, y]) => [x + offset[0], y + offset[1]])), width), 30), shadow);
  p.shape(ribbonShape(leaf, 30), dark);
  p.shape(polygon([...samplePoints((u) => leaf(u, -1), 30), ...samplePoints((u) => leaf(1 - u, 0), 30)]), light);
  const inner = (u, v) => leaf(stem + u * (1 - stem) * 0.97, v * 0.86);
  p.marks(combed(p.random, inner, { rows, from: -1, to: 0, length: [0.1, 0.22], gap: [0.03, 0.1], width: 1.5, light: (u) => 0.85 - u * 0.3 }), vein);
  p.marks(combed(p.random, inner, { rows, from: 0, to: 1, length: [0.08, 0.2], gap: [0.03, 0.1], width: 1.5, light: (u) => 0.3 + u * 0.5 }), light);
  if (glint) p.marks(combed(p.random, inner, { rows: 3, from: -0.7, to: -0.2, length: [0.08, 0.16], gap: [0.1, 0.3], width: 2.2, light: (u) => 1 - Math.abs(u - 0.45) * 2 }), glint);
  p.shape(ribbonShape(ribbon(spline(points), (u) => 2.6 * (1 - u * 0.8))), vein);
  return leaf;
}

/** A blossom with pointed petals, seen from the front or aslant. */
export function starBlossom(p, x, y, size, { petals = 6, turn = 0, tilt = 1, colour = ink.paper, heart = ink.moss, vein = ink.linen, shadow = null, lean = 0 } = {}) {
  const at = (a, q) => {
    const [px, py] = [Math.cos(a) * size * q, Math.sin(a) * size * q * tilt];
    return [x + px * Math.cos(lean) - py * Math.sin(lean), y + px * Math.sin(lean) + py * Math.cos(lean)];
  };
  const petal = (a, d = 0) => polygon([at(a, 0.1), at(a - 0.3, 0.42), at(a - 0.24, 0.72), at(a, 1), at(a + 0.24, 0.72), at(a + 0.3, 0.42)].map(([px, py]) => [px + d, py + d * 1.3]));
  const angles = Array.from({ length: petals }, (_, i) => turn + (TAU * i) / petals);
  if (shadow) p.shape(angles.map((a) => petal(a, 3)).join(""), shadow);
  p.shape(angles.map((a) => petal(a)).join(""), colour);
  p.marks(angles.map((a) => curvedMark(at(a, 0.3), at(a + 0.03, 0.5), at(a, 0.78), size * 0.05)), vein);
  p.shape(polygon(Array.from({ length: 9 }, (_, i) => at((TAU * i) / 9, 0.2))), heart);
}

/** Twine wound around a bundle, between two edges (points across it), with a bow when asked. */
export function twine(p, from, to, { turns = 4, width = 7, colour = ink.brick, light = ink.rose, bulge = 8, bow = false, tails = 70 } = {}) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const bundleWidth = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / bundleWidth, dx / bundleWidth];
  for (let i = 0; i < turns; i++) {
    const k = (i - (turns - 1) / 2) * width * 1.02;
    const lean = 1.5;
    const points = [[from[0] + nx * (k - lean), from[1] + ny * (k - lean)], [(from[0] + to[0]) / 2 + nx * (k + bulge), (from[1] + to[1]) / 2 + ny * (k + bulge)], [to[0] + nx * (k + lean), to[1] + ny * (k + lean)]];
    p.shape(ribbonShape(ribbon(spline(points), () => width * 0.56)), ink.ink);
    const cord = ribbon(spline(points), () => width * 0.44);
    p.shape(ribbonShape(cord), colour);
    p.marks(Array.from({ length: Math.round(bundleWidth / 8) }, (_, j, n = Math.round(bundleWidth / 8)) => curvedMark(cord((j + 0.2) / n, -0.8), cord((j + 0.5) / n, 0), cord((j + 0.8) / n, 0.8), 1.2)), light);
  }
  if (!bow) return;
  const [mx, my] = [(from[0] + to[0]) / 2 + nx * bulge, (from[1] + to[1]) / 2 + ny * bulge];
  const at = (a, b) => [mx + (dx / bundleWidth) * a + nx * b, my + (dy / bundleWidth) * a + ny * b];
  const s = tails / 70;
  const loops = [
    [at(0, 0), at(-34 * s, -30 * s), at(-62 * s, -16 * s), at(-44 * s, 10 * s), at(0, 0)],
    [at(0, 0), at(36 * s, -28 * s), at(64 * s, -10 * s), at(42 * s, 14 * s), at(0, 0)],
    [at(0, 0), at(-16 * s, 34 * s), at(-40 * s, 50 * s), at(-44 * s, 78 * s)],
    [at(0, 0), at(18 * s, 30 * s), at(34 * s, 56 * s), at(56 * s, 66 * s)],
  ];
  for (const loop of loops) {
    p.shape(ribbonShape(ribbon(spline(loop.map(([x, y]) => [x + 4, y + 6])), () => width * 0.5)), ink.ink);
    const cord = ribbon(spline(loop), () => width * 0.5);
    p.shape(ribbonShape(cord), colour);
    p.marks(Array.from({ length: 14 }, (_, j) => curvedMark(cord((j + 0.2) / 14, -0.8), cord((j + 0.5) / 14, 0), cord((j + 0.8) / 14, 0.8), 1.2)), light);
  }
  p.circle(mx, my, width * 0.9, colour);
}
