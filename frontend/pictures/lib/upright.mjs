// Flat things that face the viewer: a plane through a point of space, in metres from it.

/** `q(a, b)` is `a` metres to the right of and `b` metres above the point; `q.k` are the picture units for a metre. */
export function upright(stage, p, { lean = 0, size = 1 } = {}) {
  const k = stage.view.scale(p) * size;
  const [x, y] = stage.at(p);
  const [s, c] = [Math.sin(lean), Math.cos(lean)];
  return Object.assign((a, b) => [x + (a * c + b * s) * k, y - (b * c - a * s) * k], { k });
}

/** An open line through points, as path data. */
export const path = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** The near half of a level circle in space, from left to right. */
export const nearHalfCircle = (stage, [x, y, z], r, count) =>
  Array.from({ length: count }, (_, i) => {
    const a = Math.PI * ((i + 0.5) / count);
    const { sy, cy } = stage.view;
    const [u, v] = [-Math.cos(a) * r, -Math.sin(a) * r];
    return [x + u * cy + v * sy, y, z - u * sy + v * cy];
  });

/** The visible side of a turned body between two heights above its foot, straight up, as path data. */
export function bodySide(stage, [x, y, z], r, from, to, steps = 24) {
  const { sy, cy } = stage.view;
  const edge = (h) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const a = (Math.PI * i) / steps;
      const [u, v] = [-Math.cos(a) * r, -Math.sin(a) * r];
      return stage.at([x + u * cy + v * sy, y + h, z - u * sy + v * cy]);
    });
  return `${path([...edge(from), ...edge(to).reverse()])}Z`;
}
