// What a feast brings to the table: bouquets, candlesticks, folded napkins, balloons. `p` is the point on which a thing stands.
import { TAU } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { lensBetween } from "./space.mjs";
import { path, upright } from "./upright.mjs";

const dark = new Map([[ink.brick, "#7d2c22"], [ink.paper, "#cdb68c"], [ink.ochre, ink.gold], [ink.rose, ink.brick], [ink.peach, ink.rose], [ink.lemon, ink.gold]]);

/** A rose from above: a round head with petals cut in a spiral. */
export function rose(print, x, y, r, colour = ink.brick, light = colour === ink.brick ? ink.rose : ink.paper) {
  print.shape(print.blob(x, y, r, r * 0.92, { points: 11, jitter: 0.06 }), colour);
  const cuts = Array.from({ length: 9 }, (_, i) => {
    const a = i * 2.4;
    const d = r * (0.12 + 0.075 * i);
    return lensPath(x + Math.cos(a) * d, y + Math.sin(a) * d, a + 1.57, r * (0.36 + 0.05 * i), Math.max(0.8, r * 0.09));
  });
  print.marks(cuts.filter((_, i) => i % 2), light === colour ? ink.linen : light);
  print.marks(cuts.filter((_, i) => i % 2 === 0), dark.get(colour) ?? ink.wood);
}

/** A daisy. */
export function daisy(print, x, y, r, colour = ink.paper) {
  print.marks(Array.from({ length: 9 }, (_, i) => lensPath(x + Math.cos(i * 0.698) * r * 0.6, y + Math.sin(i * 0.698) * r * 0.56, i * 0.698, r * 0.9, r * 0.26)), colour);
  print.circle(x, y, r * 0.28, ink.gold);
}

/** A full bouquet in a round vase. */
export function bouquet(stage, p, { h = 0.16, r = 0.06, spread = 0.2, fill = ink.forest, band = ink.leaf, heads = [ink.brick, ink.paper, ink.ochre, ink.rose] } = {}) {
  const { random } = stage;
  const q = upright(stage, p);
  const [cx, cy] = q(0, h + spread * 0.55);
  const leaves = Array.from({ length: 46 }, () => {
    const a = random.between(-3.5, 0.4);
    const d = q.k * spread * random.between(0.3, 1.02);
    return lensPath(cx + Math.cos(a) * d, cy + q.k * spread * 0.2 + Math.sin(a) * d * 0.95, a + random.between(-0.4, 0.4), q.k * spread * random.between(0.34, 0.6), q.k * spread * 0.07);
  });
  stage.marks(leaves.slice(0, 26), ink.forest);
  stage.marks(leaves.slice(26, 38), ink.moss);
  stage.marks(leaves.slice(38), ink.leaf);
  const flowerPositions = [[-0.72, 0.02], [0.7, -0.06], [-0.46, -0.5], [0.44, -0.54], [0, -0.82], [0.02, -0.3], [-0.34, 0.12], [0.36, 0.14], [0, 0.3]];
  for (const [i, [a, b]] of flowerPositions.entries()) {
    const [x, y] = [cx + (a + random.between(-0.06, 0.06)) * spread * q.k, cy + (b + random.between(-0.06, 0.06)) * spread * q.k];
    const size = spread * q.k * random.between(0.2, 0.26);
    const colour = heads[i % heads.length];
    if (i % 3 === 1) daisy(stage, x, y, size * 1.1, ink.paper);
    else rose(stage, x, y, size, colour);
  }
  stage.turned(p, [[r * 0.6, 0], [r, h * 0.35], [r * 0.85, h * 0.75], [r * 0.55, h * 0.92], [r * 0.66, h]], fill);
  stage.marks([lensBetween(q(-r * 0.6, h * 0.2), q(-r * 0.5, h * 0.75), Math.max(1, q.k * r * 0.1)), lensBetween(q(-r * 0.2, h * 0.12), q(-r * 0.16, h * 0.5), Math.max(0.8, q.k * r * 0.06))], band);
}

/** A flame with rays about it; (x, y) is the tip of the wick. */
function flame(print, x, y, size, rays) {
  print.marks([lensPath(x, y - size * 0.75, -Math.PI / 2, size * 1.7, size * 0.46)], ink.ochre);
  print.marks([lensPath(x, y - size * 0.6, -Math.PI / 2, size * 0.95, size * 0.24)], ink.paper);
  print.marks(
    Array.from({ length: rays }, (_, i) => {
      const a = (TAU * (i + 0.5)) / rays;
      const d = size * (i % 2 ? 2.1 : 2.5);
      return lensPath(x + Math.cos(a) * d, y - size * 0.7 + Math.sin(a) * d, a, size * (i % 2 ? 0.8 : 1.4), Math.max(0.9, size * 0.11));
    }),
    ink.lemon,
  );
}

