// Sky, mountains, meadow and trees: what stands behind and before the inn.
import { polygon } from "./forms.mjs";
import { ink, lensPath, seeded } from "./linocut.mjs";

/** Marks in rings about a light: where the sun or the moon is. `keep(x, y)` says which stay. */
export function lightRings(print, [cx, cy], { from, to, step = 26, colour, opacity, length = [50, 120], thick = [2.5, 5], density = 0.055, keep = () => true }) {
  const list = [];
  const r = print.random;
  for (let radius = from; radius < to; radius += step) {
    const n = Math.round(radius * density) + 5;
    const offset = r.next();
    for (let i = 0; i < n; i++) {
      const a = (2 * Math.PI * (i + offset)) / n + r.between(-0.05, 0.05);
      const [x, y] = [cx + Math.cos(a) * radius, cy + Math.sin(a) * radius];
      const l = r.between(...length);
      const w = r.between(...thick);
      if (x > -60 && x < print.width + 60 && y > -30 && y < print.height && keep(x, y)) list.push(lensPath(x, y, a + Math.PI / 2, l, w));
    }
  }
  print.marks(list, colour, { opacity });
}

/** A mountain range: [x, y] summits from left to right, filled down to `foot`; marks run down the lit flanks. */
export function range(print, summits, foot, { fill, marks, shade, opacity, sun = 1, spread = 1, reach = [22, 56] }) {
  const r = print.random;
  const [first, last] = [summits[0], summits.at(-1)];
  const d = polygon([...summits, [last[0], foot], [first[0], foot]]);
  print.shape(d, fill);
  const clip = print.clip(d);
  const [lit, dim] = [[], []];
  summits.slice(1).forEach(([x2, y2], i) => {
    const [x1, y1] = summits[i];
    const down = y2 > y1 ? 1 : -1;
    const isBright = down === sun;
    const n = Math.round((Math.hypot(x2 - x1, y2 - y1) / 15) * spread);
    for (let k = 0; k < n; k++) {
      const f = r.next();
      const steps = isBright ? 5 : 3;
      for (let s = 0; s < steps; s++) {
        const x = x1 + (x2 - x1) * f + r.between(-12, 12) + down * s * 9;
        const y = y1 + (y2 - y1) * f + 14 + s * r.between(15, 26);
        (isBright ? lit : dim).push(lensPath(x, y, down > 0 ? 1.12 : 2.02, r.between(...reach), r.between(1.5, 4)));
      }
    }
  });
  print.marks(lit, marks, { clip, opacity });
  if (shade) print.marks(dim, shade, { clip, opacity });
}

/** Summits of wooded hills, rising and falling by themselves. */
export function hills(width, base, height, seed, step = 64) {
  const r = seeded(seed);
  const points = [];
  for (let x = -60; x < width + 120; x += r.between(step * 0.6, step * 1.4))
    points.push([x, base - height * Math.abs(Math.sin(x * 0.0043 + seed)) - r.between(0, height * 0.5)]);
  return points;
}

/** Firs along a line of hills: a dark saw edge with a few lit boughs. */
export function firs(print, points, { size = [26, 54], fill, marks, opacity = 0.8 }) {
  const r = print.random;
  let d = "";
  const list = [];
  for (const [x, y] of points) {
    const h = r.between(...size);
    const w = h * 0.3;
    d += `M${x.toFixed(0)} ${(y - h).toFixed(0)}L${(x + w).toFixed(0)} ${(y + 8).toFixed(0)}H${(x - w).toFixed(0)}Z`;
    for (let k = 0.3; k < 1; k += 0.22) list.push(lensPath(x + w * k * 0.45, y - h + h * k, 0.75, w * k * 0.9, 1.6));
  }
  print.shape(d, fill);
  print.marks(list, marks, { opacity });
}

