// What lies on the inn's tables: boards, cloth, plates, and the small things of the kitchen.
// Light falls from the upper left; shadows are flat, in ink, to the lower right.
import { between, combed, curvedMark, joinedPath, lerp, oval, polygon, ribbon, ribbonShape, ring, smoothPath, spline, strewn, TAU } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";

/** Mixes beyond the palette's tokens that only food needs. */
export const food = { meat: "#f3d9bd", lime: "#b9c46a", plum: "#7a2f45", straw: "#f2dc9a", amber: "#d8832f", rust: "#a9542a" };

/** Boards across the sheet, or upright; `seams` are the places of the joints. */
export function boards(p, { ground = ink.forest, grain = ink.pine, seams = [196, 402], upright = false, top = 0, bottom = p.height, knots = [] } = {}) {
  const { random } = p;
  p.rect(0, top, p.width, bottom - top, ground);
  const along = upright ? bottom - top : p.width;
  const across = upright ? p.width : bottom - top;
  const marks = [];
  for (let y = 6; y < across; y += 11) {
    let x = -20;
    while (x < along) {
      const markLength = random.between(40, 170);
      const [a, b] = [x + markLength / 2, y + random.between(-3, 3)];
      const lean = random.between(-0.02, 0.02);
      const width = random.between(0.8, 2.2);
      const isClearOfKnots = knots.every(([kx, ky, r]) => Math.hypot((upright ? b : a) - kx, (upright ? top + a : top + b) - ky) > r * 2.2);
      if (isClearOfKnots && x + markLength < along + 20) marks.push(upright ? lensPath(b, top + a, Math.PI / 2 + lean, markLength, width) : lensPath(a, top + b, lean, markLength, width));
      x += markLength + random.between(10, 60);
    }
  }
  p.marks(marks, grain);
  for (const [x, y, r] of knots) {
    p.marks([1, 1.5, 2].flatMap((k) => combed(random, ring(x, y, r * k * (upright ? 0.6 : 1.3), r * k * (upright ? 1.3 : 0.6), 0.98), { rows: 1, length: [0.2, 0.4], width: 1.8 })), grain);
  }
  for (const s of seams) upright ? p.rect(s, top, 5, bottom - top, ink.ink) : p.rect(0, top + s, p.width, 5, ink.ink);
}

/** A checked cloth within a four-cornered shape: corners clockwise from the upper left, `checks` across and down. */
export function checkedCloth(p, [a, b, c, d], { checks = [6, 4], ground = ink.paper, stripe = ink.brick, weave = ink.linen, share = 0.4 } = {}) {
  const at = (u, v) => lerp(lerp(a, b, u), lerp(d, c, u), v);
  p.shape(polygon([a, b, c, d]), ground);
  const bands = (n, turned) =>
    Array.from({ length: n }, (_, i) => {
      const [s, e] = [(i + 0.5 - share / 2) / n, (i + 0.5 + share / 2) / n];
      return turned ? polygon([at(0, s), at(1, s), at(1, e), at(0, e)]) : polygon([at(s, 0), at(e, 0), at(e, 1), at(s, 1)]);
    }).join("");
  p.raw(`<path d="${bands(checks[0], false)}" fill="${stripe}" opacity=".72"/><path d="${bands(checks[1], true)}" fill="${stripe}" opacity=".72"/>`);
  const weaveOptions = { length: [0.02, 0.05], gap: [0.05, 0.12], width: 1.3 };
  p.marks(combed(p.random, at, { ...weaveOptions, rows: checks[1] * 5 }), weave);
}

/** A plain cloth with a border stripe and woven marks; `outline` is a polygon, `angle` the run of the thread. */
export function plainCloth(p, outline, { ground = ink.linen, thread = ink.paper, step = 26, angle = 0 } = {}) {
  const shape = polygon(outline);
  p.shape(shape, ground);
  const marks = strewn(p.random, outline, step).map(([x, y]) => lensPath(x, y, angle + (p.random.next() < 0.5 ? 0 : Math.PI / 2), p.random.between(9, 18), 1.5));
  p.marks(marks, thread, { clip: p.clip(shape) });
}

