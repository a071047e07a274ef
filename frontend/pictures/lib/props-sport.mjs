// What is watched and played in the lounge: the match, the ski race, darts, table football.
import { polygon } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { drawFarToNear } from "./props-furniture.mjs";
import { lensBetween } from "./space.mjs";
import { path, upright } from "./upright.mjs";

const skin = "#e6bd93";

/** The picture of a screen on a plane: its frame is drawn, `at(a, b)` runs from 0 to 1 over it, `k` are the picture units of its height. */
function tvScreen(stage, on, s, t, w, h, ground) {
  stage.patch(on, s - 0.06, t - 0.06, w + 0.12, h + 0.12, "#0d1812");
  stage.patch(on, s, t, w, h, ground);
  const at = (a, b) => stage.at(on(s + a * w, t + b * h));
  const clip = stage.clip(polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)]));
  const shape = (points, fill) => stage.shape(polygon(points.map(([a, b]) => at(a, b))), fill, clip);
  return { at, clip, shape, k: Math.hypot(at(0, 1)[0] - at(0, 0)[0], at(0, 1)[1] - at(0, 0)[1]) };
}

/** Digits of seven bars, as marks; (a, b) is the foot of the first. */
function digits(stage, at, text, a, b, w, h, thick, fill) {
  const bars = { a: [0, 1, 1, 1], b: [1, 0.5, 1, 1], c: [1, 0, 1, 0.5], d: [0, 0, 1, 0], e: [0, 0, 0, 0.5], f: [0, 0.5, 0, 1], g: [0, 0.5, 1, 0.5] };
  const digitSegments = { 0: "abcdef", 1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 6: "afgedc", 7: "abc", 8: "abcdefg", 9: "abcfgd" };
  let x = a;
  for (const sign of text) {
    if (sign === ":") {
      for (const k of [0.28, 0.72]) stage.circle(...at(x + w * 0.1, b + h * k), thick * 0.8, fill);
      x += w * 0.6;
      continue;
    }
    for (const bar of digitSegments[sign]) {
      const [p, q, r, s] = bars[bar];
      stage.line(path([at(x + p * w, b + q * h), at(x + r * w, b + s * h)]), fill, thick.toFixed(1), 'stroke-linecap="square"');
    }
    x += w * 1.65;
  }
}

/** A body from its limbs, each [from, to, thickness, colour], in units of `k` about (x, y). */
function humanFigure(stage, [x, y], k, limbs, head, clip, flip = 1) {
  const q = ([a, b]) => [x + a * k * flip, y - b * k];
  for (const [from, to, thick, colour] of limbs) stage.marks([lensBetween(q(from), q(to), thick * k)], colour, { clip });
  stage.circle(...q(head.at), head.r * k, head.hair ?? ink.wood);
  stage.circle(...q([head.at[0] + head.r * 0.22, head.at[1] - head.r * 0.25]), head.r * k * 0.8, skin);
}

