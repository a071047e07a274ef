// The inside of the inn: walls, boards and beams, the tiled stove, lamps and what hangs on the walls.
import { ink, lensPath } from "./linocut.mjs";
import { lensBetween, plane } from "./space.mjs";

/** The walls of a room as sheets, s from the viewer's left (or from near to far), t upwards. */
export const walls = ({ x0, x1, z0, z1 }) => ({
  back: plane([x0, 0, z1], [1, 0, 0], [0, 1, 0]),
  left: plane([x0, 0, z0], [0, 0, 1], [0, 1, 0], [1, 0, 0]),
  right: plane([x1, 0, z0], [0, 0, 1], [0, 1, 0], [-1, 0, 0]),
  floor: plane([x0, 0, z0], [1, 0, 0], [0, 0, 1], [0, 1, 0]),
});

/**
 * A room: boards on the floor, beams above, plaster over panelling. `light(point)` in 0..1 says how bright
 * a place is, and with it how many marks it gets.
 */
export function room(stage, form, o = {}) {
  const { x0, x1, z0, z1, h } = form;
  const { plaster = "#ecd3a4", dim = "#d9b982", marks = ink.paper, panel = ink.wood, panelDim = "#5d3720", panelMarks = "#a8703f", dado = 1.15 } = o;
  const { floor = "#a06a3b", floorMarks = "#d2a062", seam = "#7a4a2b", ceiling = "#cfae77", beam = "#3a2416", beams = 1.9, drop = 0.15, light = () => 0.7, rows = 1 } = o;
  const { back, left, right, floor: ground } = walls(form);
  const [w, d] = [x1 - x0, z1 - z0];
  const lit = (on, ww, hh, t0 = 0) => (s, t) => light(on(s * ww, t0 + t * hh));
  stage.patch(ground, 0, 0, w, d, floor);
  for (let x = 0.26; x < w; x += 0.26) stage.patch(ground, x, 0, 0.012, d, seam);
  stage.grain(ground, 0, 0, w, d, floorMarks, { rows: Math.round((w / 0.09) * rows), turn: true, length: [0.2, 0.9], gap: [0.15, 0.6], thick: [0.8, 2.2], light: lit(ground, w, d) });
  for (const [on, ww, tone] of [[left, d, dim], [right, d, dim], [back, w, plaster]]) {
    stage.patch(on, 0, 0, ww, h, tone);
    if (marks) stage.grain(on, 0, dado, ww, h - dado, marks, { rows: Math.round((h - dado) / 0.09), length: [0.12, 0.4], gap: [0.15, 0.7], thick: [0.8, 2], light: lit(on, ww, h - dado, dado) });
    if (!dado) continue;
    stage.patch(on, 0, 0, ww, dado, on === back ? panel : panelDim);
    stage.grain(on, 0, 0.12, ww, dado - 0.2, panelMarks, { rows: Math.round(ww / 0.07), turn: true, length: [0.2, 0.6], gap: [0.05, 0.25], thick: [0.7, 1.7], light: lit(on, ww, dado) });
    for (let s = 0.4; s < ww; s += 0.4) stage.patch(on, s, 0.08, 0.02, dado - 0.08, beam);
    stage.patch(on, 0, dado, ww, 0.07, on === back ? "#a8703f" : panel);
    stage.patch(on, 0, 0, ww, 0.1, beam);
  }
  const ceilingPlane = plane([x0, h, z0], [1, 0, 0], [0, 0, 1], [0, -1, 0]);
  stage.patch(ceilingPlane, 0, 0, w, d, ceiling);
  stage.grain(ceilingPlane, 0, 0, w, d, plaster, { rows: Math.round(w / 0.2), turn: true, length: [0.3, 1], gap: [0.3, 1], thick: [0.7, 1.6], light: (s, t) => 0.8 * light(ceilingPlane(s * w, t * d)) });
  for (let z = z1 - beams * 0.6; z > z0; z -= beams)
    stage.box([x0, h - drop, z - 0.11], [x1, h, z + 0.11], { top: beam, light: "#54321d", shade: "#54321d", under: beam, marks: "#7a4a2b", rows: 9 });
}

