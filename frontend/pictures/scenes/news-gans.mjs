// Roast goose on its platter, with red cabbage and dumplings.
import { ball, between, combed, curvedMark, oval, polygon, ribbon, ribbonShape, ring, smoothPath, samplePoints, spline, strewn } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { food, parsley, plainCloth } from "../lib/props-food.mjs";

const roast = "#b96a2a";
const crust = "#5a2c17";

/** A part of the bird: an outline, and the surface over which its skin is cut. */
function part(p, outline, surface, { rows = 12, width = 3.2, body = roast, shadow = [7, 10], lit = (u, v) => 1.15 - v * 1.3 - u * 0.4 } = {}) {
  const { random } = p;
  const d = smoothPath(outline);
  p.shape(smoothPath(outline.map(([x, y]) => [x + shadow[0], y + shadow[1]])), ink.ink);
  p.raw(`<path d="${d}" fill="${body}" stroke="${crust}" stroke-width="7"/>`);
  const clip = p.clip(d);
  const dark = { rows, length: [0.05, 0.13], gap: [0.02, 0.06], width, light: (u, v) => 0.95 - lit(u, v) * 1.3 };
  p.marks(combed(random, surface, dark), crust, { clip });
  p.marks(combed(random, surface, { rows, length: [0.05, 0.14], gap: [0.015, 0.05], width, light: lit }), ink.ochre, { clip });
  p.marks(combed(random, surface, { rows, length: [0.04, 0.09], gap: [0.06, 0.16], width: width * 0.9, light: (u, v) => lit(u, v) * 1.1 - 0.35 }), food.straw, { clip });
}

/** A leg: a full thigh that narrows to the bone, with a paper frill. */
function leg(p, points, half, frill) {
  const { random } = p;
  const centerline = spline(points);
  const width = (u) => half * (0.3 + 0.7 * Math.sin(Math.PI * Math.min(1, 0.22 + u * 0.66)) ** 1.4) * (1 - u * 0.35) * Math.sqrt(1 - Math.max(0, 1 - u / 0.24) ** 2);
  const [x, y] = points.at(-1);
  const [bx, by] = centerline(0.94);
  const run = Math.atan2(y - by, x - bx);
  // The bone and its frill behind the meat.
  const bone = [[x - Math.cos(run) * 8, y - Math.sin(run) * 8], [x + Math.cos(run) * 44, y + Math.sin(run) * 44]];
  p.shape(ribbonShape(ribbon(spline(bone), () => 9)), ink.linen);
  for (const s of [-1, 1]) p.circle(bone[1][0] - Math.sin(run) * s * 8, bone[1][1] + Math.cos(run) * s * 8, 11, ink.linen);
  if (frill) {
    for (let i = 0; i < 9; i++) {
      const a = run + (i - 4) * 0.3;
      p.marks([lensPath(x + Math.cos(a) * 20, y + Math.sin(a) * 20, a, 44, 8)], i % 2 ? ink.linen : ink.paper);
    }
  }
  const shape = ribbon(centerline, width);
  const outline = [...samplePoints((u) => shape(u, -1), 12), ...samplePoints((u) => shape(1 - u, 1), 12)];
  p.shape(polygon(outline.map(([a, b]) => [a + 6, b + 9])), ink.ink);
  const d = polygon([...samplePoints((u) => shape(u, -1), 40), ...samplePoints((u) => shape(1 - u, 1), 40)]);
  p.raw(`<path d="${d}" fill="${roast}" stroke="${crust}" stroke-width="7"/>`);
  const clip = p.clip(d);
  const lit = (u) => 1.15 - u * 1.5;
  const along = (u, v) => shape(u, v * 2 - 1);
  p.marks(combed(random, along, { rows: 12, length: [0.08, 0.2], gap: [0.02, 0.05], width: 3.2, light: (_, v) => 1 - lit(v) * 1.2 }), crust, { clip });
  p.marks(combed(random, along, { rows: 11, length: [0.08, 0.2], gap: [0.02, 0.05], width: 3.2, light: (_, v) => lit(v) }), ink.ochre, { clip });
  p.marks(combed(random, along, { rows: 10, from: 0.03, to: 0.5, length: [0.06, 0.14], gap: [0.06, 0.18], width: 3, light: (u, v) => 1 - v * 1.8 }), food.straw, { clip });
}

