// What the forest gives to the game cards: an antler and fir twigs.
import { combed, curvedMark, ribbon, ribbonShape, spline } from "./forms.mjs";
import { ink } from "./linocut.mjs";

// In units of the antler's length, foot at 0, 0, growing up and to the right: course, half width at the foot.
const antlerBeam = [[[0, 0], [0.04, -0.2], [0.2, -0.42], [0.24, -0.7], [0.16, -1]], 0.052];
const tines = [
  [[[0.02, -0.1], [-0.14, -0.16], [-0.24, -0.28], [-0.27, -0.4]], 0.034],
  [[[0.07, -0.27], [-0.06, -0.36], [-0.12, -0.48], [-0.13, -0.6]], 0.032],
  [[[0.23, -0.55], [0.1, -0.62], [0.02, -0.74], [0, -0.87]], 0.032],
  [[[0.235, -0.66], [0.33, -0.76], [0.38, -0.88], [0.37, -1.0]], 0.03],
];

/** An antler as it was shed; `flip` grows it to the left. */
export function antler(p, x, y, size, { turn = 0, flip = false, fill = ink.linen, grain = ink.timber, shadow } = {}) {
  const at = ([px, py]) => {
    const [sx, sy] = [px * (flip ? -size : size), py * size];
    return [x + sx * Math.cos(turn) - sy * Math.sin(turn), y + sx * Math.sin(turn) + sy * Math.cos(turn)];
  };
  const limb = ([course, foot]) => ribbon(spline(course.map(at)), (u) => size * foot * (1 - u) ** 0.55 * (1 - 0.12 * Math.sin(u * 9)));
  const limbs = [...tines, antlerBeam].map(limb);
  if (shadow) p.raw(`<g transform="translate(7 10)"><path d="${limbs.map((l) => ribbonShape(l)).join("")}" fill="${shadow}"/></g>`);
  for (const l of limbs) p.shape(ribbonShape(l), fill);
  const [bx, by] = at([0, 0]);
  const from = flip ? -0.75 : 0.1;
  limbs.forEach((l, i) => p.marks(combed(p.random, l, { rows: i === 4 ? 3 : 2, from, to: from + 0.65, length: [0.12, 0.3], gap: [0.03, 0.1], width: size * 0.006 }), grain));
  // The burr, by which it sat on the head.
  const bead = (k, grow) => [bx + k * size * Math.cos(turn), by + k * size * Math.sin(turn), size * 0.024 * grow];
  for (const k of [-0.066, -0.034, 0, 0.034, 0.066]) p.circle(...bead(k, 1.25), ink.wood);
  for (const k of [-0.066, -0.034, 0, 0.034, 0.066]) p.circle(...bead(k, 0.9), fill);
}

/** A fir twig from (x, y) along `angle`, with needles to both sides. */
export function firTwig(p, x, y, angle, length, { needle = ink.moss, light = ink.leaf, stem = ink.wood, spread = 0.17, bend = 0.12 } = {}) {
  const twigCurve = spline([0, 0.35, 0.7, 1].map((t) => {
    const a = angle + bend * t;
    return [x + Math.cos(a) * length * t, y + Math.sin(a) * length * t];
  }));
  p.shape(ribbonShape(ribbon(twigCurve, (u) => length * 0.012 * (1.2 - u))), stem);
  const [dark, lit] = [[], []];
  const count = Math.round(length / 5.5);
  for (let i = 2; i <= count; i++) {
    const t = i / count;
    const [px, py] = twigCurve(t);
    for (const side of [-1, 1]) {
      const a = angle + bend * t + side * (0.75 - t * 0.35) + p.random.between(-0.1, 0.1);
      const reach = length * spread * (1 - 0.55 * t) * p.random.between(0.85, 1.1);
      const tip = [px + Math.cos(a) * reach, py + Math.sin(a) * reach];
      const middle = [px + Math.cos(a - side * 0.16) * reach * 0.55, py + Math.sin(a - side * 0.16) * reach * 0.55];
      (side < 0 === Math.cos(angle) > 0 ? lit : dark).push(curvedMark([px, py], middle, tip, Math.max(1.2, length * 0.011)));
    }
  }
  p.marks(dark, needle);
  p.marks(lit, light);
}
