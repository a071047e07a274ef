// What makes a corner one to stay in: a chess board, a wireless, a shelf of books, the cat, rain at the window.
import { combed, curvedMark, polygon, ribbon, ribbonShape, smoothPath, spline } from "./forms.mjs";
import { ink, lensPath } from "./linocut.mjs";
import { lensBetween } from "./space.mjs";

const chessPieces = {
  pawn: [[0.019, 0], [0.016, 0.012], [0.008, 0.022], [0.008, 0.034], [0.014, 0.04], [0.014, 0.048], [0.006, 0.056]],
  rook: [[0.021, 0], [0.018, 0.014], [0.011, 0.024], [0.012, 0.05], [0.018, 0.054], [0.018, 0.068]],
  king: [[0.023, 0], [0.019, 0.016], [0.009, 0.03], [0.011, 0.07], [0.02, 0.09], [0.012, 0.1], [0.006, 0.112]],
};

/** A chess board with a game under way; `chessMen` lists [file, rank, kind, isLight], files and ranks from 0. */
export function chessBoard(stage, place, { size = 0.5, y = 0.768, chessMen = [] } = {}) {
  const [half, rim, field] = [size / 2, 0.03, size / 8];
  stage.box([-half - rim, y, -half - rim], [half + rim, y + 0.025, half + rim], { top: "#54321d", light: "#3a2416", shade: "#3a2416", under: ink.ink, marks: ink.timber, rows: 30 }, place);
  const on = (s, t) => place([-half + s, y + 0.027, -half + t]);
  stage.patch(on, 0, 0, size, size, "#f0dcae");
  const dark = [];
  for (let i = 0; i < 8; i++) for (let j = i % 2; j < 8; j += 2) dark.push(stage.outline([on(i * field, j * field), on((i + 1) * field, j * field), on((i + 1) * field, (j + 1) * field), on(i * field, (j + 1) * field)]));
  stage.shape(dark.join(""), ink.forest);
  stage.grain(on, 0, 0, size, size, ink.leaf, { rows: 24, length: [0.01, 0.03], gap: [0.05, 0.14], thick: [0.7, 1.2] });
  const depthOf = (m) => stage.view.seen(place([(m[0] + 0.5) * field - half, y, (m[1] + 0.5) * field - half]))[2];
  for (const [file, rank, kind, isLight] of [...chessMen].sort((a, b) => depthOf(b) - depthOf(a))) {
    const p = place([(file + 0.5) * field - half, y + 0.027, (rank + 0.5) * field - half]);
    const scaleFactor = size / 0.4;
    const form = chessPieces[kind].map(([r, h]) => [r * scaleFactor, h * scaleFactor]);
    const k = stage.view.scale(p);
    const [x, fy] = stage.at(p);
    stage.ellipse(x + k * 0.012 * scaleFactor, fy, k * 0.024 * scaleFactor, k * 0.01 * scaleFactor, ink.ink);
    const fill = isLight ? ink.linen : "#3a2416";
    stage.turned(p, form.map(([r, h]) => [r + 0.003, h]), isLight ? "#8f7040" : ink.ink);
    stage.turned(p, form, fill);
    const top = form.at(-1)[1];
    if (kind === "pawn") stage.circle(...stage.at([p[0], p[1] + top, p[2]]), k * 0.013 * scaleFactor, fill);
    if (kind === "king") for (const [a, b, c, d] of [[0, 0, 0, 0.03], [-0.012, 0.018, 0.012, 0.018]]) stage.bar([p[0] + a * scaleFactor, p[1] + top + b, p[2]], [p[0] + c * scaleFactor, p[1] + top + d, p[2]], 0.008 * scaleFactor, fill);
    stage.marks([lensBetween(stage.at([p[0] - form[0][0] * 0.45, p[1] + top * 0.12, p[2]]), stage.at([p[0] - form[2][0] * 0.3, p[1] + top * 0.85, p[2]]), Math.max(0.8, k * 0.003))], isLight ? ink.paper : ink.timber);
  }
}

/** Rain on the glass of a window: streaks across, drops that hang, and two that run. */
export function rain(stage, on, s, t, w, h, { count = 60, streak = "#dfe6d8", drop = ink.paper } = {}) {
  const r = stage.random;
  const at = (a, b) => stage.at(on(s + a * w, t + b * h));
  const streaks = Array.from({ length: count }, () => {
    const [a, b, l] = [r.between(0.04, 0.98), r.between(0.12, 0.98), r.between(0.07, 0.17)];
    return lensBetween(at(a, b), at(a - l * 0.22, Math.max(0.02, b - l)), r.between(0.9, 1.9));
  });
  stage.marks(streaks, streak);
  const k = stage.view.scale(on(s, t));
  const drops = Array.from({ length: Math.round(count / 3) }, () => lensPath(...at(r.between(0.04, 0.96), r.between(0.04, 0.94)), Math.PI / 2, k * r.between(0.018, 0.034), k * 0.008));
  stage.marks(drops, drop);
}

