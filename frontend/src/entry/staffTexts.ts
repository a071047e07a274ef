import type { Texts } from "@/i18n/texts";

// All texts at once, so that no screen waits for texts on a bad connection; those of the editor come with it.
const texts = import.meta.glob<Partial<Texts>>(
  ["../i18n/de/{site,kitchen,staff*}.json", "!../i18n/de/staffBar.json", "!../i18n/de/staffContent.json"],
  { import: "default", eager: true },
);

export const staffTexts = Object.assign({}, ...Object.values(texts)) as Texts;
