// The technique of the inn's pictures: flat shapes in the palette, and over them lens-shaped
// gouge marks that follow the form. Seeded, so that the same source always gives the same file.

/** The palette of the inn (the same tokens as in the style sheet), and the mixes the prints need. */
export const ink = {
  paper: "#fbf6ec",
  linen: "#efe2c8",
  ink: "#16271e",
  forest: "#2c5239",
  moss: "#6d8460",
  brick: "#a63d2f",
  ochre: "#e0a53f",
  wood: "#7a4a2b",
  peach: "#efc48a",
  rose: "#d9795f",
  gold: "#c98a2b",
  lemon: "#efcf5a",
  leaf: "#8fab7d",
  pine: "#47694a",
  timber: "#a8703f",
  night: "#20412f",
};

/** Numbers that look random and are the same every time (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** A number in [0, 1). */
    next,
    /** A number in [from, to). */
    between: (from, to) => from + (to - from) * next(),
    /** One element of the list. */
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

const n0 = (v) => String(Math.round(v));
const n1 = (v) => String(Math.round(v * 10) / 10);

/** One gouge mark: two quadratic curves between two tapered ends, as path data. */
export function lensPath(x, y, angle, length, width) {
  const dx = (Math.cos(angle) * length) / 2;
  const dy = (Math.sin(angle) * length) / 2;
  const nx = -Math.sin(angle) * width;
  const ny = Math.cos(angle) * width;
  return `M${n1(x - dx)} ${n1(y - dy)}Q${n1(x + nx)} ${n1(y + ny)} ${n1(x + dx)} ${n1(y + dy)}Q${n1(x - nx)} ${n1(y - ny)} ${n1(x - dx)} ${n1(y - dy)}`;
}

/** A sheet to print on. Collects shapes from back to front; `svg()` gives the picture. */
export class SvgCanvas {
  #out = [];
  #defs = [];

  constructor(width, height, seed) {
    this.width = width;
    this.height = height;
    this.random = seeded(seed);
  }

  /** Raw markup, for what the other methods do not cover. */
  raw(markup) {
    this.#out.push(markup);
  }

  rect(x, y, width, height, fill, extra = "") {
    this.raw(`<rect x="${n1(x)}" y="${n1(y)}" width="${n1(width)}" height="${n1(height)}" fill="${fill}" ${extra}/>`);
  }

  circle(x, y, radius, fill) {
    this.raw(`<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(radius)}" fill="${fill}"/>`);
  }

  ellipse(x, y, rx, ry, fill, degrees = 0) {
    const turn = degrees ? ` transform="rotate(${degrees} ${n1(x)} ${n1(y)})"` : "";
    this.raw(`<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}"${turn}/>`);
  }

  /** A filled shape from path data; with `clip` it is cut to that clip. */
  shape(d, fill, clip) {
    this.raw(`<path d="${d}" fill="${fill}"${clip ? ` clip-path="url(#${clip})"` : ""}/>`);
  }

  /** A line from path data. */
  line(d, stroke, width, extra = "") {
    this.raw(`<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${extra}/>`);
  }

  /** Keeps a shape to cut marks to; gives the id to pass as `clip`. */
  clip(d) {
    const id = `c${this.#defs.length}`;
    this.#defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    return id;
  }

  /** Prints gouge marks (a list of `lensPath` results) in one colour. */
  marks(list, fill, { clip, opacity } = {}) {
    this.raw(
      `<path d="${list.join("")}" fill="${fill}"${clip ? ` clip-path="url(#${clip})"` : ""}${opacity ? ` opacity="${opacity}"` : ""}/>`,
    );
  }

  /** A round shape with a hand-cut edge, as path data. */
  blob(cx, cy, rx, ry, { points = 26, jitter = 0.08, turn = 0 } = {}) {
    const p = [];
    for (let i = 0; i < points; i++) {
      const a = (2 * Math.PI * i) / points;
      const k = 1 + this.random.between(-jitter, jitter);
      const x = Math.cos(a) * rx * k;
      const y = Math.sin(a) * ry * k;
      p.push([cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)]);
    }
    const mid = (a, b) => `${n0((a[0] + b[0]) / 2)} ${n0((a[1] + b[1]) / 2)}`;
    let d = `M${mid(p[points - 1], p[0])}`;
    for (let i = 0; i < points; i++) d += `Q${n0(p[i][0])} ${n0(p[i][1])} ${mid(p[i], p[(i + 1) % points])}`;
    return `${d}Z`;
  }

  svg() {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"><defs>${this.#defs.join("")}</defs>${this.#out.join("")}</svg>`;
  }
}
