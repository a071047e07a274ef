// The four suppliers' marks, small prints without a ground: an ink line holds them on paper, a paper edge on the dark.
import { between, combed, curvedMark, joinedPath, oval, ribbon, ribbonShape, ring, smoothPath, samplePoints, spline, TAU } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";

/** Prints parts from back to front: `d` is the outline, `cutting(clip)` the marks within. */
function mark(seed, build, fit = "translate(8 8) scale(.9)") {
  return () => {
    const p = new SvgCanvas(160, 160, seed);
    const parts = build(p);
    const strokeAttributes = 'stroke-linejoin="round" stroke-linecap="round"';
    p.raw(`<g transform="${fit}">`);
    p.raw(`<path d="${parts.map(({ d }) => d).join("")}" fill="${ink.paper}" stroke="${ink.paper}" stroke-width="12" ${strokeAttributes}/>`);
    for (const { d, fill, cutting, pen: width = 4 } of parts) {
      p.shape(d, fill);
      cutting?.(p.clip(d));
      if (width) p.line(d, ink.ink, width, strokeAttributes);
    }
    p.raw("</g>");
    return p.svg();
  };
}

const crust = { length: [0.06, 0.14], gap: [0.04, 0.1], width: 1.6 };

function bread(p) {
  const loaf = smoothPath([[14, 78], [20, 46], [48, 24], [84, 18], [118, 30], [138, 56], [140, 82], [112, 98], [76, 102], [36, 98]]);
  const arch = between(spline([[16, 76], [44, 30], [82, 20], [120, 34], [138, 76]]), spline([[20, 94], [52, 96], [78, 98], [108, 96], [136, 88]]));
  const crustSlashes = [[[40, 72], [46, 50], [60, 36]], [[68, 70], [74, 46], [88, 30]], [[97, 70], [102, 50], [114, 40]]];
  const [cx, cy] = [104, 106];
  const roll = smoothPath(oval(cx, cy, 42, 36, { points: 10 }).map(([x, y], i) => (i % 2 ? [cx + (x - cx) * 0.94, cy + (y - cy) * 0.94] : [x, y])));
  const petal = (i) => {
    const a = (TAU * i) / 5 - 1.3;
    const at = (r, t) => [cx + Math.cos(a + t) * r, cy + Math.sin(a + t) * r * 0.86];
    return [at(5, 0.6), at(24, 0.5), at(40, -0.05)];
  };
  return [
    {
      d: loaf, fill: ink.timber,
      cutting(clip) {
        p.marks(combed(p.random, arch, { ...crust, rows: 9, light: (u, v) => 0.9 - u * 0.7 - v * 0.5 }), ink.peach, { clip });
        p.marks(combed(p.random, arch, { ...crust, rows: 9, width: 2, light: (u, v) => u * 0.7 + v * 0.7 - 0.5 }), ink.wood, { clip });
        p.marks(crustSlashes.map(([a, m, b]) => curvedMark(a, m, b, 8)), ink.ink, { clip });
        p.marks(crustSlashes.map(([a, m, b]) => curvedMark(a, m, b, 6)), ink.peach, { clip });
      },
    },
    {
      d: roll, fill: ink.ochre,
      cutting(clip) {
        p.marks(combed(p.random, ring(cx, cy, 40, 34, 0.3), { ...crust, rows: 6, length: [0.03, 0.07], light: (u) => 0.5 - 0.6 * Math.sin(u * TAU - 0.6) }), ink.lemon, { clip });
        p.marks(combed(p.random, ring(cx, cy, 42, 36, 0.55), { ...crust, rows: 5, length: [0.03, 0.07], light: (u) => 0.5 + 0.6 * Math.sin(u * TAU - 0.6) }), ink.wood, { clip });
        p.marks([0, 1, 2, 3, 4].map((i) => curvedMark(...petal(i), 3.4)), ink.ink, { clip });
      },
    },
  ];
}

