// Firs, boughs, candles, stars and snow.
import { between, combed, curvedMark, joinedPath, oval, polygon, ribbon, ribbonShape, ring, smoothPath, spline, strewn, TAU } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";

/** A fir standing at (x, y): tiers of drooping boughs, lit from the left; `snow` lies on the boughs. */
export function fir(p, x, y, height, { half = height * 0.3, fill = ink.forest, mark = ink.moss, snow = null, tiers = 6, thick = 2.4, trunk = true } = {}) {
  const { random } = p;
  if (trunk) p.rect(x - height * 0.025, y - height * 0.1, height * 0.05, height * 0.1, ink.ink);
  const left = [];
  const right = [];
  const list = [];
  const snowCaps = [];
  for (let i = 1; i <= tiers; i++) {
    const k = i / tiers;
    const ty = y - height * (1 - 0.93 * k);
    const [w, inner] = [half * (0.16 + 0.84 * k) * random.between(0.92, 1.08), half * k * 0.5];
    for (const side of [-1, 1]) {
      const tip = [x + side * w, ty + height * 0.012 + random.between(-3, 3)];
      (side < 0 ? left : right).push([x + side * w * 0.55, ty - height * 0.075], tip, [x + side * inner, ty - height * 0.02]);
      const n = Math.round(3 + k * 6);
      for (let j = 0; j < n; j++) {
        const f = (j + random.between(0.2, 0.9)) / n;
        const far = f * w * 0.88;
        const [mx, my] = [x + side * far, ty - height * 0.1 * (1 - f ** 1.6) - height * 0.015 + random.between(-4, 4)];
        if (side < 0 || random.next() < 0.4) list.push(lensPath(mx, my + height * 0.02, side < 0 ? Math.PI - 0.6 - 0.2 * f : 0.6 + 0.2 * f, height * random.between(0.035, 0.06), thick));
      }
      if (snow) snowCaps.push(joinedPath([[x + side * w * 0.12, ty - height * 0.115], [x + side * w * 0.55, ty - height * 0.085], [x + side * w * 0.98, ty]], [[x + side * w * 0.98, ty], [x + side * w * 0.62, ty - height * 0.035], [x + side * w * 0.4, ty - height * 0.05], [x + side * w * 0.12, ty - height * 0.07]]));
    }
  }
  p.shape(polygon([[x, y - height], ...right, ...left.toReversed().flatMap((_, i, all) => [all[i]])]), fill);
  p.marks(list, mark);
  if (snow) p.shape(snowCaps.join(""), snow);
}

/** A bough of fir along the points: needles on both sides, the lit ones on top. */
export function bough(p, points, size, { dark = ink.forest, mid = ink.pine, light = ink.leaf, wood = ink.wood, step = 7, thick = 2.6 } = {}) {
  const { random } = p;
  const centerline = spline(points);
  let boughLength = 0;
  for (let i = 0; i < 20; i++) boughLength += Math.hypot(centerline((i + 1) / 20)[0] - centerline(i / 20)[0], centerline((i + 1) / 20)[1] - centerline(i / 20)[1]);
  const count = Math.round(boughLength / step);
  const layers = { dark: [], mid: [], light: [] };
  for (const [name, spread, k] of [["dark", 1.15, 1.1], ["mid", 0.9, 1], ["light", 0.65, 0.8]]) {
    for (let i = 0; i < count; i++) {
      const u = (i + random.next()) / count;
      const [x, y] = centerline(u);
      const [bx, by] = centerline(u + 0.02);
      const [ax, ay] = centerline(u - 0.02);
      const run = Math.atan2(by - ay, bx - ax);
      for (const side of [-1, 1]) {
        if (name === "light" && random.next() < 0.45) continue;
        const a = run + side * spread * random.between(0.65, 1.05) * (1 - u * 0.35);
        const l = size * k * random.between(0.75, 1.1) * (1 - u * 0.25);
        layers[name].push(lensPath(x + (Math.cos(a) * l) / 2, y + (Math.sin(a) * l) / 2, a, l, thick));
      }
    }
  }
  p.marks(layers.dark, dark);
  p.marks(layers.mid, mid);
  p.shape(ribbonShape(ribbon(centerline, (u) => size * 0.07 * (1 - u * 0.7))), wood);
  p.marks(layers.light, light);
}

/** A flame standing on (x, y), `size` high. */
export function flame(p, x, y, size) {
  const drop = (k, dy) => joinedPath([[x, y - size * (0.1 + 0.9 * k) + dy], [x + size * 0.13 * k, y - size * 0.62 * k], [x + size * 0.24 * k, y - size * 0.3 * k], [x + size * 0.14 * k, y - size * 0.06], [x, y]], [[x, y], [x - size * 0.15 * k, y - size * 0.07], [x - size * 0.22 * k, y - size * 0.32 * k], [x - size * 0.08 * k, y - size * 0.66 * k], [x, y - size * (0.1 + 0.9 * k) + dy]]);
  p.shape(drop(1, 0), ink.ochre);
  p.shape(drop(0.76, 0), ink.lemon);
  p.shape(drop(0.46, 0), ink.paper);
}

