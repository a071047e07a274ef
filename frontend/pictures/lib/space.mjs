// Drawing in space: a camera, and a sheet whose shapes are given in metres. Furniture then stands on
// the floor and meets the walls by construction, and gouge marks run with the perspective.
// Axes: x to the right, y up, z away from the viewer.
import { polygon } from "./forms.mjs";
import { SvgCanvas } from "./linocut.mjs";

const near = 0.2;
const dp = (v) => String(Math.round(v * 10) / 10);

/** One gouge mark between two points of the picture plane. */
export function lensBetween([x1, y1], [x2, y2], width) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const nx = (-(y2 - y1) / length) * width;
  const ny = ((x2 - x1) / length) * width;
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return `M${dp(x1)} ${dp(y1)}Q${dp(mx + nx)} ${dp(my + ny)} ${dp(x2)} ${dp(y2)}Q${dp(mx - nx)} ${dp(my - ny)} ${dp(x1)} ${dp(y1)}`;
}

/** A camera. `yaw` turns to the right, `pitch` looks down (radians); with `pitch` 0 verticals stay vertical. */
export class Camera {
  constructor({ eye, yaw = 0, pitch = 0, focal, centre }) {
    Object.assign(this, { eye, focal, centre });
    [this.sy, this.cy, this.sp, this.cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  }

  /** The point as the camera sees it: right, up, away. */
  seen([x, y, z]) {
    const [dx, dy, dz] = [x - this.eye[0], y - this.eye[1], z - this.eye[2]];
    const away = dx * this.sy + dz * this.cy;
    return [dx * this.cy - dz * this.sy, dy * this.cp + away * this.sp, away * this.cp - dy * this.sp];
  }

  flat([x, y, z]) {
    const k = this.focal / Math.max(z, near);
    return [this.centre[0] + x * k, this.centre[1] - y * k];
  }

  /** Where a point of space lies in the picture. */
  at(point) {
    return this.flat(this.seen(point));
  }

  /** Picture units for one metre at that point. */
  scale(point) {
    return this.focal / Math.max(this.seen(point)[2], near);
  }

  /** The corners of a polygon in the picture, cut off where it runs behind the camera. */
  corners(points) {
    const seen = points.map((p) => this.seen(p));
    return seen.flatMap((a, i) => {
      const b = seen[(i + 1) % seen.length];
      const out = a[2] >= near ? [this.flat(a)] : [];
      if (a[2] < near !== b[2] < near) {
        const t = (near - a[2]) / (b[2] - a[2]);
        out.push(this.flat([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, near]));
      }
      return out;
    });
  }
}

/** A place for a piece of furniture: local metres to the room's, turned about the vertical. */
export function placement(x, z, turn = 0, y = 0) {
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  return ([a, b, d]) => [x + a * c + d * s, y + b, z - a * s + d * c];
}

/** A flat plane in space: (s, t) in metres along `u` and `v` from `origin`, `out` metres before it. */
export const plane =
  (origin, u, v, normal = [0, 0, -1]) =>
  (s, t, out = 0) =>
    [0, 1, 2].map((i) => origin[i] + u[i] * s + v[i] * t + normal[i] * out);

const identity = (point) => point;

/** A sheet of paper to print on, with shapes given in space. */
export class PerspectiveCanvas extends SvgCanvas {
  constructor(width, height, seed, view, { light = [-0.6, 0, -0.8] } = {}) {
    super(width, height, seed);
    this.view = view instanceof Camera ? view : new Camera(view);
    this.light = light;
  }

  at(point) {
    return this.view.at(point);
  }

  outline(points) {
    return polygon(this.view.corners(points));
  }

  face(points, fill, clip) {
    this.shape(this.outline(points), fill, clip);
  }

  /** A rectangle on a plane (see `plane`). */
  patch(on, s, t, width, height, fill) {
    this.face([on(s, t), on(s + width, t), on(s + width, t + height), on(s, t + height)], fill);
  }

  /** A straight bar between two points of space, as thick as `thickness` metres. */
  bar(a, b, thickness, fill) {
    const [p, q] = [this.at(a), this.at(b)];
    const [wa, wb] = [a, b].map((e) => (this.view.scale(e) * thickness) / 2);
    const l = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const [nx, ny] = [-(q[1] - p[1]) / l, (q[0] - p[0]) / l];
    this.shape(
      polygon([
        [p[0] + nx * wa, p[1] + ny * wa],
        [q[0] + nx * wb, q[1] + ny * wb],
        [q[0] - nx * wb, q[1] - ny * wb],
        [p[0] - nx * wa, p[1] - ny * wa],
      ]),
      fill,
    );
  }

  /** The corners of a level circle in space. */
  ring([x, y, z], radius, points = 28) {
    return Array.from({ length: points }, (_, i) => {
      const a = (2 * Math.PI * i) / points;
      return [x + Math.cos(a) * radius, y, z + Math.sin(a) * radius];
    });
  }

  disc(centre, radius, fill) {
    this.face(this.ring(centre, radius, radius > 1 ? 64 : 28), fill);
  }

