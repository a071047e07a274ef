// The burger evenings, seen from the side: burgers, fries in their cup, a mug of beer. Outlined in ink.
import { between, combed, curvedMark, joinedPath, lerp, oval, polygon, smoothPath, spline, strewn } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { food } from "./props-food.mjs";

/** A chip of potato: a bar with a bright, a plain and a dark side. */
function chip(p, [x, y], angle, length, width) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = (u, v) => [x + c * u - s * v, y + s * u + c * v];
  const h = width / 2;
  const bar = (v0, v1) => polygon([at(0, v0), at(length, v0), at(length, v1), at(0, v1)]);
  p.raw(`<path d="${bar(-h, h)}" fill="${ink.lemon}" stroke="${ink.ink}" stroke-width="${width * 0.16}"/>`);
  p.shape(bar(h * 0.35, h), ink.ochre);
  p.marks([curvedMark(at(length * 0.1, -h * 0.5), at(length * 0.5, -h * 0.4), at(length * 0.85, -h * 0.5), width * 0.1)], ink.paper);
  p.shape(polygon([at(length, -h), at(length + width * 0.3, -h * 0.4), at(length + width * 0.25, h * 0.7), at(length, h)]), food.straw);
}

/** Fries in a striped paper cup: (x, y) is the middle of its foot. */
export function friesCup(p, x, y, width, height, { paper = ink.paper, stripe = ink.brick } = {}) {
  const { random } = p;
  const [top, foot] = [width * 0.56, width * 0.4];
  const rim = y - height;
  for (const [row, count, reach] of [[0, 8, 0.95], [1, 9, 0.76], [2, 8, 0.5]]) {
    for (let i = 0; i < count; i++) {
      const k = (i + 0.5) / count - 0.5;
      const tilt = -Math.PI / 2 + k * 0.85 + random.between(-0.13, 0.13);
      chip(p, [x + k * width * 0.98, rim + height * (0.2 - row * 0.01)], tilt, height * (0.2 + reach * random.between(0.72, 1)), width * 0.105);
    }
  }
  const lip = Array.from({ length: 15 }, (_, i) => [x - top + (i * top) / 7, rim + (i % 2 ? -1 : 1) * height * 0.03 + Math.sin((i / 14) * Math.PI) * height * 0.1]);
  const cup = (d) => polygon([...lip.map(([a, b]) => [a + d, b + d]), [x + foot + d, y + d], [x - foot + d, y + d]]);
  p.shape(cup(7), ink.ink);
  p.shape(cup(0), paper);
  const clip = p.clip(cup(0));
  const at = (u, v) => lerp(lerp([x - top, rim - 12], [x + top, rim - 12], u), lerp([x - foot, y], [x + foot, y], u), v);
  for (let i = 0; i < 5; i++) {
    const [a, b] = [(i + 0.22) / 5, (i + 0.72) / 5];
    p.shape(polygon([at(a, 0), at(b, 0), at(b, 1), at(a, 1)]), stripe, clip);
  }
  const face = between(spline([[x - top, rim], [x - foot, y]]), spline([[x + top, rim], [x + foot, y]]));
  p.marks(combed(random, face, { rows: 16, from: 0.62, to: 1, length: [0.06, 0.16], gap: [0.05, 0.12], width: 1.6 }), ink.wood, { clip });
}

/** The crust of a lid standing on y: marks run across it in arcs that bulge towards the guest. */
const dome = (x, y, w, h) => (u, v) => {
  const half = w * Math.cos(v * 0.46 * Math.PI) ** 0.55;
  return [x + (u * 2 - 1) * half, y - h * Math.sin(v * 0.5 * Math.PI) + h * 0.16 * (1 - (u * 2 - 1) ** 2) * (1 - v)];
};

const drawOutlined = (p, d, fill, w) => p.raw(`<path d="${d}" fill="${fill}" stroke="${ink.ink}" stroke-width="${Math.max(2.5, w * 0.02)}" stroke-linejoin="round"/>`);