/** The tiled stove: a plinth with a bench around it, bowl tiles, two storeys, a crown. Its front towards -z. */
export function stove(stage, place, o = {}) {
  const { w = 1.7, d = 1.5, tile = ink.forest, dark = "#20412f", marks = ink.leaf, glint = "#c9d6a8", bench = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#e0b27a" }, top = 2.05 } = o;
  const tone = { top: ink.pine, light: dark, shade: dark, under: "#16271e" };
  const storey = (x0, z0, x1, z1, y0, y1, columns, deep, rows) => {
    stage.box([x0, y0, z0], [x1, y1, z1], tone, place);
    tiles(stage, (s, t) => place([x0 + s, y0 + t, z0]), x1 - x0, y1 - y0, columns, rows, tile, dark, marks, glint);
    // Of the two flanks the one towards the viewer shows its tiles.
    const o = place([0, 0, 0]);
    for (const [k, way] of [[x0, -1], [x1, 1]]) {
      const on = (s, t) => place([k, y0 + t, way > 0 ? z0 + s : z1 - s]);
      const out = place([way, 0, 0]).map((v, i) => v - o[i]);
      const eye = stage.view.eye.map((v, i) => v - on(0, 0)[i]);
      if (out[0] * eye[0] + out[2] * eye[2] > 0) tiles(stage, on, z1 - z0, y1 - y0, deep, rows, ink.pine, dark, tile, marks);
    }
  };
  const cornice = (x0, z0, x1, z1, y, h) => {
    stage.box([x0, y, z0], [x1, y + h, z1], { top: ink.pine, light: ink.pine, shade: dark, under: "#16271e", marks, rows: 24 }, place);
  };
  const [x, z] = [w / 2, d / 2];
  storey(-x, -z, x, z, 0, 1.36, 6, 5, 5);
  cornice(-x - 0.07, -z - 0.07, x + 0.07, z + 0.07, 1.36, 0.1);
  storey(-x + 0.2, -z + 0.2, x - 0.2, z - 0.1, 1.46, top, 5, 4, 2);
  cornice(-x + 0.12, -z + 0.12, x - 0.12, z - 0.05, top, 0.1);
  // The bench along the front and the free side.
  for (const a of [-x + 0.1, 0, x + 0.3]) stage.box([a - 0.04, 0, -z - 0.38], [a + 0.04, 0.42, -z - 0.3], { ...bench, marks: undefined }, place);
  stage.box([x, 0.41, -z - 0.4], [x + 0.4, 0.47, z], bench, place);
  stage.box([x + 0.3, 0, z - 0.14], [x + 0.38, 0.42, z - 0.06], { ...bench, marks: undefined }, place);
  stage.box([-x, 0.41, -z - 0.42], [x + 0.4, 0.47, -z], bench, place);
}

/** Bowl tiles: each a square with a round hollow, its lower edge catching the light. */
export function tiles(stage, on, w, h, columns, rows, tile, dark, marks, glint) {
  const [a, b] = [w / columns, h / rows];
  const lit = [];
  const soft = [];
  let squares = "";
  let bowls = "";
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const at = (s, t) => on((i + s) * a, (j + t) * b);
      squares += stage.outline([at(0.05, 0.05), at(0.95, 0.05), at(0.95, 0.95), at(0.05, 0.95)]);
      const ring = Array.from({ length: 14 }, (_, k) => at(0.5 + Math.cos((k * Math.PI) / 7) * 0.32, 0.5 + Math.sin((k * Math.PI) / 7) * 0.32));
      bowls += stage.outline(ring);
      const q = (s, t) => stage.at(at(s, t));
      lit.push(lensBetween(q(0.3, 0.3), q(0.72, 0.3), 3.2));
      soft.push(lensBetween(q(0.12, 0.9), q(0.85, 0.9), 1.8), lensBetween(q(0.12, 0.9), q(0.12, 0.2), 1.4));
    }
  stage.shape(squares, tile);
  stage.shape(bowls, dark);
  stage.marks(soft, marks);
  stage.marks(lit, glint);
}