/** A football match on a screen: the shot at the goal. */
export function footballMatch(stage, on, s, t, w, h) {
  const { random } = stage;
  const { at, clip, shape, k } = tvScreen(stage, on, s, t, w, h, "#4f7f48");
  for (let i = 0; i < 10; i += 2) shape([[i / 5 - 0.5, 0], [(i + 1) / 5 - 0.5, 0], [0.5 + ((i + 1) / 5 - 1) * 0.42, 0.56], [0.5 + (i / 5 - 1) * 0.42, 0.56]], "#6a9a55");
  shape([[0, 0.56], [1, 0.56], [1, 1], [0, 1]], "#1d3a2a");
  const crowd = Array.from({ length: 150 }, () => lensPath(...at(random.between(0.01, 0.99), random.between(0.66, 0.98)), random.between(-0.4, 0.4), k * 0.026, k * 0.012));
  for (const [i, colour] of [ink.brick, ink.linen, ink.rose, ink.ochre].entries()) stage.marks(crowd.filter((_, j) => j % 4 === i), colour, { clip });
  shape([[0, 0.56], [1, 0.56], [1, 0.63], [0, 0.63]], ink.brick);
  for (let i = 0; i < 5; i++) shape([[0.03 + i * 0.2, 0.575], [0.17 + i * 0.2, 0.575], [0.17 + i * 0.2, 0.615], [0.03 + i * 0.2, 0.615]], i % 2 ? ink.linen : ink.ochre);
  const chalkLine = (a, b, c, d, thick = 0.012) => stage.line(path([at(a, b), at(c, d)]), ink.paper, (k * thick).toFixed(1));
  for (const [a, b, c, d] of [[0, 0.54, 1, 0.54], [0.14, 0.54, 0.0, 0.3], [0.86, 0.54, 1, 0.3], [0, 0.3, 1, 0.3], [0.3, 0.54, 0.24, 0.43], [0.7, 0.54, 0.76, 0.43], [0.24, 0.43, 0.76, 0.43]]) chalkLine(a, b, c, d, 0.009);
  // The goal and its net.
  const goalNet = [];
  for (let i = 0; i <= 16; i++) goalNet.push(lensBetween(at(0.33 + i * 0.02125, 0.545), at(0.345 + i * 0.0194, 0.83), 0.8));
  for (let i = 1; i < 8; i++) goalNet.push(lensBetween(at(0.33, 0.545 + i * 0.038), at(0.67, 0.545 + i * 0.038), 0.8));
  stage.marks(goalNet, ink.linen, { clip });
  for (const [a, b, c, d] of [[0.325, 0.54, 0.325, 0.86], [0.675, 0.54, 0.675, 0.86], [0.319, 0.86, 0.681, 0.86]]) chalkLine(a, b, c, d, 0.024);
  // The keeper leaps.
  humanFigure(stage, at(0.56, 0.68), k * 0.3, [
    [[-0.5, -0.28], [-0.12, -0.06], 0.1, ink.ink], [[-0.62, -0.05], [-0.14, 0.0], 0.1, ink.ink], [[-0.24, -0.06], [0.3, 0.2], 0.22, ink.ochre],
    [[0.2, 0.16], [0.66, 0.46], 0.08, ink.ochre], [[0.22, 0.1], [0.7, 0.32], 0.08, ink.ochre],
  ], { at: [0.34, 0.28], r: 0.1 }, clip);
  // The striker in red, a defender in white.
  humanFigure(stage, at(0.33, 0.2), k * 0.62, [
    [[-0.02, 0.42], [-0.2, 0.06], 0.085, ink.paper], [[-0.2, 0.08], [-0.34, -0.06], 0.05, ink.brick], [[0.02, 0.42], [0.26, 0.2], 0.09, ink.paper], [[0.25, 0.21], [0.44, 0.1], 0.055, ink.brick],
    [[-0.03, 0.34], [0.05, 0.86], 0.19, ink.brick], [[0.03, 0.74], [-0.3, 0.62], 0.055, ink.brick], [[0.05, 0.74], [0.32, 0.72], 0.055, ink.brick], [[-0.28, 0.62], [-0.36, 0.7], 0.04, skin], [[0.3, 0.72], [0.4, 0.8], 0.04, skin],
  ], { at: [0.08, 0.94], r: 0.078 }, clip);
  humanFigure(stage, at(0.76, 0.24), k * 0.54, [
    [[0, 0.42], [-0.16, 0.02], 0.08, ink.ink], [[0.02, 0.42], [0.24, 0.04], 0.08, ink.ink], [[-0.02, 0.34], [0.04, 0.86], 0.19, ink.paper],
    [[0.02, 0.74], [-0.26, 0.56], 0.055, ink.paper], [[0.04, 0.74], [0.3, 0.58], 0.055, ink.paper],
  ], { at: [0.07, 0.94], r: 0.078 }, clip, -1);
  const [bx, by] = at(0.53, 0.33);
  stage.marks([lensBetween(at(0.4, 0.25), at(0.52, 0.325), k * 0.02)], ink.leaf, { clip });
  stage.circle(bx, by, k * 0.042, ink.paper);
  stage.circle(bx, by, k * 0.015, ink.ink);
  // The score.
  shape([[0.03, 0.86], [0.25, 0.86], [0.25, 0.96], [0.03, 0.96]], ink.ink);
  shape([[0.03, 0.86], [0.055, 0.86], [0.055, 0.96], [0.03, 0.96]], ink.brick);
  shape([[0.225, 0.86], [0.25, 0.86], [0.25, 0.96], [0.225, 0.96]], ink.paper);
  digits(stage, at, "2:1", 0.09, 0.885, 0.026, 0.05, k * 0.011, ink.paper);
}

