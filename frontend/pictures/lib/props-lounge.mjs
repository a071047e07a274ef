// Soft things: the sofa, the armchair, the rug, the lamp on its foot, and the screen with the match.
import { ink, lensPath } from "./linocut.mjs";
import { drawFarToNear } from "./props-furniture.mjs";
import { lensBetween } from "./space.mjs";

const red = { top: "#b9503f", light: ink.brick, shade: "#7d2c22", under: "#4a1a14", marks: ink.rose, rows: 16 };

/** A sofa of `seats` seats, or an armchair with one. It faces -z. */
export function sofa(stage, place, { seats = 3, tone = red, floor, depth = 0.92 } = {}) {
  const w = seats * 0.66 + 0.4;
  const [x, back] = [w / 2, depth / 2];
  if (floor) stage.face([[-x, -back], [x, -back], [x, back], [-x, back]].map(([a, b]) => place([a * 1.04, 0.004, b * 1.06])), floor);
  const cushions = Array.from({ length: seats }, (_, i) => -x + 0.2 + i * 0.66);
  const arm = (a) => [place([a, 0.3, -0.2]), () => stage.box([a - 0.1, 0.06, -back], [a + 0.1, 0.62, back - 0.05], tone, place)];
  drawFarToNear(stage, [
    [place([0, 0.3, back]), () => stage.box([-x, 0.06, back - 0.24], [x, 0.9, back], tone, place)],
    [place([0, 0.2, 0]), () => {
      stage.box([-x + 0.1, 0.06, -back + 0.02], [x - 0.1, 0.3, back - 0.2], { ...tone, marks: undefined }, place);
      drawFarToNear(stage, cushions.map((a) => [place([a + 0.33, 0.4, 0]), () => {
        stage.box([a + 0.015, 0.44, back - 0.42], [a + 0.645, 0.84, back - 0.22], tone, place);
        stage.box([a + 0.015, 0.3, -back - 0.02], [a + 0.645, 0.46, back - 0.38], tone, place);
      }]));
    }],
    arm(-x + 0.1),
    arm(x - 0.1),
  ]);
}

/** A rug with a border, lying on the floor; its middle at the place. */
export function rug(stage, place, w, d, { fill = ink.linen, border = ink.brick, marks = "#c9b48c", pattern = ink.forest } = {}) {
  const on = (s, t) => place([s - w / 2, 0.006, t - d / 2]);
  stage.patch(on, 0, 0, w, d, border);
  stage.patch(on, 0.08, 0.08, w - 0.16, d - 0.16, fill);
  stage.patch(on, 0.14, 0.14, w - 0.28, d - 0.28, pattern);
  stage.patch(on, 0.18, 0.18, w - 0.36, d - 0.36, fill);
  stage.grain(on, 0.2, 0.2, w - 0.4, d - 0.4, marks, { rows: 18, length: [0.05, 0.2], gap: [0.06, 0.2], thick: [0.7, 1.6] });
}

/** A floor lamp with a cloth shade. */
export function floorLamp(stage, [x, z], { h = 1.65, shade = ink.ochre, marks = ink.paper, rays = ink.lemon } = {}) {
  stage.disc([x, 0.01, z], 0.17, ink.ink);
  stage.bar([x, 0, z], [x, h, z], 0.03, ink.ink);
  const p = [x, h - 0.12, z];
  stage.turned(p, [[0.24, 0], [0.15, 0.34]], shade);
  const k = stage.view.scale(p);
  stage.marks([-0.7, -0.4, -0.1, 0.2, 0.5, 0.8].map((q) => lensBetween(stage.at([x + q * 0.13, h + 0.18, z]), stage.at([x + q * 0.22, h - 0.1, z]), 1.7)), marks);
  const [cx, cy] = stage.at([x, h, z]);
  stage.marks(Array.from({ length: 9 }, (_, i) => {
    const a = Math.PI * (0.12 + 0.095 * i);
    return lensPath(cx + Math.cos(a) * k * 0.46, cy + Math.sin(a) * k * 0.42, a, k * 0.2, k * 0.012);
  }), rays);
}

/** A player: legs apart, arms out, seen small. `s`, `t` are his feet on the plane, `h` his height. */
function footballPlayer(stage, on, s, t, h, shirt, lean) {
  const q = (a, b) => stage.at(on(s + a * h, t + b * h));
  const w = stage.view.scale(on(s, t)) * h;
  const limb = (a, b, c, d, thick, colour) => stage.marks([lensBetween(q(a, b), q(c, d), w * thick)], colour);
  limb(0, 0.46, -0.24 * lean, 0, 0.09, ink.paper);
  limb(0, 0.46, 0.3 * lean, 0.14, 0.09, ink.paper);
  limb(-0.02 * lean, 0.38, 0.06 * lean, 0.88, 0.2, shirt);
  limb(0.05 * lean, 0.74, -0.24 * lean, 0.56, 0.06, shirt);
  limb(0.05 * lean, 0.74, 0.3 * lean, 0.66, 0.06, shirt);
  stage.circle(...q(0.09 * lean, 0.96), w * 0.085, "#e6bd93");
}