function meat(p) {
  const body = smoothPath([[50, 30], [86, 26], [112, 18], [130, 26], [134, 44], [122, 66], [100, 92], [72, 108], [50, 112], [34, 100], [32, 48]]);
  const flank = between(spline([[56, 32], [92, 30], [124, 22]]), spline([[60, 110], [100, 92], [132, 46]]));
  const sausage = ribbon(spline([[44, 138], [82, 142], [118, 126], [138, 94]]), (u) => 14 * Math.min(1, 0.45 + Math.sin(Math.PI * u) * 2.4));
  const flesh = oval(46, 71, 21, 30, { points: 12 });
  return [
    { d: smoothPath([[118, 32], [134, 18], [136, 8], [146, 6], [148, 14], [156, 18], [152, 28], [142, 28], [128, 42]]), fill: ink.linen },
    {
      d: body, fill: ink.timber,
      cutting(clip) {
        p.marks(combed(p.random, flank, { rows: 9, length: [0.08, 0.2], gap: [0.04, 0.1], width: 2.2, light: (_, v) => 0.95 - v * 1.6 }), ink.peach, { clip });
        p.marks(combed(p.random, flank, { rows: 10, length: [0.08, 0.2], gap: [0.03, 0.08], width: 2.4, light: (_, v) => v * 1.7 - 0.6 }), ink.wood, { clip });
      },
    },
    {
      d: smoothPath(oval(46, 71, 31, 42, { points: 14 })), fill: ink.paper,
      cutting() {
        p.shape(smoothPath(flesh), ink.brick);
        p.marks(combed(p.random, ring(46, 71, 21, 30, 0.42), { ...crust, rows: 4, length: [0.04, 0.1], width: 1.8, light: (u) => 0.7 - 0.5 * Math.sin(u * TAU - 0.5) }), ink.rose, { clip: p.clip(smoothPath(flesh)) });
        p.circle(48, 68, 8, ink.ink);
        p.circle(48, 68, 5, ink.paper);
      },
    },
    { d: "M42 138L27 129L29 147Z", fill: ink.wood },
    { d: "M138 94L133 79L150 82Z", fill: ink.wood },
    {
      d: ribbonShape(sausage), fill: ink.rose,
      cutting(clip) {
        p.marks(combed(p.random, sausage, { rows: 3, from: -0.75, to: 0, length: [0.06, 0.16], gap: [0.04, 0.08], width: 2 }), ink.peach, { clip });
        p.marks(combed(p.random, sausage, { rows: 3, from: 0.3, to: 1, length: [0.08, 0.2], gap: [0.02, 0.06], width: 2.2 }), ink.brick, { clip });
        p.marks([0.24, 0.42, 0.6, 0.78].map((u) => { const [a, b] = sausage(u, 0); return lensPath(a, b, 1.2 - u * 1.6, 15, 2.6); }), ink.ink, { clip });
      },
    },
  ];
}

function produce(p) {
  const apple = smoothPath([[60, 46], [78, 38], [98, 48], [106, 74], [96, 102], [76, 114], [60, 110], [44, 114], [24, 102], [14, 74], [22, 48], [42, 38]]);
  const carrot = ribbon(spline([[134, 62], [112, 94], [80, 128], [44, 150]]), (u) => 21 * (1 - u) ** 0.55 + 1.5);
  const fronds = [[-0.75, 40], [-1.25, 44], [-1.75, 36], [-0.25, 30]].map(([a, l]) => ribbonShape(ribbon(spline([[134, 60], [134 + Math.cos(a) * l * 0.6, 60 + Math.sin(a) * l * 0.7], [134 + Math.cos(a - 0.15) * l, 60 + Math.sin(a - 0.15) * l]]), (u) => 2 + 8 * Math.sin(Math.PI * u) ** 0.8)));
  return [
    {
      d: apple, fill: ink.brick,
      cutting(clip) {
        const skin = between(spline([[40, 40], [14, 72], [42, 114]]), spline([[80, 40], [108, 72], [78, 114]]));
        p.marks(combed(p.random, skin, { rows: 9, length: [0.08, 0.2], gap: [0.04, 0.1], width: 2.2, light: (u, v) => 0.9 - v * 1.5 }), ink.peach, { clip });
        p.marks(combed(p.random, skin, { rows: 9, length: [0.1, 0.24], gap: [0.04, 0.1], width: 2.2, light: (_, v) => v * 1.6 - 0.9 }), "#6e2219", { clip });
      },
    },
    { d: ribbonShape(ribbon(spline([[60, 50], [60, 36], [66, 22]]), () => 2.4)), fill: ink.wood, pen: 3 },
    {
      d: joinedPath([[64, 34], [76, 14], [104, 12]], [[104, 12], [94, 32], [64, 34]]), fill: ink.leaf,
      cutting: (clip) => p.marks([curvedMark([66, 33], [80, 23], [100, 14], 2.2)], ink.forest, { clip }),
    },
    ...fronds.map((d) => ({ d, fill: ink.leaf })),
    {
      d: ribbonShape(carrot), fill: "#dd8530",
      cutting(clip) {
        p.marks(combed(p.random, carrot, { rows: 3, from: 0.1, to: 0.8, length: [0.08, 0.2], gap: [0.05, 0.1], width: 2 }), ink.lemon, { clip });
        p.marks([0.14, 0.34, 0.52, 0.68].map((u, i) => { const [a, b] = [carrot(u, i % 2 ? -1 : 1), carrot(u + 0.02, i % 2 ? -0.2 : 0.15)]; return curvedMark(a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 1], b, 2.6); }), ink.ink, { clip });
      },
    },
  ];
}