/** Light about a flame: marks in rings, fewer with distance. */
export function glow(p, x, y, radius, { colour = ink.ochre, inner = 0.2, rows = 7, width = 3, opacity } = {}) {
  p.marks(combed(p.random, ring(x, y, radius, radius, inner), { rows, length: [0.02, 0.05], gap: [0.015, 0.05], width, light: (_, v) => 0.95 - v * 0.7 }), colour, { opacity });
}

/** A candle whose foot stands at (x, y). */
export function candle(p, x, y, width, height, { lit = true, wax = ink.brick, light = ink.rose, shade = "#6f261d", size = width * 1.5 } = {}) {
  const { random } = p;
  const [l, top] = [x - width / 2, y - height];
  const rimDepth = width * 0.14;
  const body = joinedPath([[l, top], [l, y]], [[l, y], [x, y + rimDepth], [l + width, y]], [[l + width, y], [l + width, top]], [[l + width, top], [x, top + rimDepth], [l, top]]);
  p.shape(body, wax);
  const clip = p.clip(body);
  const side = (u, v) => [l + v * width, top + u * (height + rimDepth)];
  p.marks(combed(random, side, { rows: 5, from: 0.06, to: 0.46, length: [0.12, 0.4], gap: [0.03, 0.1], width: width * 0.03, light: (u, v) => 1.1 - v * 1.6 - (lit ? u * 0.3 : 0) }), light, { clip });
  p.marks(combed(random, side, { rows: 7, from: 0.55, to: 1, length: [0.12, 0.4], gap: [0.02, 0.06], width: width * 0.034, light: (_, v) => v * 1.5 - 0.5 }), shade, { clip });
  p.ellipse(x, top, width / 2, rimDepth, lit ? ink.lemon : light);
  if (lit) {
    const waxDrip = (dx, w, h) => p.shape(joinedPath([[x + dx - w, top + rimDepth * 0.4], [x + dx + w, top + rimDepth * 0.4]], [[x + dx + w, top + rimDepth * 0.4], [x + dx + w * 0.9, top + h * 0.8], [x + dx, top + h], [x + dx - w * 0.9, top + h * 0.8], [x + dx - w, top + rimDepth * 0.4]]), light, clip);
    waxDrip(-width * 0.22, width * 0.09, height * 0.34);
    waxDrip(width * 0.1, width * 0.08, height * 0.2);
  }
  p.rect(x - 2, top - width * 0.3, 4, width * 0.32, ink.ink);
  if (lit) flame(p, x, top - width * 0.14, size);
}

/**
 * A part of a wreath seen aslant: from angle `from` to `to` (0 is right, a quarter turn is the front).
 * `tube` is half its thickness.
 */
export function wreathArc(p, cx, cy, rx, ry, tube, from, to, { dark = ink.forest, mid = ink.pine, light = ink.leaf, ground = ink.night, needle = 34, step = 5.4, flat = 0.62 } = {}) {
  const { random } = p;
  const at = (a, k) => [cx + Math.cos(a) * (rx + k * tube), cy + Math.sin(a) * (ry + k * tube * flat) - (1 - k * k) * tube * 0.3];
  const edge = (k) => Array.from({ length: 25 }, (_, i) => at(from + ((to - from) * i) / 24, k));
  p.shape(polygon([...edge(-0.92), ...edge(0.92).toReversed()]), ground);
  const arcLength = ((to - from) / TAU) * Math.PI * (3 * (rx + ry) - Math.sqrt((3 * rx + ry) * (rx + 3 * ry)));
  const count = Math.round((arcLength * tube) / (step * 22));
  for (const [colour, reach, share, k0, k1] of [[dark, 1.15, 1, -1, 1], [mid, 1, 1, -0.95, 1.02], [light, 0.8, 0.75, -0.85, 0.62]]) {
    const list = [];
    for (let i = 0; i < count * share; i++) {
      const a = random.between(from, to);
      const k = random.between(k0, k1);
      const [x, y] = at(a, k);
      const tangent = Math.atan2(Math.cos(a) * ry, -Math.sin(a) * rx);
      const t = tangent - k * random.between(0.5, 1.1) + random.between(-0.3, 0.3);
      list.push(lensPath(x, y, t, needle * reach * random.between(0.7, 1.15), 2.7));
    }
    p.marks(list, colour);
  }
}