/** The layers of a burger: each draws itself on `top` and gives the height it leaves. */
const layers = {
  salad(p, x, top, w) {
    const [half, depth, waves] = [w * 1.04, w * 0.13, 6];
    const lowerEdge = Array.from({ length: waves * 4 + 1 }, (_, i) => [x - half + (i * half) / waves / 2, top + depth * [0.1, 0.8, 1.05, 0.8][i % 4] * p.random.between(0.85, 1.1)]);
    const edge = joinedPath([[x - half * 0.96, top - depth * 0.5], [x + half * 0.96, top - depth * 0.5]], lowerEdge.toReversed());
    drawOutlined(p, edge, food.lime, w);
    p.marks(lowerEdge.flatMap(([a, b], i) => (i % 4 === 2 ? [-0.5, 0, 0.5].map((k) => lensPath(a + k * depth * 0.55, b - depth * (0.6 + Math.abs(k) * 0.2), 1.57 + k * 0.5, depth * 0.85, depth * 0.07)) : [])), ink.forest);
    return top - w * 0.05;
  },
  patty(p, x, top, w) {
    const { random } = p;
    const h = w * 0.3;
    const edge = [[-0.99, -0.5], [-0.94, -0.92], [-0.5, -1.02], [0, -0.98], [0.5, -1.03], [0.95, -0.9], [0.99, -0.45], [0.93, -0.06], [0.5, 0.03], [0, -0.02], [-0.5, 0.04], [-0.93, -0.08]].map(([a, b]) => [x + a * w, top + b * h]);
    drawOutlined(p, smoothPath(edge), ink.wood, w);
    const clip = p.clip(smoothPath(edge));
    const spots = strewn(random, edge, w * 0.062);
    const grain = ([a, b]) => lensPath(a, b, random.between(-0.5, 0.5), random.between(w * 0.05, w * 0.1), w * 0.014);
    p.marks(spots.filter(([a]) => (a - x) / w > random.between(-0.9, 0.7)).map(grain), ink.ink, { clip });
    p.marks(spots.filter(([a, b]) => (a - x) / w + (b - top) / h < random.between(-1.9, -0.2)).map(([a, b]) => grain([a + 4, b + 3])), ink.timber, { clip });
    return top - h * 0.98;
  },
  cheese(p, x, top, w) {
    const y0 = top - w * 0.05;
    const cheeseEdge = [[1, 0.05], [0.72, 0.1], [0.5, 0.24], [0.36, 0.08], [0.02, 0.07], [-0.16, 0.2], [-0.3, 0.3], [-0.4, 0.12], [-0.66, 0.08], [-0.84, 0.16], [-1, 0.05]].map(([a, b]) => [x + a * w, top + b * w]);
    drawOutlined(p, joinedPath([[x - w * 0.98, y0], [x + w * 0.98, y0]], cheeseEdge, [[x - w * 0.98, y0], [x - w * 0.98, y0]]), ink.lemon, w);
    p.marks([lensPath(x - w * 0.27, top + w * 0.13, 1.5, w * 0.2, w * 0.02), lensPath(x - w * 0.7, top + w * 0.02, 0.05, w * 0.4, w * 0.018), lensPath(x - w * 0.1, top + w * 0.02, 0, w * 0.3, w * 0.016)], ink.paper);
    p.marks([lensPath(x + w * 0.52, top + w * 0.12, 1.6, w * 0.16, w * 0.02), lensPath(x + w * 0.3, top + w * 0.04, 0, w * 0.3, w * 0.018), lensPath(x + w * 0.8, top + w * 0.05, 0, w * 0.2, w * 0.018)], ink.ochre);
    return y0;
  },
  tomato(p, x, top, w) {
    const h = w * 0.12;
    for (const [a, b] of [[-0.49, 0.5], [0.48, 0.5]]) {
      const slice = [[-1, -0.5], [-0.9, -1], [0, -1.04], [0.9, -1], [1, -0.5], [0.9, 0], [0, 0], [-0.9, 0]].map(([u, v]) => [x + (a + u * b) * w, top + v * h]);
      drawOutlined(p, smoothPath(slice), ink.brick, w);
      p.marks([-0.6, -0.2, 0.2, 0.55].map((k) => lensPath(x + (a + k * b) * w, top - h * 0.58, 0, w * 0.12, w * 0.014)), ink.rose);
    }
    return top - h;
  },
  onion(p, x, top, w) {
    for (const [a, b] of [[-0.62, 0.26], [-0.05, 0.3], [0.58, 0.28]]) drawOutlined(p, smoothPath(oval(x + a * w, top - w * 0.02, b * w, w * 0.04, { points: 10 })), ink.paper, w);
    p.marks([-0.7, -0.1, 0.5].map((k) => lensPath(x + k * w, top - w * 0.015, 0, w * 0.26, w * 0.016)), "#b07a94");
    return top - w * 0.05;
  },
};

