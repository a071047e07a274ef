// Tables, chairs and benches. Each stands at a `place` (see `placement`), in its own metres, its front towards -z.
import { samplePoints, spline } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { wood } from "./space.mjs";

/** Draws things from far to near: each is [anchor in space, draw]. */
export function drawFarToNear(stage, things) {
  const depthOf = ([p]) => stage.view.seen(p)[2];
  for (const [, draw] of [...things].sort((a, b) => depthOf(b) - depthOf(a))) draw();
}

const furnitureLeg = (stage, place, x, z, h, size, tone) => [
  place([x, 0, z]),
  () => stage.box([x - size / 2, 0, z - size / 2], [x + size / 2, h, z + size / 2], tone, place),
];

/** The dark patch on the floor on which a thing stands. */
export function shadow(stage, place, x0, z0, x1, z1, fill, clip) {
  stage.face([place([x0, 0.004, z0]), place([x1, 0.004, z0]), place([x1, 0.004, z1]), place([x0, 0.004, z1])], fill, clip);
}

/** A table with four legs, its middle at the place. */
export function table(stage, place, { w = 1.6, d = 0.85, h = 0.76, tone = wood, leg = 0.09, floor, cloth } = {}) {
  const [x, z] = [w / 2, d / 2];
  if (floor) shadow(stage, place, -x - 0.05, -z + 0.02, x + 0.05, z + 0.1, floor);
  const k = 0.07;
  drawFarToNear(
    stage,
    [[-x + k, -z + k], [x - k, -z + k], [-x + k, z - k], [x - k, z - k]].map(([a, b]) => furnitureLeg(stage, place, a, b, h, leg, { ...tone, marks: undefined })),
  );
  stage.box([-x + 0.06, h - 0.16, -z + 0.06], [x - 0.06, h - 0.04, z - 0.06], { ...tone, light: tone.shade, shade: tone.under, marks: undefined }, place);
  stage.box([-x, h - 0.045, -z], [x, h, z], tone, place);
  if (cloth) tablecloth(stage, place, { w, d, h, ...cloth });
}

/** A cloth over a table: its sides hang down, `check` prints squares, `middle` makes it a runner across. */
export function tablecloth(stage, place, { w, d, h, fill = ink.paper, side = ink.linen, check, drop = 0.24, inset = 0, fold = "#cdb68c" }) {
  const [x, z, y] = [w / 2 + 0.01 - inset, d / 2 + 0.01, h + 0.006];
  const hang = (a, b) => {
    const [p, q] = [place(a), place(b)];
    const mid = place([(a[0] + b[0]) / 2, y, (a[2] + b[2]) / 2]);
    const eye = stage.view.eye;
    const out = [mid[0] - place([0, y, 0])[0], mid[2] - place([0, y, 0])[2]];
    if (out[0] * (eye[0] - mid[0]) + out[1] * (eye[2] - mid[2]) <= 0) return;
    const lowered = (e, k = drop) => [e[0], e[1] - k, e[2]];
    stage.face([p, q, lowered(q), lowered(p)], side);
    const on = (s, t) => [p[0] + (q[0] - p[0]) * s, p[1] - drop + t, p[2] + (q[2] - p[2]) * s];
    if (check) stripes(stage, on, 1, drop, Math.round(Math.hypot(q[0] - p[0], q[2] - p[2]) / check.step), check.colour, check.opacity);
    stage.grain(on, 0, 0, 1, drop, fold, { rows: 14, turn: true, length: [drop * 0.5, drop * 0.9], gap: [1, 2], light: () => 0.6, thick: [0.8, 1.8] });
  };
  hang([-x, y, z], [x, y, z]);
  hang([-x, y, -z], [-x, y, z]);
  hang([x, y, -z], [x, y, z]);
  hang([-x, y, -z], [x, y, -z]);
  const on = (s, t) => place([-x + s, y, -z + t]);
  stage.patch(on, 0, 0, 2 * x, 2 * z, fill);
  if (check) {
    stripes(stage, on, 2 * x, 2 * z, Math.round((2 * x) / check.step), check.colour, check.opacity);
    stripes(stage, (s, t) => on(t, s), 2 * z, 2 * x, Math.round((2 * z) / check.step), check.colour, check.opacity);
  } else stage.grain(on, 0.02, 0.02, 2 * x - 0.04, 2 * z - 0.04, side, { rows: 9, length: [0.1, 0.35], gap: [0.1, 0.4], light: () => 0.7 });
}

