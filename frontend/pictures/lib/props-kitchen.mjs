// What the kitchen lays on its plates: solids, crusts, dumplings, cabbage, berries. Light from the upper left.
import { ball, between, combed, curvedMark, oval, polygon, smoothPath, samplePoints, spline, strewn, clamp01 } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { crumbs, food } from "./props-food.mjs";

/** A solid with its flat shadow; gives the clip of its outline. */
export function solid(p, edge, fill, [dx, dy] = [6, 10]) {
  p.shape(smoothPath(edge.map(([x, y]) => [x + dx, y + dy])), ink.ink);
  p.shape(smoothPath(edge), fill);
  return p.clip(smoothPath(edge));
}

/** A round bread dumpling: crumbly, with herbs. */
export function dumpling(p, x, y, r, { fill = ink.peach, light = ink.paper, shade = ink.gold, herb = ink.forest, squash = 0.9 } = {}) {
  const edge = oval(x, y, r, r * squash, { points: 15, jitter: 0.025, random: p.random });
  const clip = solid(p, edge, fill, [r * 0.09, r * 0.14]);
  const skin = ball(x, y, r, r * squash);
  p.marks(combed(p.random, skin, { rows: 10, length: [0.05, 0.11], gap: [0.03, 0.07], width: r * 0.04, light: (u, v) => 1.25 - u * 1.0 - v * 0.9 }), light, { clip });
  p.marks(combed(p.random, skin, { rows: 11, length: [0.05, 0.12], gap: [0.02, 0.05], width: r * 0.04, light: (u, v) => u * 0.9 + v * 1.2 - 0.7 }), shade, { clip });
  p.marks(strewn(p.random, oval(x - r * 0.05, y - r * 0.06, r * 0.78, r * squash * 0.74), r * 0.32).map(([a, b]) => lensPath(a, b, p.random.between(0, 3), r * 0.14, r * 0.045)), herb, { clip });
}

/** A heap of red cabbage; `edge` is its outline. */
export function redCabbage(p, edge) {
  const { random } = p;
  const clip = solid(p, edge, food.plum, [6, 10]);
  const strands = (step, width) =>
    strewn(random, edge, step).map(([x, y]) => {
      const [a, l] = [random.between(-0.9, 0.9), random.between(22, 40)];
      const bow = random.between(-9, 9);
      return curvedMark([x - (Math.cos(a) * l) / 2, y - (Math.sin(a) * l) / 2], [x + Math.sin(a) * bow, y - Math.cos(a) * bow], [x + (Math.cos(a) * l) / 2, y + (Math.sin(a) * l) / 2], width);
    });
  p.marks(strands(20, 3.4), "#4c1a30", { clip });
  p.marks(strands(17, 2.8), "#a8476a");
  p.marks(strands(34, 2), ink.rose, { clip });
}

/** A spoonful of cranberries, or a dish of them when `dish` is a colour. */
export function cranberries(p, x, y, rx, { dish } = {}) {
  const ry = rx * 0.66;
  if (dish) {
    p.ellipse(x + 6, y + 12, rx * 1.34, ry * 1.5, ink.ink);
    p.ellipse(x, y + 5, rx * 1.34, ry * 1.46, ink.moss);
    p.ellipse(x, y, rx * 1.34, ry * 1.42, dish);
    p.ellipse(x, y + 1, rx * 1.12, ry * 1.12, ink.ink);
  }
  const r = rx * 0.19;
  for (const [bx, by] of strewn(p.random, oval(x, y, rx, ry), r * 1.4, 0.25)) {
    p.circle(bx + 1.5, by + 2.5, r, ink.ink);
    p.circle(bx, by, r, ink.brick);
    p.marks([lensPath(bx - r * 0.25, by - r * 0.35, -0.6, r * 0.9, r * 0.2)], ink.peach);
  }
}

/** Something breaded: gold, crumbs, and waves of crust that lift from the meat. `waves` are curves of three points. */
export function breaded(p, edge, { waves = [], step = 12, size = 17, shadow = [9, 15] } = {}) {
  const clip = solid(p, edge, ink.gold, shadow);
  crumbs(p, edge, clip, { step, size });
  p.marks(waves.map(([a, m, b]) => curvedMark(a, m, b, 5)), ink.wood, { clip });
  p.marks(waves.map(([a, m, b]) => curvedMark([a[0] - 3, a[1] - 8], [m[0] - 3, m[1] - 9], [b[0] - 3, b[1] - 8], 4)), ink.lemon, { clip });
}

/** A roast joint or leg: marks run over the form between its two flanks, the first in the light. */
export function roasted(p, lit, shaded, { rows = 15, shadow = [10, 16] } = {}) {
  const [a, b] = [spline(lit), spline(shaded)];
  const outline = polygon([...samplePoints(a, 40), ...samplePoints(b, 40).toReversed()]);
  p.raw(`<g transform="translate(${shadow[0]} ${shadow[1]})"><path d="${outline}" fill="${ink.ink}"/></g>`);
  p.shape(outline, ink.timber);
  const clip = p.clip(outline);
  const skin = between(a, b);
  const mark = { rows, length: [0.04, 0.11], gap: [0.02, 0.06] };
  p.marks(combed(p.random, skin, { ...mark, width: 3, light: (_, v) => 1 - Math.abs(v - 0.24) * 3 }), ink.peach, { clip });
  p.marks(combed(p.random, skin, { ...mark, width: 2.6, light: (_, v) => 0.75 - Math.abs(v - 0.46) * 2.4 }), ink.gold, { clip });
  p.marks(combed(p.random, skin, { ...mark, width: 3.4, light: (_, v) => clamp01((v - 0.4) * 2.2) }), ink.wood, { clip });
  p.marks(combed(p.random, skin, { ...mark, rows: 5, from: 0.8, to: 1, width: 3 }), ink.ink, { clip });
  return clip;
}