/** A plate, seen from above (rx = ry) or aslant. `rim` colours the strokes on the edge; `ground` the glaze. */
export function plate(p, cx, cy, rx, ry = rx, { rim = ink.forest, ground = ink.paper, well = ink.linen, strokes = 64, shadow = [10, 14] } = {}) {
  const tilt = ry / rx;
  p.ellipse(cx + shadow[0], cy + shadow[1], rx, ry, ink.ink);
  if (tilt < 0.97) p.ellipse(cx, cy + 9, rx, ry, well);
  p.ellipse(cx, cy, rx, ry, ground);
  const edge = ring(cx, cy, rx, ry, 0.86);
  p.marks(Array.from({ length: strokes }, (_, i) => curvedMark(edge(i / strokes, 0.05), edge(i / strokes, 0.4), edge(i / strokes, 0.75), 3)), rim);
  p.raw(`<ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.79}" ry="${ry * 0.79}" fill="none" stroke="${well}" stroke-width="${9 * Math.sqrt(tilt)}"/>`);
  const plateBottom = combed(p.random, ring(cx, cy, rx * 0.74, ry * 0.74, 0.6), {
    rows: 4, length: [0.02, 0.05], gap: [0.03, 0.08], width: 1.8, light: (u) => 0.25 + 0.7 * Math.sin(u * TAU - 0.6),
  });
  p.marks(plateBottom, well);
}

/** A round slice of lemon. */
export function lemonSlice(p, x, y, r, tilt = 1, turn = 0.2) {
  p.ellipse(x + 3, y + 6, r, r * tilt, ink.ink);
  p.ellipse(x, y, r, r * tilt, ink.lemon);
  p.ellipse(x, y, r * 0.86, r * 0.86 * tilt, ink.paper);
  const at = (a, q) => [x + Math.cos(a) * r * q, y + Math.sin(a) * r * q * tilt];
  for (let i = 0; i < 8; i++) {
    const [a, b] = [(TAU * i) / 8 + turn, (TAU * (i + 0.84)) / 8 + turn];
    const m = (a + b) / 2;
    p.shape(joinedPath([at(m, 0.14), at(a, 0.7)], [at(a, 0.76), at(m, 0.82), at(b, 0.76)], [at(b, 0.7), at(m, 0.14)]), ink.lemon);
    p.marks([0.3, 0.7].map((k) => { const t = a + (b - a) * k; return curvedMark(at(t, 0.42), at(t, 0.55), at(t, 0.7), 1.8); }), ink.ochre);
  }
}

/** A wedge of lemon lying on its peel, `turn` in radians. */
export function lemonWedge(p, x, y, size, turn = 0) {
  const at = (px, py) => [x + (px * Math.cos(turn) - py * Math.sin(turn)) * size, y + (px * Math.sin(turn) + py * Math.cos(turn)) * size];
  const back = [at(-1, 0), at(-0.62, 0.52), at(0, 0.74), at(0.62, 0.52), at(1, 0)];
  const body = (d) => joinedPath(back.map(([a, b]) => [a + d, b + d * 1.6]), [at(1, 0), at(0.5, -0.26), at(0, -0.34), at(-0.5, -0.26), at(-1, 0)]);
  p.shape(body(4), ink.ink);
  p.shape(body(0), ink.lemon);
  p.shape(joinedPath([at(-0.97, 0), at(-0.5, -0.26), at(0, -0.34), at(0.5, -0.26), at(0.97, 0)], [at(0.97, 0), at(0.56, 0.32), at(0, 0.44), at(-0.56, 0.32), at(-0.97, 0)]), ink.paper);
  const flesh = [[at(-0.8, 0.02), at(-0.42, -0.16), at(-0.04, -0.24), at(-0.04, 0.32), at(-0.46, 0.24)], [at(0.8, 0.02), at(0.46, 0.24), at(0.05, 0.32), at(0.05, -0.24), at(0.42, -0.16)]];
  for (const f of flesh) p.shape(smoothPath(f), ink.lemon);
  p.marks([-0.5, -0.32, -0.18, 0.18, 0.32, 0.5].map((k) => curvedMark(at(k * 0.6, -0.14), at(k * 0.9, 0.04), at(k, 0.2), 2)), ink.ochre);
  p.marks(combed(p.random, between(spline([at(-0.94, 0.14), at(0, 0.52), at(0.94, 0.14)]), spline([at(-0.8, 0.4), at(0, 0.74), at(0.8, 0.4)])), { rows: 3, length: [0.05, 0.12], width: 1.6 }), ink.gold);
}

