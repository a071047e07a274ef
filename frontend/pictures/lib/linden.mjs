// The linden: the sign of the inn. A leaf, and a twig with leaves and blossoms, for pictures, printed cards and icons.
import { curvedMark } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";

const n1 = (v) => String(Math.round(v * 10) / 10);

// Right edge of the leaf in units of its length: from the notch at the stalk to the drawn-out tip.
const edge = [
  [[0, 0.07], [0.09, -0.12], [0.33, -0.14], [0.43, 0.06]],
  [[0.43, 0.06], [0.56, 0.3], [0.42, 0.58], [0.2, 0.8]],
  [[0.2, 0.8], [0.12, 0.88], [0.05, 0.94], [0.015, 1.08]],
];

function bezier([a, b, c, d], t) {
  const u = 1 - t;
  const at = (i) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [at(0), at(1)];
}

/** Turns leaf coordinates (x across, y from the stalk to the tip) into picture coordinates. */
const placed = (x, y, size, angle) => (px, py) => [
  x + size * (py * Math.cos(angle) - px * Math.sin(angle)),
  y + size * (py * Math.sin(angle) + px * Math.cos(angle)),
];

/** Outline of a linden leaf: the stalk meets it at x, y, the tip points along `angle`. `teeth` = 0 gives a smooth edge. */
export function leafOutline(x, y, size, angle, { teeth = 9, bite = 0.035 } = {}) {
  const at = placed(x, y, size, angle);
  const side = (sign, wide) => {
    const points = [];
    edge.forEach((curve, i) => {
      const segmentCount = teeth ? [Math.ceil(teeth * 0.45), teeth, Math.ceil(teeth * 0.3)][i] : 16;
      for (let k = 0; k < segmentCount; k++) {
        const [px, py] = bezier(curve, k / segmentCount);
        points.push(at(sign * px * wide, py));
        if (!teeth || (i === 0 && k === 0)) continue;
        // A tooth: out along the normal of the edge, and a little on towards the tip.
        const [bx, by] = bezier(curve, (k + 0.75) / segmentCount);
        const [ex, ey] = bezier(curve, (k + 0.85) / segmentCount);
        const chordLength = Math.hypot(ex - bx, ey - by) || 1;
        const [tx, ty] = [(ex - bx) / chordLength, (ey - by) / chordLength];
        const out = bite * Math.min(1, bx * 6);
        points.push(at(sign * (bx + ty * out + tx * out * 0.5) * wide, by - tx * out + ty * out * 0.5));
      }
    });
    return points;
  };
  const all = [...side(1, 1), at(0, 1.1), ...side(-1, 0.94).reverse()];
  return `M${all.map(([px, py]) => `${n1(px)} ${n1(py)}`).join("L")}Z`;
}

/** The veins of the same leaf as gouge marks: the rib, and side veins that fan out from it. */
export function leafVeins(x, y, size, angle, { width = 0.022, pairs = 5 } = {}) {
  const at = placed(x, y, size, angle);
  const veins = [curvedMark(at(0, 0.03), at(0, 0.5), at(0, 1), width * size * 1.3)];
  for (const sign of [-1, 1]) {
    for (let i = 0; i < pairs; i++) {
      const from = 0.07 + (i * 0.66) / pairs;
      const reach = [0.37, 0.4, 0.33, 0.24, 0.15, 0.1][i] ?? 0.08;
      const rise = reach * (i === 0 ? 0.12 : 0.72);
      veins.push(curvedMark(at(sign * 0.012, from), at(sign * reach * 0.55, from + rise * 0.42), at(sign * reach, from + rise), width * size));
    }
  }
  return veins;
}

/** Prints a leaf: a shadow behind it when `shadow` is a colour, veins in `vein`. */
export function drawLeaf(print, x, y, size, angle, { fill = ink.moss, vein = ink.paper, shadow, stalk = 0.22, ...look } = {}) {
  if (stalk) {
    const [sx, sy] = [x - Math.cos(angle) * size * stalk, y - Math.sin(angle) * size * stalk];
    print.line(`M${n1(sx)} ${n1(sy)}L${n1(x)} ${n1(y)}`, fill, n1(Math.max(size * 0.035, 0.8)), 'stroke-linecap="round"');
  }
  if (shadow) print.shape(leafOutline(x + size * 0.055, y + size * 0.075, size, angle, { teeth: 0 }), shadow);
  print.shape(leafOutline(x, y, size, angle, look), fill);
  if (vein) print.marks(leafVeins(x, y, size, angle, look), vein);
}

/** Prints a blossom: the pale wing leaf every linden blossom hangs from, and the buds on their stalk. */
export function drawBlossom(print, x, y, size, angle, { wing = ink.leaf, bud = ink.ochre, stalk = ink.moss } = {}) {
  const at = placed(x, y, size, angle);
  const [wx, wy] = at(0.1, 0.42);
  print.marks([lensPath(wx, wy, angle + 0.2, size * 0.86, size * 0.16)], wing);
  const stalkFork = at(-0.06, 0.5);
  print.line(`M${n1(x)} ${n1(y)}L${stalkFork.map(n1).join(" ")}`, stalk, n1(size * 0.03));
  for (const [bx, by] of [[-0.34, 0.72], [-0.2, 0.88], [-0.02, 0.84], [-0.36, 0.52]]) {
    const [px, py] = at(bx, by);
    print.line(`M${stalkFork.map(n1).join(" ")}L${n1(px)} ${n1(py)}`, stalk, n1(size * 0.025));
    print.circle(px, py, size * 0.075, bud);
  }
}