  /** The outline of a turned body (glass, lamp, plate): `profile` lists [radius, height] from the foot up. */
  turnedOutline([x, y, z], profile) {
    const rings = profile.map(([r, h]) => {
      const c = [x, y + h, z];
      const [cx, cy] = this.at(c);
      const k = this.view.scale(c) * r;
      const [, front] = this.at([x - this.view.sy * r, y + h, z - this.view.cy * r]);
      return { cx, cy, k, tilt: Math.abs(front - cy) };
    });
    const left = rings.map((o) => [o.cx - o.k, o.cy]);
    const right = rings.map((o) => [o.cx + o.k, o.cy]);
    const [foot, rim] = [rings[0], rings.at(-1)];
    const l = left.map(([a, b]) => `${dp(a)} ${dp(b)}`);
    const r = right.reverse().map(([a, b]) => `${dp(a)} ${dp(b)}`);
    return `M${l.join("L")}A${dp(rim.k)} ${dp(rim.tilt)} 0 0 1 ${r[0]}L${r.join("L")}A${dp(foot.k)} ${dp(foot.tilt)} 0 0 1 ${l[0]}Z`;
  }

  turned(centre, profile, fill) {
    this.shape(this.turnedOutline(centre, profile), fill);
  }

  /**
   * Gouge marks in rows over a rectangle `width` × `height` metres of a plane. `turn` runs the rows along t.
   * `light(s, t)` in 0..1 of the rectangle says how many marks stay.
   */
  grain(on, s0, t0, width, height, colour, o = {}) {
    const { rows = 6, length = [0.2, 0.6], gap = [0.05, 0.2], thick = [0.8, 2], turn = false, light, wild = 0.25, clip, opacity } = o;
    const [along, across] = turn ? [height, width] : [width, height];
    const r = this.random;
    const list = [];
    for (let i = 0; i < rows; i++) {
      for (let a = r.between(0, length[0]); a < along - length[0] * 0.3; ) {
        const b = Math.min(a + r.between(...length), along);
        const t = ((i + 0.5 + r.between(-wild, wild)) / rows) * across;
        const m = (a + b) / 2;
        const keepProbability = light ? light(...(turn ? [t / width, m / height] : [m / width, t / height])) : 1;
        if (r.next() < keepProbability) {
          const e = [a, b].map((q) => (turn ? on(s0 + t, t0 + q) : on(s0 + q, t0 + t)));
          if (this.view.seen(e[0])[2] > near && this.view.seen(e[1])[2] > near)
            list.push(lensBetween(this.at(e[0]), this.at(e[1]), r.between(...thick)));
        }
        a = b + r.between(...gap);
      }
    }
    if (list.length > 0) this.marks(list, colour, { clip, opacity });
  }

  /**
   * A box between two corners in local metres. `tone`: { top, light, shade, under?, marks?, rows? };
   * marks run along the longer edge of each face that lies in the light.
   */
  box([x0, y0, z0], [x1, y1, z1], tone, place = identity) {
    const c = (x, y, z) => place([x, y, z]);
    const sides = [
      ["front", [x0, y0, z0], [x1 - x0, 0, 0], [0, y1 - y0, 0], [0, 0, -1]],
      ["right", [x1, y0, z0], [0, 0, z1 - z0], [0, y1 - y0, 0], [1, 0, 0]],
      ["back", [x1, y0, z1], [x0 - x1, 0, 0], [0, y1 - y0, 0], [0, 0, 1]],
      ["left", [x0, y0, z1], [0, 0, z0 - z1], [0, y1 - y0, 0], [-1, 0, 0]],
      ["top", [x0, y1, z0], [x1 - x0, 0, 0], [0, 0, z1 - z0], [0, 1, 0]],
      ["under", [x0, y0, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1], [0, -1, 0]],
    ];
    const o = c(0, 0, 0);
    for (const [name, origin, u, v, normal] of sides) {
      const on = (s, t) => c(...[0, 1, 2].map((i) => origin[i] + u[i] * s + v[i] * t));
      const corners = [on(0, 0), on(1, 0), on(1, 1), on(0, 1)];
      const worldNormal = c(...normal).map((w, i) => w - o[i]);
      const toEye = this.view.eye.map((e, i) => e - corners[0][i]);
      if (worldNormal[0] * toEye[0] + worldNormal[1] * toEye[1] + worldNormal[2] * toEye[2] <= 0.001) continue;
      const lit = worldNormal[0] * this.light[0] + worldNormal[2] * this.light[2] > 0.25;
      const kind = name === "top" || name === "under" ? name : lit ? "light" : "shade";
      this.face(corners, tone[kind] ?? tone.shade);
      if (!tone.marks || kind === "under") continue;
      const [w, h] = [u, v].map((e) => Math.hypot(...e));
      const metresToFace = (s, t) => on(s / w, t / h);
      const markDensity = kind === "shade" ? 0.25 : kind === "top" ? 0.85 : 0.65;
      const rows = Math.max(1, Math.round(Math.min(w, h) * (tone.rows ?? 12)));
      const longerSide = Math.max(w, h);
      const length = [Math.min(0.15, longerSide * 0.3), Math.min(0.7, longerSide)];
      this.grain(metresToFace, 0, 0, w, h, tone.marks, { rows, length, turn: h > w, thick: tone.thick ?? [0.7, 1.8], light: () => markDensity });
    }
  }
}

/** The tones of oiled wood, of which most boxes are made. */
export const wood = { top: "#a8703f", light: "#7a4a2b", shade: "#54321d", under: "#3a2416", marks: "#c48d56" };