/** A leaf of parsley: three lobes with toothed tips, and veins. */
function parsleyLeaf(p, x, y, angle, size, colour, vein) {
  const at = (a, q) => [x + Math.cos(angle + a) * size * q, y + Math.sin(angle + a) * size * q];
  const edge = [[-0.35, 0.3], [-1.25, 0.5], [-1.12, 0.64], [-1.3, 0.76], [-0.98, 0.8], [-0.8, 0.92], [-0.66, 0.72], [-0.5, 0.5], [-0.36, 0.78], [-0.3, 1.02], [-0.13, 1], [0, 1.2], [0.13, 1], [0.3, 1.02], [0.36, 0.78], [0.5, 0.5], [0.66, 0.72], [0.8, 0.92], [0.98, 0.8], [1.3, 0.76], [1.12, 0.64], [1.25, 0.5], [0.35, 0.3]];
  p.shape(`${polygon([[x, y], ...edge.map(([a, q]) => at(a, q))])}`, colour);
  p.marks([-0.92, 0, 0.92].map((a) => curvedMark(at(a * 0.5, 0.16), at(a * 0.85, 0.42), at(a * 0.98, a ? 0.68 : 0.92), size * 0.045)), vein);
}

/** A sprig of parsley; grows from (x, y) towards `angle`. */
export function parsley(p, x, y, angle, size, { light = ink.leaf, dark = ink.forest } = {}) {
  const at = (a, q) => [x + Math.cos(angle + a) * size * q, y + Math.sin(angle + a) * size * q];
  const heads = [[-0.62, 0.62, -1, 0.36], [0.6, 0.6, 1, 0.36], [-0.3, 0.86, -0.5, 0.38], [0.32, 0.88, 0.5, 0.38], [0, 1.02, 0, 0.44]];
  for (const [a, q] of heads) p.shape(ribbonShape(ribbon(spline([[x, y], at(a * 0.3, q * 0.6), at(a, q)]), () => size * 0.018)), dark);
  for (const [a, q, lean, s] of heads) {
    const [hx, hy] = at(a, q);
    parsleyLeaf(p, hx + 2, hy + 3, angle + lean, size * s, ink.ink, ink.ink);
    parsleyLeaf(p, hx, hy, angle + lean, size * s, dark, light);
  }
}

/** A potato boiled in its skin's shape, with chopped parsley; `turn` in radians. */
export function potato(p, x, y, rx, ry, turn = 0, { herbs = 7 } = {}) {
  const { random } = p;
  const edge = oval(x, y, rx, ry, { points: 11, turn, jitter: 0.05, random });
  p.shape(smoothPath(edge.map(([a, b]) => [a + 4, b + 7])), ink.ink);
  p.shape(smoothPath(edge), ink.lemon);
  const clip = p.clip(smoothPath(edge));
  const side = (px, py) => ((px - x) * 0.6 + (py - y)) / ry;
  const spots = strewn(random, edge, 9);
  p.marks(spots.filter(([a, b]) => side(a, b) > random.between(0, 0.7)).map(([a, b]) => lensPath(a, b, turn + 0.5, random.between(9, 15), 2)), ink.ochre, { clip });
  p.marks(spots.filter(([a, b]) => side(a, b) < random.between(-1.2, -0.2)).map(([a, b]) => lensPath(a, b, turn - 0.3, random.between(7, 11), 1.8)), ink.paper, { clip });
  p.marks(strewn(random, oval(x, y - 2, rx * 0.75, ry * 0.7, { turn }), Math.sqrt((rx * ry * 2.2) / herbs)).map(([a, b]) => lensPath(a, b, random.between(0, 3), 10, 3)), ink.forest);
}

/** Breadcrumbs over a form: bright where the light falls, brown in the shade. `edge` is a polygon. */
export function crumbs(p, edge, clip, { step = 11, size = 15, light = ink.lemon, shade = ink.wood, glint = ink.paper } = {}) {
  const { random } = p;
  const xs = edge.map((q) => q[0]);
  const ys = edge.map((q) => q[1]);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const lists = { light: [], shade: [], glint: [] };
  for (const [x, y] of strewn(random, edge, step)) {
    const lit = 1.1 - ((x - x0) / w) * 0.9 - ((y - y0) / h) * 1.2;
    const markLength = random.between(size * 0.5, size * 1.15);
    const mark = lensPath(x, y, random.between(0, Math.PI), markLength, markLength * 0.2);
    if (lit > random.between(-0.35, 0.55)) lists[random.next() < 0.14 ? "glint" : "light"].push(mark);
    else lists.shade.push(mark);
  }
  p.marks(lists.light, light, { clip });
  p.marks(lists.shade, shade, { clip });
  p.marks(lists.glint, glint, { clip });
}