/** A wireless of the old kind: a wooden case, cloth before the speaker, a lit dial, two knobs. */
export function radio(stage, [x, y, z], { w = 0.52, h = 0.33, d = 0.22 } = {}) {
  stage.box([x - w / 2, y, z - d / 2], [x + w / 2, y + h, z + d / 2], { top: "#b37a46", light: ink.wood, shade: "#54321d", under: "#3a2416", marks: ink.timber, rows: 26 });
  const on = (s, t) => [x - w / 2 + s * w, y + t * h, z - d / 2 - 0.003];
  const patch = (s, t, a, b, fill) => stage.face([on(s, t), on(s + a, t), on(s + a, t + b), on(s, t + b)], fill);
  patch(0.06, 0.36, 0.88, 0.54, "#3a2416");
  patch(0.08, 0.39, 0.84, 0.48, "#e6c78a");
  const weave = [];
  for (let i = 0; i < 17; i++) for (let j = 0; j < 6; j++) weave.push(lensPath(...stage.at(on(0.11 + i * 0.048, 0.43 + j * 0.076)), (i + j) % 2 ? 0.5 : -0.5, stage.view.scale([x, y, z]) * 0.016, 1));
  stage.marks(weave, "#a8703f");
  patch(0.3, 0.1, 0.4, 0.19, ink.ink);
  patch(0.32, 0.125, 0.36, 0.14, ink.lemon);
  stage.marks([0.36, 0.42, 0.48, 0.54, 0.6, 0.65].map((a) => lensBetween(stage.at(on(a, 0.14)), stage.at(on(a, 0.24)), 1)), ink.wood);
  stage.marks([lensBetween(stage.at(on(0.51, 0.12)), stage.at(on(0.51, 0.27)), 1.6)], ink.brick);
  const k = stage.view.scale([x, y, z]);
  for (const a of [0.17, 0.83]) {
    const [cx, cy] = stage.at(on(a, 0.19));
    stage.circle(cx, cy + 1.5, k * 0.037, "#3a2416");
    stage.circle(cx, cy, k * 0.034, ink.ochre);
    stage.marks([lensPath(cx - k * 0.008, cy - k * 0.01, -0.8, k * 0.04, k * 0.006)], ink.paper);
  }
}

/** Books in a row on a board, from x0 to x1; some lean, some lie. `p` is [x0, y, z] of the row's left foot. */
export function books(stage, [x0, y, z], x1, { h = 0.26, depth = 0.18, colours = [ink.brick, ink.forest, ink.ochre, "#7d2c22", ink.moss, ink.linen, ink.night, ink.rose] } = {}) {
  const r = stage.random;
  let last = "";
  for (let x = x0; x < x1 - 0.03; ) {
    const w = Math.min(r.between(0.032, 0.062), x1 - x);
    const bookHeight = h * r.between(0.74, 1);
    const fill = r.pick(colours.filter((c) => c !== last));
    last = fill;
    stage.box([x, y, z], [x + w * 0.94, y + bookHeight, z + depth], { top: ink.linen, light: fill, shade: fill, under: ink.ink });
    const band = fill === ink.linen || fill === ink.ochre ? ink.brick : ink.peach;
    const on = (s, t) => stage.at([x + s * w, y + t * bookHeight, z - 0.002]);
    stage.marks([0.2, 0.26, 0.82].map((t) => lensBetween(on(0.1, t), on(0.84, t), 1.3)), band);
    if (w > 0.045) stage.marks([lensBetween(on(0.46, 0.4), on(0.46, 0.7), 1.8)], band);
    x += w;
  }
}