/** A lamp hanging from the ceiling: cord, shade, the light below it and marks about it. */
export function lamp(stage, [x, y, z], { ceiling, r = 0.24, h = 0.2, shade = ink.forest, marks = ink.leaf, glow = ink.lemon, rays = ink.ochre, reach = 2.2, spread = 14, thick = 0.016 } = {}) {
  stage.bar([x, y + h, z], [x, ceiling, z], 0.014, ink.ink);
  stage.turned([x, y, z], [[r, 0], [r * 0.72, h * 0.55], [r * 0.2, h]], shade);
  const k = stage.view.scale([x, y, z]);
  const list = [];
  for (const a of [-0.62, -0.3, 0, 0.3, 0.62]) list.push(lensBetween(stage.at([x + a * r * 0.3, y + h * 0.9, z]), stage.at([x + a * r * 1.3, y + h * 0.12, z]), Math.max(1, k * r * 0.03)));
  stage.marks(list, marks);
  stage.disc([x, y, z], r, glow);
  const [cx, cy] = stage.at([x, y, z]);
  stage.circle(cx, cy + k * 0.02, k * r * 0.26, ink.paper);
  const beams = [];
  for (let i = 0; i < spread; i++) {
    const a = Math.PI * (0.06 + (0.88 * i) / (spread - 1));
    const from = k * r * (i % 2 ? 1.25 : 1.5);
    const l = k * r * (i % 2 ? reach * 0.5 : reach * 0.7);
    beams.push(lensPath(cx + Math.cos(a) * (from + l / 2), cy + Math.sin(a) * (from + l / 2) * 0.9, a, l, Math.max(1.2, k * thick)));
  }
  stage.marks(beams, rays);
}

/** Cat asleep: a curl with ears and a tail, lying on a point of space. */
export function cat(stage, p, { l = 0.42, fill = ink.ink, marks = ink.moss } = {}) {
  const k = stage.view.scale(p) * l;
  const [x, y] = stage.at(p);
  stage.shape(stage.blob(x, y - k * 0.24, k * 0.5, k * 0.25, { points: 22, jitter: 0.03 }), fill);
  stage.shape(stage.blob(x - k * 0.34, y - k * 0.2, k * 0.2, k * 0.17, { points: 14, jitter: 0.03 }), fill);
  for (const d of [-0.46, -0.25]) stage.marks([lensPath(x + k * d, y - k * 0.36, -Math.PI / 2 + (d + 0.35) * 2.4, k * 0.24, k * 0.07)], fill);
  const list = [];
  for (let i = 0; i < 16; i++) {
    const a = -2.5 + i * 0.14;
    const q = i % 2 ? 0.4 : 0.3;
    list.push(lensPath(x + k * 0.08 + Math.cos(a) * k * q, y - k * 0.2 + Math.sin(a) * k * q * 0.5, a + Math.PI / 2, k * 0.11, k * 0.012));
  }
  list.push(lensPath(x - k * 0.42, y - k * 0.2, 0.3, k * 0.07, k * 0.014), lensPath(x - k * 0.28, y - k * 0.2, -0.3, k * 0.07, k * 0.014));
  stage.marks(list, marks);
  stage.line(`M${(x + k * 0.48).toFixed(1)} ${(y - k * 0.16).toFixed(1)}Q${(x + k * 0.42).toFixed(1)} ${(y + k * 0.03).toFixed(1)} ${(x - k * 0.1).toFixed(1)} ${(y - k * 0.02).toFixed(1)}`, fill, (k * 0.09).toFixed(1), 'stroke-linecap="round"');
}

/** A pair of short checked curtains with a valance, before a window. */
export function curtains(stage, on, s, t, w, h, { fill = ink.brick, marks = ink.peach, side = 0.24 } = {}) {
  const r = stage.random;
  const half = (from, to, gather) => {
    const p = [on(from, t + h), on(to, t + h), on(gather, t + h * 0.42), on(from + (gather - from) * 0.75, t), on(from, t)];
    stage.face(p, fill);
    const list = [];
    for (let i = 0; i < 16; i++) {
      const q = r.next();
      list.push(lensBetween(stage.at(on(from + (to - from) * q, t + h * r.between(0.75, 0.97))), stage.at(on(from + (gather - from) * q * 0.9, t + h * r.between(0.12, 0.5))), 1.8));
    }
    stage.marks(list, marks);
  };
  half(s - 0.06, s + w * side * 1.5, s + w * side * 0.55);
  half(s + w + 0.06, s + w - w * side * 1.5, s + w - w * side * 0.55);
  stage.patch(on, s - 0.1, t + h - 0.02, w + 0.2, 0.16, fill);
  stage.grain(on, s - 0.1, t + h, w + 0.2, 0.12, marks, { rows: 14, turn: true, length: [0.08, 0.11], gap: [1, 1], thick: [1.2, 2] });
}