function bunTop(p, x, top, w, seeds) {
  const { random } = p;
  const h = w * 0.78;
  const side = [[-0.98, -0.02, 0], [-0.96, 0, 0.4], [-0.72, 0, 0.8], [-0.3, 0, 0.98]].map(([a, b, c]) => [a * w, b * w - c * h]);
  const upperEdge = [...side, [0, -h], ...side.toReversed().map(([a, b]) => [-a, b])].map(([a, b]) => [x + a, top + b]);
  const lowerEdge = [[0.98, -0.02], [0.8, 0.04], [0, 0.05], [-0.8, 0.04], [-0.98, -0.02]].map(([a, b]) => [x + a * w, top + b * w]);
  drawOutlined(p, joinedPath(upperEdge, lowerEdge), ink.gold, w);
  const clip = p.clip(joinedPath(upperEdge, lowerEdge));
  const crust = dome(x, top + w * 0.03, w * 0.98, h);
  p.marks(combed(random, crust, { rows: 13, to: 0.97, length: [0.04, 0.12], gap: [0.02, 0.06], width: w * 0.014, light: (u, v) => 0.75 - u * 1.3 + v * 0.5 }), ink.peach, { clip });
  p.marks(combed(random, crust, { rows: 13, to: 0.9, length: [0.05, 0.13], gap: [0.02, 0.05], width: w * 0.016, light: (u, v) => u * 1.35 - v * 0.45 - 0.35 }), ink.wood, { clip });
  if (seeds) {
    const field = [[-0.7, 0.3], [-0.5, 0.62], [-0.2, 0.84], [0.2, 0.84], [0.52, 0.62], [0.72, 0.32], [0.3, 0.4], [-0.3, 0.4]].map(([a, b]) => [x + a * w, top - b * h]);
    const list = strewn(random, field, w * 0.17, 0.3).map(([a, b]) => [a, b, (a - x) / w + random.between(-0.4, 0.4)]);
    p.marks(list.map(([a, b, t]) => lensPath(a + w * 0.012, b + w * 0.018, t, w * 0.12, w * 0.046)), ink.ink, { clip });
    p.marks(list.map(([a, b, t]) => lensPath(a, b, t, w * 0.115, w * 0.044)), ink.paper, { clip });
  }
  return top - h;
}