/** Blades of grass over a region, longer towards the viewer. */
export function grass(print, [x0, y0, x1, y1], count, colour, { clip, opacity, blade = [10, 34], keep = () => true } = {}) {
  const r = print.random;
  const list = [];
  for (let i = 0; i < count; i++) {
    const f = r.next();
    const x = r.between(x0, x1);
    const y = y0 + (y1 - y0) * f;
    const l = (blade[0] + (blade[1] - blade[0]) * f) * r.between(0.7, 1.2);
    const a = -Math.PI / 2 + r.between(-0.4, 0.4);
    const w = r.between(1.2, 2.2) + f * 1.2;
    if (keep(x, y)) list.push(lensPath(x, y, a, l, w));
  }
  print.marks(list, colour, { clip, opacity });
}

/** The crown of a tree: dark masses, over them leaves that are light where the light falls. `fringe` sets leaves on their edge, so many per unit of radius. */
export function crown(print, masses, { dark = ink.ink, dim = ink.moss, lit = "#b6bf6a", sun = [-0.7, -0.7], leaf = [13, 22], step = 17, bright = 0.42, fringe = 0 }) {
  const r = print.random;
  for (const [x, y, radius] of masses) print.shape(print.blob(x, y, radius + 8, (radius + 8) * 0.92, { points: 20, jitter: 0.07 }), dark);
  const rim = [];
  for (const [x, y, radius] of fringe ? masses : [])
    for (let i = 0; i < radius * fringe; i++) {
      const a = r.between(0, 2 * Math.PI);
      const l = r.between(...leaf);
      rim.push(lensPath(x + Math.cos(a) * (radius + 10), y + Math.sin(a) * (radius + 10) * 0.92, a + r.between(-0.8, 0.8), l, l * 0.36));
    }
  if (rim.length > 0) print.marks(rim, dark);
  const [a0, a1] = [[], []];
  for (const [ox, oy, radius] of masses) {
    for (let q = 14; q < radius; q += step) {
      const n = Math.round(q * 0.34 * (17 / step)) + 3;
      for (let i = 0; i < n; i++) {
        const a = (2 * Math.PI * (i + r.next() * 0.4)) / n;
        const [x, y] = [ox + Math.cos(a) * q, oy + Math.sin(a) * q * 0.92];
        const light = ((Math.cos(a) * sun[0] + Math.sin(a) * sun[1]) * q) / radius;
        const l = r.between(...leaf);
        const turn = a + r.between(-0.5, 0.5);
        if (light > r.between(-0.75, 0.55)) (light > bright ? a1 : a0).push(lensPath(x, y, turn, l, l * 0.34));
      }
    }
  }
  print.marks(a0, dim);
  print.marks(a1, lit);
}

/** A trunk with spreading roots and boughs, from (x, foot) up to `top`. */
export function trunk(print, x, foot, top, width, { fill = ink.ink, marks = ink.wood, sun = -1 } = {}) {
  const r = print.random;
  const h = foot - top;
  const w = width / 2;
  const d =
    `M${x - w * 2.1} ${foot + 6}Q${x - w * 1.15} ${foot - h * 0.08} ${x - w} ${foot - h * 0.35}Q${x - w * 0.9} ${foot - h * 0.7} ${x - w * 2.6} ${top}` +
    `L${x - w * 1.3} ${top - 8}L${x} ${foot - h * 0.72}L${x + w * 1.5} ${top - 14}L${x + w * 2.7} ${top}Q${x + w * 0.8} ${foot - h * 0.66} ${x + w} ${foot - h * 0.33}` +
    `Q${x + w * 1.1} ${foot - h * 0.08} ${x + w * 2.3} ${foot + 4}L${x + w * 0.7} ${foot - 2}L${x + w * 0.2} ${foot + 8}L${x - w * 0.6} ${foot}Z`;
  print.shape(d, fill);
  const clip = print.clip(d);
  const list = [];
  for (let i = 0; i < h / 4; i++) {
    const f = r.next();
    const side = sun * r.between(-0.2, 0.95);
    list.push(lensPath(x + w * side, foot - h * f * 0.9, -Math.PI / 2 + r.between(-0.12, 0.12), r.between(14, 46), r.between(1, 2.6)));
  }
  print.marks(list, marks, { clip });
}