/** A picture in its frame; `scene(on, s, t, w, h)` paints it. */
export function framed(stage, on, s, t, w, h, scene, { frame = "#3a2416", ground = ink.linen, rim = 0.05 } = {}) {
  stage.patch(on, s - rim, t - rim, w + 2 * rim, h + 2 * rim, frame);
  stage.patch(on, s, t, w, h, ground);
  scene?.(on, s, t, w, h);
}

/** A little mountain landscape, for frames and for what is seen through windows. */
export function mountainLandscape(stage, { far = ink.moss, near = ink.forest, snow = ink.paper, sky, sun } = {}) {
  return (on, s, t, w, h) => {
    const q = (a, b) => on(s + a * w, t + b * h);
    if (sky) stage.patch(on, s, t, w, h, sky);
    if (sun) stage.face(Array.from({ length: 16 }, (_, i) => q(0.7 + Math.cos((i * Math.PI) / 8) * 0.1, 0.74 + Math.sin((i * Math.PI) / 8) * 0.1 * (w / h))), sun);
    stage.face([q(0, 0), q(0, 0.42), q(0.2, 0.62), q(0.36, 0.85), q(0.52, 0.6), q(0.68, 0.5), q(0.84, 0.68), q(1, 0.46), q(1, 0)], far);
    stage.face([q(0.24, 0.67), q(0.36, 0.85), q(0.48, 0.66), q(0.4, 0.7), q(0.35, 0.62), q(0.3, 0.71)], snow);
    stage.face([q(0.75, 0.585), q(0.84, 0.68), q(0.92, 0.57), q(0.85, 0.6), q(0.8, 0.55)], snow);
    stage.face([q(0, 0), q(0, 0.26), q(0.3, 0.38), q(0.62, 0.24), q(1, 0.34), q(1, 0)], near);
  };
}

/** The corner of the Lord: a small crucifix with a sprig of fir on a board. */
export function crucifix(stage, on, s, t, h, { fill = "#54321d", figure = ink.linen } = {}) {
  const w = h * 0.09;
  stage.patch(on, s - w / 2, t, w, h, fill);
  stage.patch(on, s - h * 0.27, t + h * 0.66, h * 0.54, w, fill);
  const q = (a, b) => stage.at(on(s + a * h, t + b * h));
  const k = stage.view.scale(on(s, t)) * h;
  stage.marks([lensBetween(q(0, 0.2), q(0, 0.7), k * 0.045), lensBetween(q(-0.24, 0.74), q(0.02, 0.66), k * 0.026), lensBetween(q(0.24, 0.74), q(-0.02, 0.66), k * 0.026)], figure);
  stage.circle(...q(0.01, 0.76), k * 0.045, figure);
  const sprig = [];
  for (const d of [-1, 1]) for (let i = 0; i < 6; i++) sprig.push(lensBetween(q(0, -0.02 + i * 0.008), q(d * (0.1 + 0.05 * i), 0.02 + 0.12 * Math.sin(i)), k * 0.035));
  stage.marks(sprig, ink.forest);
}

/** Antlers on a board. */
export function antlers(stage, on, s, t, h, { fill = ink.linen, board = "#3a2416" } = {}) {
  const q = (a, b) => stage.at(on(s + a * h, t + b * h));
  stage.face([on(s - 0.16 * h, t + 0.34 * h), on(s + 0.16 * h, t + 0.34 * h), on(s + 0.12 * h, t + 0.06 * h), on(s, t - 0.06 * h), on(s - 0.12 * h, t + 0.06 * h)], board);
  const k = stage.view.scale(on(s, t)) * h;
  const list = [];
  for (const d of [-1, 1]) {
    for (const [a, b, c, e, w] of [[0.04, 0.22, 0.3, 0.5, 0.05], [0.25, 0.4, 0.36, 0.98, 0.055], [0.14, 0.3, 0.16, 0.6, 0.035], [0.29, 0.52, 0.14, 0.78, 0.035], [0.33, 0.68, 0.5, 0.92, 0.035]])
      list.push(lensBetween(q(d * a, b), q(d * c, e), k * w));
  }
  list.push(lensBetween(q(0, 0.1), q(0, 0.32), k * 0.09));
  stage.marks(list, fill);
}
