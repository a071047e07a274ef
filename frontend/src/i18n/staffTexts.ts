import type { Texts } from "./texts";

// All texts at once, so that no screen waits for texts on a bad connection; those of the editor come with it.
const texts = import.meta.glob<Partial<Texts>>(
  ["./de/{site,kitchen,staff*}.json", "!./de/staffBar.json", "!./de/staffContent.json"],
  { import: "default", eager: true },
);

export const staffTexts = Object.assign({}, ...Object.values(texts)) as Texts;