/** A ski race on a screen: the racer leans into the turn between the gates. */
export function skiRace(stage, on, s, t, w, h) {
  const { random } = stage;
  const { at, clip, shape, k } = tvScreen(stage, on, s, t, w, h, "#b9cdbb");
  shape([[0, 0.5], [0.12, 0.72], [0.22, 0.66], [0.36, 0.93], [0.5, 0.7], [0.6, 0.76], [0.72, 0.62], [1, 0.86], [1, 0.4], [0, 0.4]], "#7f9b86");
  shape([[0.27, 0.76], [0.36, 0.93], [0.45, 0.78], [0.4, 0.8], [0.36, 0.74], [0.32, 0.8]], ink.paper);
  shape([[0.88, 0.76], [1, 0.86], [1, 0.72], [0.95, 0.75]], ink.paper);
  for (const [a, b, q] of [[0.02, 0.5, 0.22], [0.08, 0.5, 0.28], [0.15, 0.5, 0.2], [0.2, 0.49, 0.15], [0.9, 0.38, 0.3], [0.97, 0.36, 0.36], [0.84, 0.4, 0.2], [0.79, 0.41, 0.14]]) {
    for (let i = 0; i < 4; i++) shape([[a, b + q], [a - q * 0.09 * (i + 1), b + q * (0.72 - i * 0.24)], [a + q * 0.09 * (i + 1), b + q * (0.72 - i * 0.24)]], i % 2 ? ink.pine : ink.forest);
  }
  shape([[0, 0.56], [0.3, 0.5], [0.7, 0.44], [1, 0.4], [1, 0], [0, 0]], ink.paper);
  // Ruts that sweep through the turn.
  const list = [];
  for (let i = 0; i < 46; i++) {
    const a = random.between(0, 1);
    const b = random.between(0.02, 0.48 - a * 0.1);
    const run = random.between(0.06, 0.16);
    list.push(lensBetween(at(a, b), at(a + run, b - run * random.between(0.25, 0.5)), k * 0.006));
  }
  stage.marks(list, "#c3d1bf", { clip });
  const skiGate = (a, b, q, fill, light) => {
    for (const d of [0, 0.12]) stage.line(path([at(a + d * q * 2, b - d * 0.1), at(a + d * q * 2 + 0.01, b + q)]), ink.ink, (k * 0.012).toFixed(1));
    shape([[a, b + q * 0.42], [a + q * 0.25, b + q * 0.4], [a + q * 0.26, b + q * 0.94], [a + 0.005, b + q * 0.96]], fill);
    stage.marks([0.55, 0.68, 0.8].map((e) => lensBetween(at(a + q * 0.04, b + q * e), at(a + q * 0.21, b + q * (e - 0.02)), k * 0.008)), light);
  };
  skiGate(0.3, 0.42, 0.2, ink.forest, ink.leaf);
  skiGate(0.72, 0.3, 0.34, ink.brick, ink.rose);
  skiGate(0.1, 0.13, 0.46, ink.brick, ink.rose);
  // The spray, then the racer.
  const snowSpray = [];
  for (let i = 0; i < 60; i++) {
    const e = random.between(0, 1);
    const a = random.between(2.5, 3.3);
    snowSpray.push(lensPath(at(0.42, 0.12)[0] + Math.cos(a) * e * k * 0.42, at(0.42, 0.14)[1] - Math.sin(a) * e * k * 0.3 - e * k * 0.06, -a, k * 0.07, k * random.between(0.005, 0.014)));
  }
  stage.marks(snowSpray, "#a9beae", { clip });
  const [x, y] = at(0.5, 0.1);
  const q = (a, b) => [x + a * k * 0.62, y - b * k * 0.62];
  const limb = (from, to, thick, fill) => stage.marks([lensBetween(q(...from), q(...to), k * 0.62 * thick)], fill, { clip });
  const ski = (dx, dy) => stage.line(`M${q(-0.42 + dx, 0.1 + dy).join(" ")}L${q(0.4 + dx, -0.05 + dy).join(" ")}Q${q(0.52 + dx, -0.07 + dy).join(" ")} ${q(0.57 + dx, -0.01 + dy).join(" ")}`, dy ? ink.brick : ink.ochre, (k * 0.028).toFixed(1), 'stroke-linecap="round"');
  ski(-0.06, 0.1);
  limb([-0.08, 0.16], [0.2, 0.3], 0.12, "#20412f");
  limb([0.2, 0.3], [-0.12, 0.46], 0.13, "#20412f");
  ski(0, 0);
  stage.circle(...q(-0.02, 0.06), k * 0.036, ink.ink);
  limb([-0.04, 0.04], [0.3, 0.2], 0.14, ink.brick);
  limb([0.3, 0.2], [-0.08, 0.42], 0.16, ink.brick);
  limb([-0.16, 0.38], [0.36, 0.72], 0.24, ink.brick);
  limb([-0.06, 0.46], [0.22, 0.64], 0.05, ink.paper);
  limb([0.26, 0.62], [0.52, 0.44], 0.08, ink.paper);
  limb([0.24, 0.62], [-0.02, 0.72], 0.08, ink.paper);
  stage.line(path([q(0.5, 0.44), q(0.1, 0.2)]), ink.ink, (k * 0.01).toFixed(1));
  stage.line(path([q(-0.02, 0.72), q(-0.46, 0.62)]), ink.ink, (k * 0.01).toFixed(1));
  stage.circle(...q(0.4, 0.78), k * 0.075, ink.ochre);
  stage.marks([lensBetween(q(0.42, 0.74), q(0.53, 0.8), k * 0.034)], ink.ink, { clip });
  stage.marks([lensPath(...q(0.36, 0.84), -0.5, k * 0.06, k * 0.01)], ink.paper, { clip });
  // The time.
  shape([[0.04, 0.85], [0.32, 0.85], [0.32, 0.96], [0.04, 0.96]], ink.ink);
  shape([[0.04, 0.85], [0.065, 0.85], [0.065, 0.96], [0.04, 0.96]], ink.brick);
  digits(stage, at, "1:48:02", 0.09, 0.878, 0.024, 0.054, k * 0.012, ink.paper);
}