/** A heap of red cabbage. */
function cabbage(p, x, y, rx, ry) {
  const { random } = p;
  const heap = [[x - rx, y + ry * 0.5], [x - rx * 0.8, y - ry * 0.2], [x - rx * 0.3, y - ry * 0.85], [x + rx * 0.25, y - ry], [x + rx * 0.75, y - ry * 0.4], [x + rx, y + ry * 0.45], [x + rx * 0.4, y + ry * 0.85], [x - rx * 0.5, y + ry * 0.9]];
  p.shape(smoothPath(heap.map(([a, b]) => [a + 5, b + 9])), ink.ink);
  p.shape(smoothPath(heap), food.plum);
  const spots = strewn(random, heap, 15);
  const shred = ([a, b]) => { const t = random.between(0, Math.PI); const l = random.between(16, 32); const q = random.between(-9, 9); return curvedMark([a - (Math.cos(t) * l) / 2, b - (Math.sin(t) * l) / 2], [a - Math.sin(t) * q, b + Math.cos(t) * q], [a + (Math.cos(t) * l) / 2, b + (Math.sin(t) * l) / 2], 3.4); };
  p.marks(spots.map(shred), "#4f1c30");
  p.marks(spots.filter(([, b]) => b < y + ry * random.between(-0.4, 0.8)).map(shred), "#a8476a");
  p.marks(spots.filter(([a, b]) => (a - x) / rx + (b - y) / ry < random.between(-1, 0.2)).map(shred), "#dd9fb0");
}

function dumpling(p, x, y, r) {
  const { random } = p;
  p.ellipse(x + 7, y + 10, r, r * 0.9, ink.ink);
  p.ellipse(x, y, r, r * 0.92, "#f4e4c0");
  p.raw(`<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.92}" fill="none" stroke="${ink.wood}" stroke-width="3"/>`);
  const clip = p.clip(smoothPath(oval(x, y, r, r * 0.92)));
  const skin = ball(x, y, r, r * 0.92, 0.3);
  p.marks(combed(random, skin, { rows: 11, length: [0.06, 0.16], gap: [0.03, 0.1], width: 2.4, light: (u, v) => u * 0.8 + v * 0.7 - 0.4 }), ink.gold, { clip });
  p.marks(combed(random, skin, { rows: 11, length: [0.08, 0.2], gap: [0.02, 0.06], width: 3.2, light: (u, v) => 1.3 - u * 1.1 - v * 1.1 }), ink.paper, { clip });
  p.marks(strewn(random, oval(x, y, r * 0.8, r * 0.7), 22).map(([a, b]) => lensPath(a, b, random.between(0, 3), 9, 3)), ink.moss);
}

