// Font subsets. Pages load the first; browsers load the others when a character needs them.

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");

const asciiCharacters = range(0x20, 0x7e);
const latin1Characters = range(0xa0, 0xff);
const latinExtendedACharacters = range(0x100, 0x17f);

/** German and English, foreign words on menus such as “Crème brûlée”, and punctuation. */
const everyday = `${asciiCharacters}\u00a0\u00adÄÖÜäöüßÀÂÇÈÉÊàâçèéêëîïñôûŒœ–—‘’‚“”„…«»‹›•·§©®°×€½¼¾²³−↑↓\u2009`;

const excludeCharacters = (characters, others) =>
  [...new Set(characters)].filter((character) => !others.includes(character)).join("");

/** Source files of a family's subsets (`latin`, `latin-ext`) and their characters. */
export function partsOf({ rare }) {
  const frequent = excludeCharacters(everyday, rare);
  return {
    everyday: { from: "latin", characters: frequent },
    western: { from: "latin", characters: excludeCharacters(`${everyday}${latin1Characters}ı`, frequent) },
    central: {
      from: "latin-ext",
      characters: excludeCharacters(`${latinExtendedACharacters}ẞ`, `${everyday}ı`),
    },
  };
}

/** Kerning, ligatures, accents and lining numerals, which have equal widths in Source Sans. */
export const features = ["kern", "liga", "ccmp", "mark", "mkmk", "lnum"];

/** Hardly used in German and English texts. */
const rare = "$<=>^`|~ÀÂÇÈÊëïûŒœ‹›«»®²³¼¾−↑↓\u2009";

/**
 * Weight ranges used by the style sheets, unless limiting an axis costs more than it saves. `rare` are characters that the
 * family's first subset omits, more of them for headings.
 */
export const families = [
  {
    family: "Vollkorn",
    name: "vollkorn",
    limits: "500 760",
    axes: { wght: { min: 500, max: 760 } },
    rare: `${rare}"#%'*/;[\\]_{}•§©®°×½‚‘…—àâçêîñô`,
  },
  { family: "Source Sans 3", name: "source-sans-3", limits: "200 900", axes: {}, rare },
];

/** Formats characters as a CSS `unicode-range`. */
export function unicodeRange(characters) {
  const codePoints = [...characters].map((character) => character.codePointAt(0)).sort((a, b) => a - b);
  const ranges = [];
  for (const codePoint of codePoints) {
    const lastRange = ranges.at(-1);
    if (lastRange?.last === codePoint - 1) lastRange.last = codePoint;
    else ranges.push({ first: codePoint, last: codePoint });
  }
  const toHex = (codePoint) => codePoint.toString(16).toUpperCase();
  return ranges
    .map(({ first, last }) => (first === last ? `U+${toHex(first)}` : `U+${toHex(first)}-${toHex(last)}`))
    .join(", ");
}