function stripes(stage, on, w, h, count, colour, opacity = 0.75) {
  let d = "";
  for (let i = 0; i < count; i++) {
    const a = ((i + 0.25) / count) * w;
    d += stage.outline([on(a, 0), on(a + (w / count) * 0.5, 0), on(a + (w / count) * 0.5, h), on(a, h)]);
  }
  stage.raw(`<path d="${d}" fill="${colour}" opacity="${opacity}"/>`);
}

/** A runner along the middle of a table, its ends hanging down. */
export function tableRunner(stage, place, { w = 1.6, h = 0.76, half = 0.17, fill = ink.brick, side = "#7d2c22", marks = ink.rose, hem = ink.linen, drop = 0.2 } = {}) {
  const [x, y] = [w / 2 + 0.015, h + 0.012];
  for (const k of [-1, 1]) {
    const on = (s, t) => place([k * x, y - drop + t, -half + s]);
    if (stage.view.seen(on(half, drop))[2] > stage.view.seen(place([0, y, 0]))[2]) continue;
    stage.patch(on, 0, 0, 2 * half, drop, side);
    stage.patch(on, 0, 0.02, 2 * half, 0.02, hem);
  }
  const on = (s, t) => place([-x + s, y, -half + t]);
  stage.patch(on, 0, 0, 2 * x, 2 * half, fill);
  for (const t of [0.02, 2 * half - 0.04]) stage.patch(on, 0, t, 2 * x, 0.02, hem);
  stage.grain(on, 0.02, 0.06, 2 * x - 0.04, 2 * half - 0.12, marks, { rows: 5, length: [0.04, 0.12], gap: [0.03, 0.1], thick: [0.8, 1.6] });
}

/** A plain bench without a back. */
export function bench(stage, place, { w = 1.6, d = 0.3, h = 0.46, tone = wood, floor } = {}) {
  const [x, z] = [w / 2, d / 2];
  if (floor) shadow(stage, place, -x, -z, x, z + 0.06, floor);
  drawFarToNear(
    stage,
    [-x + 0.18, x - 0.18].map((a) => [place([a, 0, 0]), () => stage.box([a - 0.035, 0, -z + 0.03], [a + 0.035, h, z - 0.03], { ...tone, marks: undefined }, place)]),
  );
  stage.box([-x, h - 0.05, -z], [x, h, z], tone, place);
}

/** A beer garden table with its two benches. */
export function gardenSet(stage, place, { w = 2, tone = wood, floor, cloth, drawOnTable = () => {} } = {}) {
  const shift = (dz) => (p) => place([p[0], p[1], p[2] + dz]);
  drawFarToNear(stage, [
    [place([0, 0, -0.62]), () => bench(stage, shift(-0.62), { w, tone, floor })],
    [place([0, 0, 0]), () => {
      table(stage, place, { w, d: 0.7, tone, floor, cloth });
      drawOnTable();
    }],
    [place([0, 0, 0.62]), () => bench(stage, shift(0.62), { w, tone, floor })],
  ]);
}