/** The cat asleep, a tabby curled up with its head on its paws; (x, y) is the middle below it, `l` its length, in picture units. */
export function tabby(p, x, y, l, { fill = ink.gold, stripe = ink.wood, light = "#f0cf8a", pale = ink.linen, dark = "#3a2416" } = {}) {
  const at = ([a, b]) => [x + a * l, y + b * l];
  const place = (points) => points.map(at);
  const body = smoothPath(place([[-0.34, -0.02], [-0.4, -0.16], [-0.3, -0.32], [-0.06, -0.44], [0.2, -0.42], [0.42, -0.28], [0.49, -0.1], [0.42, -0.01], [0.1, 0.015]]));
  p.shape(smoothPath(place([[-0.5, 0.0], [0, -0.05], [0.54, -0.01], [0.5, 0.035], [0, 0.05], [-0.48, 0.035]])), dark);
  p.shape(body, fill);
  const clip = p.clip(body);
  const back = spline(place([[-0.3, -0.3], [-0.06, -0.43], [0.2, -0.41], [0.42, -0.27], [0.49, -0.1]]));
  const flank = spline(place([[-0.22, -0.04], [-0.04, -0.16], [0.14, -0.16], [0.26, -0.1], [0.32, 0]]));
  const coat = (u, v) => back(u).map((c, i) => c + (flank(u)[i] - c) * v);
  p.marks([0.14, 0.27, 0.4, 0.53, 0.66, 0.79, 0.92].map((u) => curvedMark(coat(u, -0.05), coat(u + 0.025, 0.3), coat(u - 0.01, 0.62), l * 0.02)), stripe, { clip });
  p.marks(combed(p.random, (u, v) => coat(v, u), { rows: 30, from: 0.05, to: 1, length: [0.1, 0.24], gap: [0.08, 0.22], width: 1.7 }), light, { clip });
  // The haunch, then the tail laid round to the nose.
  p.marks([curvedMark(at([0.16, -0.03]), at([0.16, -0.22]), at([0.34, -0.22]), l * 0.011)], stripe);
  const tail = ribbon(spline(place([[0.46, -0.12], [0.43, -0.02], [0.26, 0.012], [0.04, 0.005], [-0.1, -0.025]])), (u) => l * 0.042 * (1 - u * 0.3));
  p.shape(ribbonShape(ribbon(spline(place([[0.46, -0.14], [0.43, -0.03], [0.26, 0.0], [0.04, -0.008], [-0.11, -0.036]])), (u) => l * 0.05 * (1 - u * 0.25))), dark);
  p.shape(ribbonShape(tail), fill);
  p.marks([0.2, 0.36, 0.52, 0.68, 0.82].map((u) => curvedMark(tail(u, -0.9), tail(u + 0.02, 0), tail(u, 0.9), l * 0.013)), stripe);
  // The head.
  const ear = (a, lean) => [[a - 0.075, -0.27], [a + lean, -0.44], [a + 0.075, -0.27]];
  for (const [a, lean] of [[-0.42, -0.04], [-0.23, 0.04]]) {
    p.shape(polygon(place(ear(a, lean).map(([u, v]) => [u * 1.0 + (u - a) * 0.16, v - 0.012]))), dark);
    p.shape(polygon(place(ear(a, lean))), fill);
    p.marks([curvedMark(at([a - 0.02, -0.28]), at([a + lean * 0.5, -0.34]), at([a + lean * 0.8, -0.4]), l * 0.016)], ink.rose);
  }
  const head = (k) => smoothPath(place([[-0.52, -0.16], [-0.46, -0.28], [-0.33, -0.325], [-0.2, -0.28], [-0.14, -0.16], [-0.19, -0.05], [-0.33, -0.01], [-0.47, -0.05]].map(([a, b]) => [-0.33 + (a + 0.33) * k, -0.17 + (b + 0.17) * k])));
  p.shape(head(1.06), dark);
  p.shape(head(1), fill);
  p.shape(smoothPath(place([[-0.43, -0.1], [-0.37, -0.15], [-0.33, -0.16], [-0.29, -0.15], [-0.23, -0.1], [-0.26, -0.03], [-0.33, -0.015], [-0.4, -0.03]])), pale);
  p.marks([-0.39, -0.33, -0.27].map((a) => curvedMark(at([a, -0.32]), at([a + (a + 0.33) * -0.1, -0.28]), at([a * 0.96 - 0.013, -0.235]), l * 0.012)), stripe);
  p.marks([-1, 1].flatMap((s) => [curvedMark(at([-0.33 + s * 0.19, -0.16]), at([-0.33 + s * 0.15, -0.15]), at([-0.33 + s * 0.11, -0.12]), l * 0.009), curvedMark(at([-0.33 + s * 0.18, -0.11]), at([-0.33 + s * 0.15, -0.105]), at([-0.33 + s * 0.11, -0.085]), l * 0.008)]), stripe);
  p.marks([-1, 1].map((s) => curvedMark(at([-0.33 + s * 0.125, -0.19]), at([-0.33 + s * 0.085, -0.165]), at([-0.33 + s * 0.045, -0.185]), l * 0.009)), dark);
  p.shape(polygon(place([[-0.355, -0.13], [-0.305, -0.13], [-0.33, -0.105]])), "#b9523a");
  p.marks([-1, 1].map((s) => curvedMark(at([-0.33, -0.1]), at([-0.33 + s * 0.025, -0.075]), at([-0.33 + s * 0.05, -0.085]), l * 0.006)), dark);
}