function draw() {
  const p = new SvgCanvas(800, 600, 1701);
  const { random } = p;
  p.rect(0, 0, 800, 600, ink.brick);
  p.marks(combed(random, (u, v) => [u * 820 - 10, v * 300], { rows: 22, length: [0.015, 0.05], gap: [0.02, 0.06], width: 2.4, light: (u) => 0.75 - Math.abs(u - 0.45) * 0.9 }), ink.rose);
  plainCloth(p, [[-10, 250], [810, 250], [810, 610], [-10, 610]], { ground: ink.linen, step: 26 });
  p.rect(0, 250, 800, 5, ink.ink);
  // It comes steaming from the oven.
  for (const [x, y, k] of [[212, 112, 1], [316, 84, 0.8], [426, 96, 0.9]]) {
    const wisp = ribbon(spline([[x, y], [x - 22 * k, y - 40], [x + 16 * k, y - 84], [x - 6, y - 128]]), (u) => 13 * k * Math.sin(Math.PI * (0.1 + u * 0.85)));
    p.marks(combed(random, wisp, { rows: 4, from: -1, to: 1, length: [0.16, 0.34], gap: [0.04, 0.12], width: 3, light: (u) => 1 - u * 0.5 }), ink.linen);
  }
  // The platter.
  p.ellipse(412, 446, 384, 142, ink.ink);
  p.ellipse(400, 436, 384, 142, ink.moss);
  p.ellipse(400, 428, 384, 142, ink.paper);
  const rim = ring(400, 428, 384, 142, 0.88);
  p.marks(Array.from({ length: 90 }, (_, i) => curvedMark(rim(i / 90, 0.1), rim(i / 90, 0.45), rim(i / 90, 0.8), 3.2)), ink.forest);
  p.ellipse(400, 430, 330, 112, ink.linen);
  p.ellipse(400, 434, 326, 108, ink.paper);
  // Its gravy.
  const gravy = [[120, 430], [220, 370], [420, 350], [600, 362], [716, 420], [700, 478], [600, 520], [470, 494], [330, 500], [190, 486]];
  p.shape(smoothPath(gravy), food.rust);
  p.marks(combed(random, between(spline([[130, 440], [300, 420], [460, 424], [700, 420]]), spline([[180, 484], [330, 496], [470, 488], [690, 480]])), { rows: 9, length: [0.03, 0.09], gap: [0.04, 0.12], width: 2.2 }), ink.gold, { clip: p.clip(smoothPath(gravy)) });
  // The bird, far to near: far leg, body, wing, near leg.
  leg(p, [[470, 210], [540, 170], [604, 112]], 62, true);
  const body = [[130, 330], [146, 236], [214, 158], [320, 116], [430, 128], [524, 184], [578, 268], [570, 352], [486, 410], [350, 426], [214, 404]];
  const [top, bottom] = [spline([[136, 322], [170, 200], [320, 112], [470, 140], [574, 290]]), spline([[136, 334], [220, 410], [350, 428], [490, 410], [574, 330]])];
  part(p, body, between(top, bottom), { rows: 24, width: 3.6, shadow: [10, 12], lit: (u, v) => 1.35 - v * 1.35 - Math.abs(u - 0.36) * 0.8 });
  const wing = [[166, 318], [186, 262], [240, 238], [300, 252], [350, 282], [396, 334], [410, 362], [366, 346], [318, 332], [280, 336], [246, 362], [204, 384], [174, 366]];
  part(p, wing, between(spline([[162, 310], [220, 240], [310, 246], [410, 358]]), spline([[176, 376], [226, 384], [290, 344], [400, 366]])), { rows: 11, width: 3, lit: (u, v) => 1.2 - v * 1.3 });
  leg(p, [[380, 350], [490, 306], [590, 254], [664, 196]], 92, true);
  // Around it.
  cabbage(p, 172, 452, 116, 60);
  for (const [x, y, r] of [[588, 400, 50], [660, 446, 52], [560, 474, 54]]) dumpling(p, x, y, r);
  for (const [x, y] of [[322, 512], [376, 530], [434, 516]]) {
    p.shape(smoothPath([[x - 22, y + 10], [x - 14, y - 12], [x + 2, y - 22], [x + 18, y - 10], [x + 24, y + 10], [x, y + 18]].map(([a, b]) => [a + 3, b + 5])), ink.ink);
    p.shape(smoothPath([[x - 22, y + 10], [x - 14, y - 12], [x + 2, y - 22], [x + 18, y - 10], [x + 24, y + 10], [x, y + 18]]), ink.wood);
    p.marks([-10, -3, 5].map((k) => curvedMark([x + k, y - 12], [x + k * 1.5, y - 2], [x + k * 1.3, y + 10], 2)), ink.peach);
  }
  parsley(p, 494, 534, -0.12, 62);
  return p.svg();
}

export const pictures = [{ name: "news-gans", width: 800, height: 600, widths: [480, 720], draw }];