/** A burger: (x, y) the middle of its foot, w half its width, `filling` its layers from below. Gives the height of its top. */
export function burger(p, x, y, w, { filling = ["salad", "patty", "cheese", "tomato", "onion", "salad"], seeds = true } = {}) {
  const { random } = p;
  p.ellipse(x + w * 0.1, y - w * 0.02, w * 1.06, w * 0.11, ink.ink);
  let top = y - w * 0.3;
  const sides = [[0.94, -0.3], [0.93, -0.08], [0.78, 0], [0, 0.03], [-0.78, 0], [-0.93, -0.08], [-0.94, -0.3]].map(([a, b]) => [x + a * w, y + b * w]);
  drawOutlined(p, joinedPath([[x - w * 0.94, top], [x + w * 0.94, top]], sides), ink.gold, w);
  const foot = between(spline([[x - w * 0.94, top + w * 0.06], [x, top + w * 0.1], [x + w * 0.94, top + w * 0.06]]), spline([[x - w * 0.82, y - w * 0.02], [x, y + w * 0.02], [x + w * 0.82, y - w * 0.02]]));
  const crust = { rows: 6, length: [0.04, 0.12], gap: [0.02, 0.07], width: w * 0.013 };
  p.marks(combed(random, foot, { ...crust, light: (u, v) => 0.9 - u * 1.1 - v * 0.3 }), ink.peach);
  p.marks(combed(random, foot, { ...crust, light: (u, v) => u * 1.2 + v * 0.5 - 0.7 }), ink.wood);
  for (const name of filling) top = layers[name](p, x, top, w);
  return bunTop(p, x, top, w, seeds);
}

/** A mug of beer: (x, y) the middle of its foot; `handle` 1 to the right, -1 to the left. */
export function mug(p, x, y, height, { handle = 1 } = {}) {
  const [w, h] = [height * 0.3, height];
  p.ellipse(x + w * 0.14, y, w * 1.08, w * 0.14, ink.ink);
  const grip = `M${x + handle * w * 0.9} ${y - h * 0.7}c${handle * w * 0.75} ${-h * 0.02} ${handle * w * 0.8} ${h * 0.42} 0 ${h * 0.5}`;
  p.line(grip, ink.ink, w * 0.3);
  p.line(grip, ink.linen, w * 0.2);
  const flank = [[1, -0.84], [0.97, -0.4], [0.94, 0]];
  const body = joinedPath([[x - w, y - h * 0.84], [x + w, y - h * 0.84]], flank.map(([a, b]) => [x + a * w, y + b * h]), [[x + w * 0.94, y], [x, y + w * 0.1], [x - w * 0.94, y]], flank.toReversed().map(([a, b]) => [x - a * w, y + b * h]));
  p.raw(`<path d="${body}" fill="${ink.ochre}" stroke="${ink.linen}" stroke-width="${w * 0.09}"/>`);
  const clip = p.clip(body);
  const dimples = [-0.6, 0, 0.6].flatMap((a) => [0.2, 0.46, 0.7].map((b) => [a, b]));
  p.marks(dimples.map(([a, b]) => lensPath(x + a * w, y - h * b, 1.57, h * 0.21, w * 0.2)), ink.gold, { clip });
  p.marks(dimples.map(([a, b]) => lensPath(x + a * w - w * 0.1, y - h * b, 1.52, h * 0.17, w * 0.06)), ink.lemon, { clip });
  p.marks([lensPath(x - w * 0.86, y - h * 0.4, 1.57, h * 0.62, w * 0.045)], ink.paper, { clip });
  for (const [a, b, r] of [[-0.72, 0.86, 0.42], [0.7, 0.87, 0.42], [-0.3, 0.97, 0.5], [0.3, 0.98, 0.5], [0, 0.86, 0.52], [-0.95, 0.76, 0.2], [0.62, 0.74, 0.2]]) p.circle(x + a * w, y - h * b, r * w, ink.paper);
  p.marks([lensPath(x - w * 0.2, y - h * 0.93, -0.2, w * 0.8, w * 0.07), lensPath(x + w * 0.5, y - h * 0.87, 0.3, w * 0.6, w * 0.07), lensPath(x - w * 0.6, y - h * 0.82, 0.2, w * 0.4, w * 0.06), lensPath(x + w * 0.1, y - h * 0.8, 0, w * 0.6, w * 0.06)], "#cdb68c");
}