/** A dartboard on a wall, with three darts in it. */
export function dartboard(stage, on, s, t, r) {
  const k = stage.view.scale(on(s, t));
  const at = (a, q) => on(s + Math.sin(a) * r * q, t + Math.cos(a) * r * q);
  const ring = (q) => stage.outline(Array.from({ length: 40 }, (_, i) => at((i * Math.PI) / 20, q)));
  const field = (i, from, to) => {
    const a = (q, e) => at(((i + e) * Math.PI) / 10, q);
    return stage.outline([a(from, -0.5), a(to, -0.5), a(to, 0), a(to, 0.5), a(from, 0.5), a(from, 0)]);
  };
  stage.shape(ring(1.16), "#3a2416");
  stage.shape(ring(1.08), ink.ink);
  const fill = (parity, from, to) => Array.from({ length: 20 }, (_, i) => (i % 2 === parity ? field(i, from, to) : "")).join("");
  stage.shape(fill(0, 0.1, 0.84), "#26382e");
  stage.shape(fill(1, 0.1, 0.84), ink.linen);
  for (const [from, to] of [[0.47, 0.56], [0.78, 0.86]]) {
    stage.shape(fill(0, from, to), ink.brick);
    stage.shape(fill(1, from, to), "#5d8a4f");
  }
  stage.shape(ring(0.14), "#5d8a4f");
  stage.shape(ring(0.065), ink.brick);
  stage.marks(Array.from({ length: 20 }, (_, i) => lensBetween(stage.at(at((i * Math.PI) / 10, 0.92)), stage.at(at((i * Math.PI) / 10, 1.02)), Math.max(1, k * r * 0.022))), ink.linen);
  stage.marks(Array.from({ length: 20 }, (_, i) => lensBetween(stage.at(at(((i + 0.2) * Math.PI) / 10, 0.6)), stage.at(at(((i + 0.12) * Math.PI) / 10, 0.74)), Math.max(0.8, k * r * 0.012))), ink.moss);
  for (const [a, q, fl] of [[5.4, 0.62, ink.lemon], [4.5, 0.42, ink.lemon], [2.6, 0.06, ink.lemon]]) {
    const [x, y] = stage.at(at(a, q));
    const u = k * r;
    stage.marks([lensBetween([x, y], [x + u * 0.3, y + u * 0.16], u * 0.045)], ink.paper);
    stage.marks([lensBetween([x + u * 0.24, y + u * 0.04], [x + u * 0.5, y + u * 0.2], u * 0.1), lensBetween([x + u * 0.2, y + u * 0.16], [x + u * 0.46, y + u * 0.32], u * 0.08)], fl);
  }
}