/** A glass ball. */
export function bauble(p, x, y, r, { colour = ink.brick, light = ink.rose, shade = "#6f261d", cap = true } = {}) {
  p.circle(x + r * 0.14, y + r * 0.2, r, ink.ink);
  if (cap) p.rect(x - r * 0.2, y - r * 1.2, r * 0.4, r * 0.34, ink.ochre);
  p.circle(x, y, r, colour);
  const at = (a, q) => [x + Math.cos(a) * r * q, y + Math.sin(a) * r * q];
  p.marks([0.5, 0.68, 0.84].map((q) => curvedMark(at(0.1, q), at(0.9, q), at(1.7, q), r * 0.07)), shade);
  p.marks([0.62, 0.8].map((q) => curvedMark(at(3.2, q), at(3.9, q), at(4.6, q), r * 0.08)), light);
  p.marks([lensPath(x - r * 0.36, y - r * 0.36, -0.8, r * 0.4, r * 0.14)], ink.paper);
}

/** A star of straw, bound with thread. */
export function strawStar(p, x, y, r, { turn = 0, straw = "#f2dc9a", shade = ink.gold, thread = ink.brick } = {}) {
  const ray = (a, long, w) => {
    const at = (q, s) => [x + Math.cos(a) * long * q - Math.sin(a) * s * w, y + Math.sin(a) * long * q + Math.cos(a) * s * w];
    return polygon([at(0, -0.5), at(0.72, -0.5), at(0.86, -1.1), at(0.93, -0.35), at(1, 0), at(0.93, 0.35), at(0.86, 1.1), at(0.72, 0.5), at(0, 0.5)]);
  };
  const all = (d, k, off) => Array.from({ length: 8 }, (_, i) => ray(turn + off + (TAU * i) / 8, r * k, r * 0.085 + d)).join("");
  p.shape(all(r * 0.03, 1.02, 0), ink.ink);
  p.shape(all(0, 0.68, Math.PI / 8), shade);
  p.shape(all(0, 1, 0), straw);
  p.marks(Array.from({ length: 8 }, (_, i) => { const a = turn + (TAU * i) / 8; return lensPath(x + Math.cos(a) * r * 0.56, y + Math.sin(a) * r * 0.56, a, r * 0.6, r * 0.02); }), shade);
  p.circle(x, y, r * 0.15, thread);
}

/** A bow of ribbon, its knot at (x, y). */
export function bow(p, x, y, s, { colour = ink.brick, light = ink.rose, shade = "#6f261d" } = {}) {
  const { random } = p;
  const set = (points, d = 0) => points.map(([a, b]) => [x + a * s + d, y + b * s + d * 1.4]);
  const tails = [[[[-0.06, 0], [-0.34, 0.5], [-0.56, 1.16]], [[-0.56, 1.16], [-0.36, 1.02], [-0.22, 1.22]], [[-0.22, 1.22], [-0.06, 0.6], [0.08, 0]]], [[[-0.06, 0], [0.1, 0.56], [0.24, 1.2]], [[0.24, 1.2], [0.4, 1], [0.58, 1.12]], [[0.58, 1.12], [0.34, 0.5], [0.1, 0]]]];
  const loops = [-1, 1].map((m) => [[[0, -0.08], [0.5 * m, -0.52], [1 * m, -0.5]], [[1 * m, -0.5], [1.12 * m, -0.06], [0.98 * m, 0.36]], [[0.98 * m, 0.36], [0.46 * m, 0.34], [0, 0.1]]]);
  for (const part of [...tails, ...loops]) {
    p.shape(joinedPath(...part.map((c) => set(c, 4))), ink.ink);
    const d = joinedPath(...part.map((c) => set(c)));
    p.shape(d, colour);
    const [a, b] = [spline(set(part[0])), spline(set(part[2]).toReversed())];
    const clip = p.clip(d);
    p.marks(combed(random, between(a, b), { rows: 6, length: [0.12, 0.3], gap: [0.06, 0.2], width: s * 0.035, light: (_, v) => 1 - v }), light, { clip });
    p.marks(combed(random, between(a, b), { rows: 5, from: 0.4, to: 1, length: [0.1, 0.3], gap: [0.06, 0.2], width: s * 0.035 }), shade, { clip });
  }
  p.shape(smoothPath(oval(x, y, s * 0.2, s * 0.23).map(([a, b]) => [a + 3, b + 4])), ink.ink);
  p.shape(smoothPath(oval(x, y, s * 0.2, s * 0.23)), colour);
  p.marks([-0.07, 0, 0.07].map((k) => lensPath(x + k * s, y, Math.PI / 2, s * 0.3, s * 0.025)), light);
}

/** Snow falling over a region [x0, y0, x1, y1]; `keep(x, y)` says where. */
export function snowfall(p, [x0, y0, x1, y1], step, { sizes = [1.6, 4.4], colour = ink.paper, keep = () => true, clip } = {}) {
  const spots = strewn(p.random, [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], step, 0.5).filter(([x, y]) => keep(x, y));
  const flakes = spots.map(([x, y]) => { const r = p.random.between(...sizes); return polygon(oval(x, y, r, r, { points: 7, turn: x })); });
  p.raw(`<path d="${flakes.join("")}" fill="${colour}"${clip ? ` clip-path="url(#${clip})"` : ""}/>`);
}
