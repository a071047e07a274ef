// The linocut ornaments of the printed cards, drawn with the pictures' own technique.
import { leafOutline, leafVeins, drawBlossom, drawLeaf } from "../../../../frontend/pictures/lib/linden.mjs";
import { ink, lensPath, SvgCanvas } from "../../../../frontend/pictures/lib/linocut.mjs";
import { antler, firTwig } from "../../../../frontend/pictures/lib/props-game.mjs";

const decorative = (print) => print.svg().replace("<svg ", '<svg aria-hidden="true" ');
const mirrored = (print, width, draw) => {
  draw();
  print.raw(`<g transform="translate(${width} 0) scale(-1 1)">`);
  draw();
  print.raw("</g>");
};

const sprays = {
  /** A spray of linden: leaves and blossoms. */
  linden(print) {
    print.line("M-10 96Q130 108 268 62", ink.moss, 3.2);
    drawLeaf(print, 44, 101, 66, -1.0, { fill: ink.moss, vein: ink.night });
    drawLeaf(print, 102, 100, 70, -1.75, { fill: ink.leaf, vein: ink.night });
    drawLeaf(print, 166, 90, 62, -1.05, { fill: ink.moss, vein: ink.night });
    drawLeaf(print, 14, 102, 58, 0.62, { fill: ink.leaf, vein: ink.night });
    drawLeaf(print, 128, 104, 54, 0.95, { fill: ink.moss, vein: ink.night });
    drawLeaf(print, 232, 74, 46, -0.75, { fill: ink.leaf, vein: ink.night });
    drawBlossom(print, 84, 104, 58, 1.0);
    drawBlossom(print, 200, 86, 58, 0.75);
    drawBlossom(print, 262, 64, 40, -0.1);
  },
  /** Fir twigs and antlers, for game. */
  game(print) {
    firTwig(print, -12, 150, -0.5, 190);
    firTwig(print, -14, 60, 0.34, 170);
    firTwig(print, 96, 176, -0.95, 120);
    antler(print, 224, 156, 138, { turn: 0.05 });
  },
  /** The checked cloth of the burger evenings, with a leaf on it. */
  cloth(print) {
    const cloth = print.clip("M-20 -10L214 -10L150 180L-20 180Z");
    print.shape("M-20 -10L214 -10L150 180L-20 180Z", ink.paper);
    print.raw(`<g clip-path="url(#${cloth})" fill="${ink.brick}">`);
    for (let i = -1; i < 9; i++) print.raw(`<path opacity=".8" d="M${i * 34 - 6} -10h15l-64 190h-15z"/><path opacity=".8" d="M-20 ${i * 34 - 12}h280v15h-280z"/>`);
    print.raw("</g>");
    drawLeaf(print, 190, 118, 74, -0.95, { fill: ink.leaf, vein: ink.night });
    drawLeaf(print, 206, 124, 50, -0.05, { fill: ink.moss, vein: ink.night });
    drawBlossom(print, 186, 120, 52, 0.75);
  },
};

/** The band at the head of a card's first page, 210 × 38 mm. The name of the inn is set over it. */
export function band(motif) {
  const print = new SvgCanvas(840, 152, 11);
  print.rect(0, 0, 840, 152, ink.forest);
  const grain = [];
  for (let y = 8; y < 152; y += 12) {
    let x = -30;
    while (x < 860) {
      const l = print.random.between(40, 140);
      grain.push(lensPath(x + l / 2, y + print.random.between(-3, 3), print.random.between(-0.03, 0.03), l, print.random.between(0.8, 1.9)));
      x += l + print.random.between(14, 60);
    }
  }
  print.marks(grain, ink.pine);
  print.raw('<g transform="translate(0 -10)">');
  mirrored(print, 840, () => sprays[motif](print));
  print.raw("</g>");
  print.rect(0, 147, 840, 5, ink.ink);
  return decorative(print);
}

/** A gouged rule that swells in the middle, beside the section headings. */
export function rule() {
  const print = new SvgCanvas(120, 6, 1);
  print.marks([lensPath(60, 3, 0, 120, 2.6)], ink.moss);
  return decorative(print).replace("<svg ", '<svg preserveAspectRatio="none" ');
}

/** The small leaf that marks dishes without meat and fish. */
export function leafMark(label) {
  const print = new SvgCanvas(20, 20, 1);
  print.raw('<g transform="translate(0 1)">');
  print.shape(leafOutline(3.6, 15, 15, -0.72, { teeth: 5, bite: 0.05 }), ink.forest);
  print.marks(leafVeins(3.6, 15, 15, -0.72, { width: 0.05, pairs: 3 }), ink.paper);
  print.line("M3.6 15l-2.6 2.4", ink.forest, 1.3);
  print.raw("</g>");
  return print.svg().replace("<svg ", `<svg class="mark" role="img" aria-label="${label}" `);
}
