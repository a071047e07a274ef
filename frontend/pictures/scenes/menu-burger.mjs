// The covers of the burger cards: the proper one with fries and beer, and the small card's pair.
import { combed, joinedPath, polygon } from "../lib/forms.mjs";
import { ink, lensPath, SvgCanvas } from "../lib/linocut.mjs";
import { burger, friesCup, mug } from "../lib/props-burger.mjs";
import { boards } from "../lib/props-food.mjs";

/** A serving board from the side, with its grain; the top edge at y. */
function servingBoard(p, x, y, width, depth) {
  const top = polygon([[x + depth * 0.9, y - depth], [x + width - depth * 0.9, y - depth], [x + width, y], [x, y]]);
  p.shape(polygon([[x + 12, y + 34], [x + width + 22, y + 34], [x + width + 6, y + 8], [x, y + 8]]), ink.ink);
  p.rect(x, y, width, 24, ink.wood);
  p.shape(top, ink.timber);
  const surface = (u, v) => [x + depth * 0.9 * (1 - v) + u * (width - depth * 1.8 * (1 - v)), y - depth + v * depth];
  p.marks(combed(p.random, surface, { rows: 9, length: [0.04, 0.16], gap: [0.03, 0.1], width: 2 }), ink.peach);
  p.marks(combed(p.random, (u, v) => [x + u * width, y + 3 + v * 20], { rows: 3, length: [0.04, 0.14], gap: [0.03, 0.1], width: 1.8 }), ink.timber);
}

/** Light behind the food: rays from a low middle. */
function rays(p, cx, cy, colour, inner, outer, count) {
  const list = [];
  for (let i = 0; i < count; i++) {
    for (let r = inner + p.random.between(0, 60); r < outer; r += p.random.between(90, 150)) {
      const a = Math.PI + ((i + p.random.between(-0.2, 0.2)) / (count - 1)) * Math.PI;
      list.push(lensPath(cx + Math.cos(a) * r, cy + Math.sin(a) * r, a, p.random.between(46, 96), 3));
    }
  }
  p.marks(list, colour);
}

function burgerAndBeer() {
  const p = new SvgCanvas(800, 600, 2201);
  boards(p, { upright: true, seams: [92, 246, 400, 554, 708], bottom: 480 });
  boards(p, { ground: ink.ink, grain: ink.night, seams: [], top: 480 });
  mug(p, 118, 492, 330, { handle: -1 });
  servingBoard(p, 66, 536, 690, 74);
  friesCup(p, 632, 522, 178, 186);
  burger(p, 352, 526, 196);
  return p.svg();
}

/** A skewer with a gherkin through the lid of a small burger. */
function skewer(p, x, top, height) {
  p.line(`M${x} ${top + 14}L${x} ${top - height}`, ink.ink, 8);
  p.line(`M${x} ${top + 14}L${x} ${top - height}`, ink.linen, 4.5);
  const y = top - height * 0.28;
  const gherkin = joinedPath([[x - 34, y], [x - 20, y - 17], [x + 20, y - 18], [x + 34, y], [x + 20, y + 17], [x - 20, y + 18], [x - 34, y]]);
  p.raw(`<path d="${gherkin}" fill="${ink.moss}" stroke="${ink.ink}" stroke-width="3"/>`);
  p.marks([[-18, -8], [2, -10], [18, -6], [-10, 2], [10, 3]].map(([a, b]) => lensPath(x + a, y + b, 0.2, 13, 2.6)), ink.linen);
  p.circle(x, top - height, 9, ink.brick);
}

function small() {
  const p = new SvgCanvas(800, 600, 2202);
  p.rect(0, 0, 800, 600, ink.ochre);
  rays(p, 400, 470, ink.peach, 90, 640, 41);
  boards(p, { ground: ink.forest, grain: ink.pine, seams: [], top: 474 });
  servingBoard(p, 40, 540, 720, 74);
  skewer(p, 196, burger(p, 196, 528, 144, { filling: ["salad", "patty", "cheese", "tomato"] }), 92);
  skewer(p, 498, burger(p, 498, 528, 144, { filling: ["salad", "patty", "cheese", "onion", "salad"], seeds: false }), 92);
  friesCup(p, 704, 530, 100, 116, { stripe: ink.forest });
  return p.svg();
}

const sheet = { width: 800, height: 600, widths: [480, 720] };
export const pictures = [
  { name: "menu-burger", ...sheet, draw: burgerAndBeer },
  { name: "menu-additional-burger", ...sheet, draw: small },
];