function eggs(p) {
  const egg = (x, y, s, turn) => smoothPath([[0, -31], [14, -24], [23, -4], [22, 14], [12, 27], [0, 30], [-12, 27], [-22, 14], [-23, -4], [-14, -24]].map(([a, b]) => [x + (a * Math.cos(turn) - b * Math.sin(turn)) * s, y + (a * Math.sin(turn) + b * Math.cos(turn)) * s]));
  const eggShell = (x, y, s, light, shade) => (clip) => {
    p.marks(combed(p.random, ring(x, y, 22 * s, 28 * s, 0.35), { ...crust, rows: 6, length: [0.04, 0.1], width: 1.8, light: (u) => 0.5 + 0.6 * Math.sin(u * TAU - 0.5) }), shade, { clip });
    p.marks([lensPath(x - 8 * s, y - 9 * s, -1.2, 22 * s, 3.4 * s)], light, { clip });
  };
  const noodleNest = smoothPath([[8, 112], [14, 92], [40, 80], [80, 76], [120, 80], [146, 92], [152, 112], [136, 138], [100, 150], [60, 150], [24, 138]]);
  // Ribbon noodles: arcs around the nest, each laid over the one before.
  const noodles = Array.from({ length: 15 }, (_, i) => {
    const k = 0.92 - (i % 5) * 0.19;
    const from = i * 2.3 + p.random.between(0, 1);
    const [dx, dy] = [p.random.between(-4, 4), p.random.between(-2, 2)];
    const reach = p.random.between(1.6, 2.6);
    const points = samplePoints((t) => [80 + dx + Math.cos(from + t * reach) * 68 * k, 113 + dy + Math.sin(from + t * reach) * 34 * k], 14);
    return `M${points.map((q) => q.map((v) => v.toFixed(1)).join(" ")).join("L")}`;
  });
  return [
    { d: egg(56, 60, 1.22, -0.14), fill: ink.paper, cutting: eggShell(56, 60, 1.22, ink.paper, "#cdb68c") },
    { d: egg(106, 62, 1.16, 0.2), fill: ink.peach, cutting: eggShell(106, 62, 1.16, ink.paper, ink.timber) },
    {
      d: noodleNest, fill: ink.ochre,
      cutting(clip) {
        for (const [n, d] of noodles.entries()) {
          p.line(d, ink.ink, 12, `stroke-linecap="round" clip-path="url(#${clip})"`);
          p.line(d, n % 3 ? ink.lemon : ink.ochre, 8, `stroke-linecap="round" clip-path="url(#${clip})"`);
        }
      },
    },
  ];
}

const small = { width: 160, height: 160, widths: [160, 320], transparent: true };
export const pictures = [
  { name: "supplier-bread", ...small, draw: mark(2801, bread, "translate(2 10) scale(1.02)") },
  { name: "supplier-meat", ...small, draw: mark(2802, meat) },
  { name: "supplier-produce", ...small, draw: mark(2803, produce, "translate(3 12) scale(.87)") },
  { name: "supplier-eggs", ...small, draw: mark(2804, eggs) },
];
