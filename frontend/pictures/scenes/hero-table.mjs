// The table: Sunday lunch seen from where one stands to sit down.
import { polygon } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { bowl, frittaten, greens, plums, roast, schmarrn, schnitzel } from "../lib/props-dishes.mjs";
import { mug, rollBasket, spritzer } from "../lib/props-drinks.mjs";
import { boards, checkedCloth, fork, knife } from "../lib/props-food.mjs";

const width = 1600;
const height = 900;
const tilt = 0.76;

function cloth(p) {
  const corners = [[262, 120], [1268, 46], [1416, 700], [176, 806]];
  p.shape(polygon(corners.map(([x, y]) => [x + 12, y + 14])), ink.ink);
  checkedCloth(p, corners, { checks: [17, 10] });
}

/** Meadow flowers in a jug, seen from above. */
function flowers(p, x, y) {
  const { random } = p;
  p.ellipse(x + 10, y + 22, 46, 34, ink.ink);
  p.shape(`M${x - 42} ${y - 40}Q${x - 60} ${y + 10} ${x - 36} ${y + 30}A36 24 0 0 0 ${x + 36} ${y + 30}Q${x + 60} ${y + 10} ${x + 42} ${y - 40}Z`, ink.pine);
  p.marks([-26, -12, 4, 20].map((d) => lensPath(x + d, y + 8, 1.5, 44, 2)), ink.leaf);
  const leaves = Array.from({ length: 34 }, () => {
    const a = random.between(0, 6.28);
    const q = random.between(16, 70);
    return lensPath(x + Math.cos(a) * q, y - 66 + Math.sin(a) * q * 0.8, a + random.between(-0.3, 0.3), random.between(28, 48), 7);
  });
  p.marks(leaves.slice(0, 20), ink.forest);
  p.marks(leaves.slice(20), ink.leaf);
  for (const [dx, dy, r, kind] of [[-46, -92, 21, 0], [8, -116, 23, 1], [52, -86, 20, 0], [-14, -66, 22, 2], [34, -48, 19, 1], [-56, -46, 18, 1], [0, -30, 17, 0]]) {
    const colour = [ink.paper, ink.brick, ink.lemon][kind];
    p.circle(x + dx + 3, y + dy + 5, r * 0.9, ink.ink);
    p.marks(Array.from({ length: 11 }, (_, i) => lensPath(x + dx + Math.cos(i * 0.571) * r * 0.62, y + dy + Math.sin(i * 0.571) * r * 0.56, i * 0.571, r * 0.95, r * 0.26)), colour);
    p.circle(x + dx, y + dy, r * 0.28, kind === 2 ? ink.wood : ink.ochre);
  }
}

export const pictures = [
  {
    name: "hero-table",
    width,
    height,
    widths: [480, 750, 1200, 1600],
    draw() {
      const p = new SvgCanvas(width, height, 33);
      boards(p, { seams: [150, 372, 612, 812] });
      cloth(p);
      schmarrn(p, 1436, 170, 128, tilt, { handle: -0.15 });
      bowl(p, 166, 214, 98, tilt, greens(p), { saucer: false, deep: 0.5, band: ink.brick, filling: ink.forest });
      flowers(p, 742, 190);
      rollBasket(p, 1072, 252, 148, tilt);
      bowl(p, 468, 218, 108, tilt, frittaten(p), { filling: "#d9962f" });
      bowl(p, 1338, 378, 70, tilt, plums(p), { saucer: false, deep: 0.5, filling: "#5a2033", band: ink.ochre });
      mug(p, 836, 420, 62, 150, tilt);
      fork(p, 226, 560, 250, { turn: 0.04 });
      schnitzel(p, 506, 560, 236, tilt);
      knife(p, 776, 590, 250, { turn: -0.03 });
      fork(p, 840, 596, 240, { turn: 0.03 });
      roast(p, 1092, 590, 218, tilt);
      knife(p, 1372, 620, 236, { turn: -0.06 });
      spritzer(p, 1500, 520, 56, 150, tilt);
      mug(p, 92, 560, 62, 150, tilt, { side: -1 });
      return p.svg();
    },
  },
];
