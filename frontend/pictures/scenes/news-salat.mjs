// A bowl of salad with all the garden gives.
import { combed, polygon, ring, TAU } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { food, fork, plainCloth } from "../lib/props-food.mjs";
import { cucumberSlice, egg, lettuce, onionRing, radishSlice, tomatoSlice } from "../lib/props-salad.mjs";

function draw() {
  const p = new SvgCanvas(800, 600, 1601);
  const { random } = p;
  plainCloth(p, [[-10, -10], [810, -10], [810, 610], [-10, 610]], { ground: ink.linen, thread: ink.paper, step: 24 });
  for (const [x, w] of [[20, 26], [56, 8], [704, 8], [722, 26]]) {
    p.shape(polygon([[x, -5], [x + w, -5], [x + w, 605], [x, 605]]), ink.brick);
    p.marks(Array.from({ length: 34 }, (_, i) => lensPath(x + w / 2, i * 18 + random.between(-4, 4), 0, w * 0.8, 1.3)), ink.rose);
  }
  const [cx, cy, r] = [384, 300, 278];
  p.circle(cx + 14, cy + 20, r, ink.ink);
  p.circle(cx, cy, r, ink.wood);
  p.marks(combed(random, ring(cx, cy, r - 3, r - 3, 0.88), { rows: 4, length: [0.04, 0.12], gap: [0.01, 0.03], width: 2.4, light: (u) => 0.6 - 0.5 * Math.sin(u * TAU + 0.7) }), ink.peach);
  p.circle(cx, cy, r * 0.875, ink.ink);
  // Leaves in three wreaths, from the edge inwards; the tips stay within the bowl or just over its edge.
  const lettuceKinds = [{}, { light: ink.leaf, dark: ink.pine, mark: ink.forest, rib: food.lime }, { light: "#e3e6b0", dark: food.lime, mark: ink.leaf }, { light: "#8e3a5c", dark: food.plum, mark: "#e9c6cf", rib: ink.paper }];
  const wreath = (n, from, size, order, off) => {
    for (let i = 0; i < n; i++) {
      const a = off + (TAU * i) / n + random.between(-0.12, 0.12);
      lettuce(p, cx + Math.cos(a) * from, cy + Math.sin(a) * from, a + random.between(-0.3, 0.3), size * random.between(0.92, 1.08), lettuceKinds[order[i % order.length]]);
    }
  };
  wreath(13, 104, 156, [1, 0, 3, 1, 2], 0.1);
  wreath(10, 56, 140, [0, 2, 1, 0, 3], 0.4);
  wreath(7, 6, 112, [2, 0, 1], 0.2);
  for (const [x, y, size, t, tilt] of [[-150, 20, 34, 0.2, 0.9], [-176, 68, 34, 0.5, 0.8], [-132, 86, 34, 0, 0.9], [160, -92, 34, 0.4, 0.85], [190, -46, 34, 0, 0.9], [146, -42, 34, 0.8, 0.9]]) cucumberSlice(p, cx + x, cy + y, size, tilt, t);
  for (const [x, y, s, t] of [[-84, -132, 50, 0.3], [-18, -176, 44, 1], [96, 152, 52, 0.6], [164, 112, 44, 0.1], [-70, 168, 44, 0.8]]) tomatoSlice(p, cx + x, cy + y, s, t);
  onionRing(p, cx + 60, cy - 118, 44, 0.8, 0.4);
  onionRing(p, cx - 150, cy - 62, 38, 0.85, -0.5);
  onionRing(p, cx + 22, cy + 158, 38, 0.7, 0.9);
  egg(p, cx - 30, cy - 40, 62, -0.5);
  egg(p, cx + 74, cy + 10, 62, 0.5);
  egg(p, cx - 46, cy + 72, 60, 2.3);
  for (const [x, y, s, t] of [[-116, -14, 27, 0.2], [-96, 26, 27, 0.8], [20, 76, 27, 0.4], [62, 90, 27, 0], [30, 122, 26, 1.2], [118, -92, 27, 0.6], [34, -86, 26, 0.3], [104, -56, 26, 1]]) radishSlice(p, cx + x, cy + y, s, random.between(0.82, 1), t);
  // Chives over everything.
  const chives = Array.from({ length: 46 }, () => { const a = random.between(0, TAU); const q = Math.sqrt(random.next()) * 200; return lensPath(cx + Math.cos(a) * q, cy + Math.sin(a) * q, random.between(0, 3.1), 20, 2.8); });
  p.marks(chives, ink.forest);
  fork(p, 752, 306, 420);
  return p.svg();
}

export const pictures = [{ name: "news-salat", width: 800, height: 600, widths: [480, 720], draw }];