/** A knife lying upright, blade up. */
export function knife(p, x, y, length, { turn = 0, handle = ink.wood } = {}) {
  const at = (px, py) => [x + px * Math.cos(turn) - py * Math.sin(turn), y + px * Math.sin(turn) + py * Math.cos(turn)];
  const l = length;
  const blade = (d) => joinedPath([at(d, -l / 2 + d), at(20 + d, -l * 0.36 + d), at(17 + d, l * 0.06 + d)], [at(17 + d, l * 0.06 + d), at(-7 + d, l * 0.06 + d)], [at(-7 + d, l * 0.06 + d), at(-8 + d, -l * 0.3 + d), at(d, -l / 2 + d)]);
  const grip = (d) => joinedPath([at(-7 + d, l * 0.06 + d), at(8 + d, l * 0.06 + d)], [at(8 + d, l * 0.06 + d), at(14 + d, l * 0.34 + d), at(13 + d, l / 2 + d)], [at(13 + d, l / 2 + d), at(3 + d, l * 0.52 + d), at(-9 + d, l / 2 + d)], [at(-9 + d, l / 2 + d), at(-11 + d, l * 0.3 + d), at(-7 + d, l * 0.06 + d)]);
  p.shape(blade(7) + grip(7), ink.ink);
  p.shape(blade(0), ink.linen);
  p.shape(grip(0), handle);
  p.marks([0, 1, 2, 3, 4].map((i) => curvedMark(at(1 + i * 2.6, -l * (0.4 - i * 0.02)), at(4 + i * 2.6, -l * 0.22), at(3 + i * 2.6, -l * 0.04), 1.1)), ink.moss);
  p.marks([0, 1, 2, 3].map((i) => curvedMark(at(-6 + i * 4.4, l * 0.12), at(-7 + i * 5, l * 0.28), at(-6 + i * 5, l * 0.46), 1.4)), ink.timber);
}

/** A fork lying upright, tines up. */
export function fork(p, x, y, length, { turn = 0, handle = ink.wood } = {}) {
  const at = (px, py) => [x + px * Math.cos(turn) - py * Math.sin(turn), y + px * Math.sin(turn) + py * Math.cos(turn)];
  const l = length;
  const head = (d) => {
    const tines = [-15, -5, 5, 15].map((t) => polygon([at(t - 2.6 + d, -l * 0.3 + d), at(t - 2 + d, -l / 2 + 4 + d), at(t + d, -l / 2 + d), at(t + 2 + d, -l / 2 + 4 + d), at(t + 2.6 + d, -l * 0.3 + d)]));
    return tines.join("") + joinedPath([at(-17.6 + d, -l * 0.33 + d), at(17.6 + d, -l * 0.33 + d)], [at(17.6 + d, -l * 0.33 + d), at(14 + d, -l * 0.24 + d), at(5 + d, -l * 0.18 + d), at(5 + d, l * 0.06 + d)], [at(-5 + d, l * 0.06 + d), at(-5 + d, -l * 0.18 + d), at(-14 + d, -l * 0.24 + d), at(-17.6 + d, -l * 0.33 + d)]);
  };
  const grip = (d) => joinedPath([at(-7 + d, l * 0.06 + d), at(7 + d, l * 0.06 + d)], [at(7 + d, l * 0.06 + d), at(12 + d, l * 0.34 + d), at(10 + d, l / 2 + d)], [at(10 + d, l / 2 + d), at(d, l * 0.53 + d), at(-10 + d, l / 2 + d)], [at(-10 + d, l / 2 + d), at(-12 + d, l * 0.34 + d), at(-7 + d, l * 0.06 + d)]);
  p.shape(head(7) + grip(7), ink.ink);
  p.shape(head(0), ink.linen);
  p.shape(grip(0), handle);
  p.marks([-2, 1].map((i) => curvedMark(at(i, -l * 0.2), at(i, -l * 0.08), at(i, l * 0.04), 1)), ink.moss);
  p.marks([0, 1, 2, 3].map((i) => curvedMark(at(-6 + i * 4, l * 0.12), at(-8 + i * 5, l * 0.28), at(-6 + i * 4, l * 0.46), 1.4)), ink.timber);
}