/** A brass candlestick with three arms. */
export function candelabra(stage, p, { h = 0.3, arm = 0.17, wax = ink.paper, rays = 9, brass = ink.ochre, light = "#f7e2b0", shade = "#9a6420" } = {}) {
  const q = upright(stage, p);
  const { k } = q;
  stage.disc([p[0] + 0.01, p[1] + 0.002, p[2] - 0.01], 0.085, "#c9b48c");
  stage.turned(p, [[0.075, 0], [0.06, 0.018], [0.02, 0.035], [0.013, h * 0.45], [0.024, h * 0.5], [0.013, h * 0.56], [0.013, h]], brass);
  const curve = (d) => `M${q(0, h * 0.5).join(" ")}C${q(d * arm * 0.7, h * 0.42).join(" ")} ${q(d * arm, h * 0.55).join(" ")} ${q(d * arm, h * 0.88).join(" ")}`;
  for (const d of [-1, 1]) {
    stage.line(curve(d), shade, (k * 0.026).toFixed(1));
    stage.line(curve(d), brass, (k * 0.02).toFixed(1));
  }
  stage.marks([lensBetween(q(-0.004, h * 0.08), q(-0.004, h * 0.44), Math.max(0.8, k * 0.005)), lensBetween(q(-0.05, 0.016), q(0.01, 0.016), Math.max(0.8, k * 0.006))], light);
  for (const [a, b, c] of [[-arm, h * 0.88, 0.19], [arm, h * 0.88, 0.19], [0, h, 0.21]]) {
    const [l, t] = q(a - 0.034, b + 0.022);
    stage.rect(l, t, k * 0.068, k * 0.024, brass);
    stage.rect(l + k * 0.018, t - k * c, k * 0.032, k * c, wax);
    stage.marks([lensBetween(q(a + 0.006, b + 0.04), q(a + 0.006, b + c - 0.01), Math.max(0.8, k * 0.006))], "#cdb68c");
    flame(stage, ...q(a, b + c + 0.022), k * 0.036, rays);
  }
}

/** A napkin folded to a fan, standing on a plate. */
export function napkin(stage, p, { h = 0.15, w = 0.09, fill = ink.brick, light = ink.rose, shade = "#7d2c22" } = {}) {
  const q = upright(stage, p);
  const n = 7;
  for (let i = 0; i < n; i++) {
    const edge = (j) => -1.1 + (2.2 * j) / n;
    const tip = (a, m = 1) => q(Math.sin(a) * w * m, Math.cos(a) * h * m);
    stage.shape(`${path([q(-0.008, 0), tip(edge(i), 0.96), tip(edge(i + 0.5)), tip(edge(i + 1), 0.96), q(0.008, 0)])}Z`, i % 2 ? fill : shade);
    stage.marks([lensBetween(tip(edge(i + 0.5), 0.35), tip(edge(i + 0.5), 0.92), Math.max(0.8, q.k * 0.005))], light);
  }
}

/** A bunch of balloons on strings that meet at the point. */
export function balloons(stage, p, { h = 0.9, r = 0.17, colours = [ink.brick, ink.ochre, ink.forest, ink.paper, ink.rose] } = {}) {
  const q = upright(stage, p);
  const { k } = q;
  const light = new Map([[ink.brick, ink.rose], [ink.ochre, ink.lemon], [ink.forest, ink.leaf], [ink.paper, ink.linen], [ink.rose, ink.peach]]);
  const at = [[-0.26, 0.16], [0.28, 0.14], [0.02, 0.36], [-0.13, -0.12], [0.17, -0.1]];
  at.forEach(([a, b]) => stage.line(`M${q(0, 0).join(" ")}Q${q(a * 0.3, h * 0.6).join(" ")} ${q(a, h + b - r).join(" ")}`, ink.ink, 1.3));
  at.forEach(([a, b], i) => {
    const colour = colours[i % colours.length];
    const [x, y] = q(a, h + b);
    const outline = stage.blob(x, y, k * r, k * r * 1.2, { points: 20, jitter: 0.01 });
    stage.shape(`${path([q(a, h + b - r * 1.12), q(a - r * 0.16, h + b - r * 1.36), q(a + r * 0.16, h + b - r * 1.36)])}Z`, dark.get(colour) ?? ink.night);
    stage.shape(outline, colour);
    const clip = stage.clip(outline);
    const arc = (d, from, to, w) => {
      const e = (t) => [x + Math.cos(t) * k * r * d, y + Math.sin(t) * k * r * 1.2 * d];
      return Array.from({ length: 4 }, (_, j) => lensBetween(e(from + ((to - from) * j) / 4), e(from + ((to - from) * (j + 0.85)) / 4), w));
    };
    stage.marks([...arc(0.9, -0.5, 1.5, k * 0.006), ...arc(0.78, -0.2, 1.3, k * 0.005), ...arc(0.64, 0.2, 1.2, k * 0.004)], dark.get(colour) ?? ink.night, { clip });
    stage.marks([...arc(0.74, -2.9, -1.9, k * 0.012), ...arc(0.56, -2.7, -2, k * 0.008)], light.get(colour), { clip });
  });
}