/** A slate in a frame with tally marks in two columns. */
export function slate(stage, on, s, t, w, h, { rows = 4 } = {}) {
  stage.patch(on, s - 0.03, t - 0.03, w + 0.06, h + 0.06, ink.timber);
  stage.patch(on, s, t, w, h, "#22332a");
  const q = (a, b) => stage.at(on(s + a * w, t + b * h));
  const list = [lensBetween(q(0.5, 0.06), q(0.5, 0.94), 1.4), lensBetween(q(0.06, 0.84), q(0.94, 0.84), 1.4)];
  for (const x of [0.12, 0.6])
    for (let row = 0; row < rows; row++) {
      const b = 0.72 - row * (0.64 / rows);
      const n = row === rows - 1 ? 3 : 4;
      for (let i = 0; i < n; i++) list.push(lensBetween(q(x + i * 0.07, b), q(x + i * 0.07 + 0.01, b - 0.42 / rows), 1.3));
      if (n === 4) list.push(lensBetween(q(x - 0.04, b - 0.34 / rows), q(x + 0.27, b - 0.06 / rows), 1.3));
    }
  for (const x of [0.16, 0.64]) list.push(lensBetween(q(x, 0.92), q(x + 0.18, 0.9), 2.2));
  stage.marks(list, ink.paper);
}

