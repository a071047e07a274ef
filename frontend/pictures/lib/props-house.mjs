// Parts of a building, drawn on any wall: `on(s, t)` is a `plane` in metres, s along the wall, t upwards.
import { ink, lensPath } from "./linocut.mjs";

const drawPatch = (stage, on, s, t, w, h, colour) => stage.patch(on, s, t, w, h, colour);

/** A louvred shutter. */
export function shutter(stage, on, s, t, w, h, { colour = ink.forest, marks = ink.leaf } = {}) {
  drawPatch(stage, on, s, t, w, h, colour);
  stage.grain(on, s + w * 0.18, t + h * 0.06, w * 0.64, h * 0.88, marks, {
    rows: Math.round(h / 0.16),
    length: [w * 0.5, w * 0.6],
    gap: [1, 2],
    wild: 0.08,
    thick: [1.2, 1.8],
  });
}

/** A window with bars; `glass` is what shines or lies behind. */
export function pane(stage, on, s, t, w, h, o = {}) {
  const { glass = ink.ochre, glint = ink.paper, bars = ink.ink, rim = 0.07, columns = 2, rows = [0.55], glints = 7 } = o;
  drawPatch(stage, on, s - rim, t - rim, w + 2 * rim, h + 2 * rim, bars);
  drawPatch(stage, on, s, t, w, h, glass);
  o.scene?.(on, s, t, w, h);
  const list = [];
  for (let i = 0; i < glints; i++) {
    const [x, y] = stage.at(on(s + w * stage.random.between(0.12, 0.88), t + h * stage.random.between(0.15, 0.9)));
    list.push(lensPath(x, y, -0.9, stage.random.between(8, 17), 1.6));
  }
  if (list.length) stage.marks(list, glint);
  const b = rim * 0.75;
  for (let i = 1; i < columns; i++) drawPatch(stage, on, s + (w * i) / columns - b / 2, t, b, h, bars);
  for (const k of rows) drawPatch(stage, on, s, t + h * k - b / 2, w, b, bars);
}

/** Geraniums in a box before a window: leaves, then blossoms in two reds. */
export function flowerBox(stage, on, s, t, w, { out = 0.12, size = 0.085, box = ink.ink, droop = 0.1 } = {}) {
  const r = stage.random;
  drawPatch(stage, (a, b) => on(a, b, out), s, t, w, 0.2, box);
  const leaves = [];
  for (let i = 0; i < w / 0.055; i++) {
    const p = on(s + r.between(-0.05, w + 0.05), t + r.between(0.08 - droop, 0.36), out);
    const [x, y] = stage.at(p);
    const k = stage.view.scale(p);
    leaves.push(lensPath(x, y, r.between(-2.6, -0.5), k * 0.2, k * 0.045));
  }
  stage.marks(leaves, ink.leaf);
  for (let i = 0; i < w / 0.08; i++) {
    const p = on(s + r.between(0, w), t + r.between(0.12 - droop, 0.44), out);
    const [x, y] = stage.at(p);
    stage.circle(x, y, stage.view.scale(p) * size * r.between(0.7, 1.15), r.next() < 0.72 ? ink.brick : ink.rose);
  }
}

/** An arched door of boards with a stone frame. */
export function archedDoor(stage, on, s, w, h, { stone = ink.ink, leaf = ink.forest, marks = ink.leaf, inside } = {}) {
  const arch = (inset) => {
    const [l, r, top] = [s + inset, s + w - inset, h - inset];
    const radius = (r - l) / 2;
    const points = [on(l, 0), on(l, top - radius * 0.7)];
    for (let i = 1; i < 12; i++) {
      const a = Math.PI - (Math.PI * i) / 12;
      points.push(on((l + r) / 2 + Math.cos(a) * radius, top - radius * 0.7 + Math.sin(a) * radius * 0.7));
    }
    return [...points, on(r, top - radius * 0.7), on(r, 0)];
  };
  stage.face(arch(0), stone);
  stage.face(arch(w * 0.09), inside ?? leaf);
  const clip = stage.clip(stage.outline(arch(w * 0.09)));
  if (!inside) {
    stage.grain(on, s + w * 0.1, 0.05, w * 0.8, h, marks, { rows: 7, turn: true, length: [0.6, 1.4], wild: 0.1, thick: [1, 2], clip });
    const [x, y] = stage.at(on(s + w * 0.8, h * 0.45));
    stage.circle(x, y, stage.view.scale(on(s, 1)) * 0.055, ink.ochre);
  }
  return clip;
}