/** A farmhouse chair: splayed legs, a board for a back with a heart cut into it. It faces -z. */
export function chair(stage, place, { tone = wood, cushion, floor, heart = tone.under, back = true } = {}) {
  const seat = 0.45;
  if (floor) shadow(stage, place, -0.24, -0.2, 0.24, 0.26, floor);
  const at = (x, y, z) => place([x, y, z]);
  const board = () => {
    const z = (y) => 0.19 + (y - seat) * 0.16;
    const half = samplePoints(spline([[0.12, seat], [0.14, 0.55], [0.2, 0.66], [0.225, 0.8], [0.2, 0.91], [0.13, 0.935], [0.07, 0.92], [0, 0.965]]), 20);
    const form = [...half, ...half.map(([x, y]) => [-x, y]).reverse()];
    const behind = form.map(([x, y]) => at(x, y, z(y) + 0.035));
    const before = form.map(([x, y]) => at(x, y, z(y)));
    const isSeenFromFront = stage.view.seen(at(0, 0.7, 0.19))[2] < stage.view.seen(at(0, 0.7, 0.3))[2];
    stage.face(isSeenFromFront ? behind : before, tone.under);
    stage.face(isSeenFromFront ? before : behind, isSeenFromFront ? tone.top : tone.light);
    const on = (s, t) => at(s, t, z(t) + (isSeenFromFront ? 0 : 0.035));
    stage.grain(on, -0.15, seat + 0.06, 0.3, 0.42, tone.marks, { rows: 5, turn: true, length: [0.12, 0.35], light: () => 0.8 });
    stage.face([[0, 0.66], [-0.055, 0.73], [-0.055, 0.765], [-0.03, 0.785], [0, 0.765], [0.03, 0.785], [0.055, 0.765], [0.055, 0.73]].map(([x, y]) => on(x, y)), heart);
  };
  const legs = () =>
    drawFarToNear(
      stage,
      [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([a, b]) => [at(a * 0.2, 0, b * 0.2), () => stage.bar(at(a * 0.15, seat, b * 0.14), at(a * 0.21, 0, b * 0.2), 0.055, b < 0 ? tone.light : tone.shade)]),
    );
  const plate = () => {
    stage.box([-0.21, seat - 0.04, -0.21], [0.21, seat, 0.21], tone, place);
    if (cushion) stage.box([-0.19, seat, -0.19], [0.19, seat + 0.05, 0.18], cushion, place);
  };
  const order = [[at(0, 0.4, 0), () => {
    legs();
    plate();
  }]];
  if (back) order.push([at(0, 0.4, 0.3), board]);
  drawFarToNear(stage, order);
}

/**
 * A table `d` deep with chairs at its long sides: `seats` lists [x, z] in the table's metres. A chair beyond
 * the side that faces away from the viewer stands behind the table, however near it is.
 */
export function tableWithSeats(stage, place, { d, seats, drawSeat, tableToo }) {
  const o = place([0, 0, 0]);
  const way = place([0, 0, 1]).map((v, i) => v - o[i]);
  const eye = stage.view.eye.reduce((sum, v, i) => sum + (v - o[i]) * way[i], 0);
  const behind = ([, z]) => (z > 0 ? eye < d / 2 : eye > -d / 2);
  const draw = (list) =>
    drawFarToNear(
      stage,
      list.map(([x, z]) => {
        const k = z > 0 ? 1 : -1;
        return [place([x, 0, z]), () => drawSeat((p) => place([x + k * p[0], p[1], z + k * p[2]]))];
      }),
    );
  draw(seats.filter(behind));
  tableToo();
  draw(seats.filter((seat) => !behind(seat)));
}

/** A cushion leaning or lying: a soft square on a plane. */
export function cushion(stage, on, s, t, w, h, { fill = ink.brick, marks = ink.rose, rim = ink.ink } = {}) {
  const c = stage.at(on(s + w / 2, t + h / 2));
  const corner = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([a, b]) => stage.at(on(s + a * w, t + b * h)));
  const roundedSquare = (grow) => {
    const p = corner.map((k) => [c[0] + (k[0] - c[0]) * grow, c[1] + (k[1] - c[1]) * grow]);
    return `M${p
      .map((k, i) => {
        const n = p[(i + 1) % 4];
        const m = [(k[0] + n[0]) / 2, (k[1] + n[1]) / 2];
        const q = [m[0] + (c[0] - m[0]) * 0.12, m[1] + (c[1] - m[1]) * 0.12];
        return `${i ? "" : `${k[0].toFixed(1)} ${k[1].toFixed(1)}`}Q${q[0].toFixed(1)} ${q[1].toFixed(1)} ${n[0].toFixed(1)} ${n[1].toFixed(1)}`;
      })
      .join("")}Z`;
  };
  stage.shape(roundedSquare(1.08), rim);
  stage.shape(roundedSquare(1), fill);
  const list = [];
  const r = stage.random;
  for (let i = 0; i < 26; i++) {
    const [a, b] = [r.between(0.12, 0.88), r.between(0.12, 0.88)];
    const [x, y] = stage.at(on(s + a * w, t + b * h));
    list.push(lensPath(x, y, Math.atan2(y - c[1], x - c[0]), r.between(7, 15), 1.7));
  }
  stage.marks(list, marks);
}