/** The screen on the wall: a football match, the goal, two players and the ball. */
export function screen(stage, on, s, t, w, h) {
  stage.patch(on, s - 0.05, t - 0.05, w + 0.1, h + 0.1, "#0d1812");
  stage.patch(on, s, t, w, h, ink.forest);
  const q = (a, b) => on(s + a * w, t + b * h);
  for (let i = 0; i < 8; i += 2) stage.face([q(i / 8, 0), q((i + 1) / 8, 0), q(0.5 + ((i + 1) / 8 - 0.5) * 0.62, 0.62), q(0.5 + (i / 8 - 0.5) * 0.62, 0.62)], "#5d8a4f");
  stage.face([q(0, 0.62), q(1, 0.62), q(1, 1), q(0, 1)], "#20412f");
  const crowd = [];
  for (let i = 0; i < 90; i++) crowd.push(lensPath(...stage.at(q(stage.random.between(0.02, 0.98), stage.random.between(0.67, 0.97))), 0, 5, 2.4));
  stage.marks(crowd.slice(0, 30), ink.ochre);
  stage.marks(crowd.slice(30, 60), ink.rose);
  stage.marks(crowd.slice(60), ink.linen);
  const stripe = (a, b, c, d, thick) => stage.marks([lensBetween(stage.at(q(a, b)), stage.at(q(c, d)), thick)], ink.paper);
  stage.face([q(0, 0.6), q(1, 0.6), q(1, 0.625), q(0, 0.625)], ink.paper);
  for (const [a, b, c, d] of [[0.3, 0.61, 0.2, 0.36], [0.7, 0.61, 0.8, 0.36], [0.2, 0.36, 0.8, 0.36]]) stripe(a, b, c, d, 2.4);
  for (const [a, b, c, d] of [[0.38, 0.61, 0.38, 0.88], [0.62, 0.61, 0.62, 0.88], [0.38, 0.88, 0.62, 0.88]]) stage.line(`M${stage.at(q(a, b)).join(" ")}L${stage.at(q(c, d)).join(" ")}`, ink.paper, 3.4);
  for (let i = 1; i < 6; i++) {
    stripe(0.38 + i * 0.04, 0.62, 0.38 + i * 0.04, 0.87, 0.7);
    stripe(0.385, 0.61 + i * 0.045, 0.615, 0.61 + i * 0.045, 0.7);
  }
  footballPlayer(stage, on, s + 0.3 * w, t + 0.12 * h, 0.5 * h, ink.brick, 1);
  footballPlayer(stage, on, s + 0.74 * w, t + 0.2 * h, 0.42 * h, ink.lemon, -1);
  const [bx, by] = stage.at(q(0.5, 0.2));
  stage.circle(bx, by, stage.view.scale(q(0.5, 0.2)) * 0.045, ink.paper);
  stage.circle(bx, by, stage.view.scale(q(0.5, 0.2)) * 0.015, ink.ink);
}

/** A football on the floor. */
export function football(stage, [x, y, z], r = 0.11) {
  const [cx, cy] = stage.at([x, y + r, z]);
  const k = stage.view.scale([x, y, z]) * r;
  stage.ellipse(cx + k * 0.3, cy + k * 0.9, k, k * 0.3, "#54321d");
  stage.circle(cx, cy, k, ink.paper);
  const clip = stage.clip(`M${cx - k} ${cy}a${k} ${k} 0 1 0 ${2 * k} 0a${k} ${k} 0 1 0 ${-2 * k} 0Z`);
  for (const [a, b, q] of [[0, -0.05, 0.34], [0.86, -0.3, 0.34], [-0.84, -0.34, 0.34], [0.5, 0.84, 0.34], [-0.52, 0.82, 0.34], [0, -1, 0.3]])
    stage.shape(`M${Array.from({ length: 5 }, (_, i) => `${(cx + (a + Math.sin(i * 1.257) * q) * k).toFixed(1)} ${(cy + (b - Math.cos(i * 1.257) * q) * k).toFixed(1)}`).join("L")}Z`, ink.ink, clip);
  stage.marks([lensPath(cx + k * 0.4, cy + k * 0.4, -0.8, k, k * 0.1)], "#cdb68c", { clip });
}