/** A table for table football: `place` is its middle on the floor, its goals at its short ends. */
export function tableFootball(stage, place, { w = 1.42, d = 0.78, floor } = {}) {
  const [x, z] = [w / 2, d / 2];
  const [low, high, field] = [0.64, 0.92, 0.81];
  const tone = { top: "#b98149", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: "#dcb079", rows: 16 };
  if (floor) stage.face([[-x - 0.05, -z], [x + 0.1, -z], [x + 0.1, z + 0.1], [-x - 0.05, z + 0.1]].map(([a, b]) => place([a, 0.004, b])), floor);
  drawFarToNear(stage, [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([a, b]) => {
    const [lx, lz] = [a * (x - 0.1), b * (z - 0.09)];
    return [place([lx, 0, lz]), () => stage.box([lx - 0.06, 0, lz - 0.06], [lx + 0.06, low, lz + 0.06], { ...tone, marks: undefined }, place)];
  }));
  stage.box([-x, low, -z], [x, high, z], tone, place);
  const rim = 0.06;
  const horizontalRectangle = (y, e) => [[-x + e, -z + e], [x - e, -z + e], [x - e, z - e], [-x + e, z - e]].map(([a, b]) => place([a, y, b]));
  const pitchClip = stage.clip(stage.outline(horizontalRectangle(high, rim)));
  stage.face(horizontalRectangle(high, rim), "#54321d");
  stage.face(horizontalRectangle(field, rim), "#4f7f48", pitchClip);
  const on = (s, t) => place([-x + rim + s, field, -z + rim + t]);
  const [fw, fd] = [w - 2 * rim, d - 2 * rim];
  for (let i = 0; i < 8; i += 2) stage.face([on((i / 8) * fw, 0), on(((i + 1) / 8) * fw, 0), on(((i + 1) / 8) * fw, fd), on((i / 8) * fw, fd)], "#5d8a4f", pitchClip);
  const chalk = (points) => stage.line(path(points.map(([a, b]) => stage.at(on(a * fw, b * fd)))), ink.paper, 1.8, `clip-path="url(#${pitchClip})"`);
  chalk([[0.5, 0], [0.5, 1]]);
  chalk(Array.from({ length: 25 }, (_, i) => [0.5 + Math.cos(i * 0.2618) * 0.1, 0.5 + Math.sin(i * 0.2618) * 0.1 * (fw / fd)]));
  for (const [a, b] of [[0, 0.14], [1, 0.86]]) chalk([[a, 0.22], [b, 0.22], [b, 0.78], [a, 0.78]]);
  const [bx, by] = stage.at(on(0.56 * fw, 0.42 * fd));
  stage.circle(bx, by - 3, stage.view.scale(on(0.5, 0.5)) * 0.02, ink.paper);
  // Rods from the far side to the near one, each with its men; the handles stick out at the owner's side.
  const rods = [[0, 1, 0], [1, 2, 0], [2, 3, 1], [3, 5, 0], [4, 5, 1], [5, 3, 0], [6, 2, 1], [7, 1, 1]];
  const footballers = [];
  for (const [i, count, side] of rods) {
    const a = -x + rim + ((i + 0.5) / 8) * fw;
    const y = high + 0.012;
    const near = side ? -z - 0.26 : -z - 0.08;
    const far = side ? z + 0.08 : z + 0.26;
    const turn = (i * 37) % 10;
    footballers.push([place([a, y, 0]), () => {
      stage.bar(place([a, y, far]), place([a, y, near]), 0.022, "#8d9a86");
      stage.bar(place([a, y + 0.006, far]), place([a, y + 0.006, near]), 0.008, ink.paper);
      if (side) stage.bar(place([a, y, -z - 0.1]), place([a, y, near]), 0.052, ink.ink);
      else stage.bar(place([a, y, z + 0.1]), place([a, y, far]), 0.052, ink.ink);
      for (let j = count - 1; j >= 0; j--) {
        const b = -z + rim + ((j + 0.5 + (turn - 5) * 0.02) / count) * fd;
        const q = upright(stage, place([a, y, b]), { lean: side ? 0.16 : -0.16 });
        const colour = side ? ink.ochre : ink.brick;
        stage.shape(`${path([q(-0.03, 0.045), q(0.03, 0.045), q(0.024, -0.02), q(0.022, -0.085), q(-0.022, -0.085), q(-0.024, -0.02)])}Z`, colour);
        stage.shape(`${path([q(-0.026, -0.03), q(0.026, -0.03), q(0.022, -0.085), q(-0.022, -0.085)])}Z`, ink.ink);
        stage.marks([lensBetween(q(-0.012, 0.036), q(-0.01, -0.02), Math.max(0.8, q.k * 0.006))], side ? ink.paper : ink.peach);
        stage.circle(...q(0, 0.068), q.k * 0.026, skin);
      }
    }]);
  }
  drawFarToNear(stage, footballers);
  // The beads that count.
  for (const e of [-1, 1])
    for (let i = 0; i < 7; i++) {
      const p = place([e * (x - 0.03), high + 0.016, -0.24 + i * 0.05 + (i > 3 ? 0.14 : 0)]);
      stage.circle(...stage.at(p), stage.view.scale(p) * 0.02, e > 0 ? ink.ochre : ink.brick);
    }
}

/** A scarf of stripes over an edge: a strip on a plane with fringes at its foot. */
export function scarf(stage, on, s, t, w, h, { stripes = 7, colours = [ink.brick, ink.paper], marks = [ink.rose, "#cdb68c"] } = {}) {
  const r = stage.random;
  for (let i = 0; i < stripes; i++) {
    stage.patch(on, s, t + (i / stripes) * h, w, h / stripes + 0.002, colours[i % colours.length]);
    stage.grain(on, s + 0.01, t + ((i + 0.15) / stripes) * h, w - 0.02, (h / stripes) * 0.7, marks[i % marks.length], { rows: 9, turn: true, length: [0.02, 0.05], gap: [0.02, 0.04], thick: [0.7, 1.3] });
  }
  stage.marks(Array.from({ length: 13 }, (_, i) => lensBetween(stage.at(on(s + ((i + 0.5) / 13) * w, t + 0.004)), stage.at(on(s + ((i + 0.5 + r.between(-0.4, 0.4)) / 13) * w, t - 0.06)), 1.6)), ink.brick);
}
