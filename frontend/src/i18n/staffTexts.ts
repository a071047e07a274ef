import type { Texts } from "./texts";

// All texts at once, so that no screen waits for texts on a bad connection; those of the editor, of cards, of today, of
// opening hours, of lunch menus, of accounts and of the audit log come with their screens.
const texts = import.meta.glob<Partial<Texts>>(
  [
    "./de/{site,kitchen,staff*}.json",
    "!./de/staffAccount.json",
    "!./de/staffAccountLink.json",
    "!./de/staffAllergens.json",
    "!./de/staffAudit.json",
    "!./de/staffBar.json",
    "!./de/staffCards.json",
    "!./de/staffContent.json",
    "!./de/staffHours.json",
    "!./de/staffLunch.json",
    "!./de/staffPeople.json",
    "!./de/staffToday.json",
  ],
  { import: "default", eager: true },
);

export const staffTexts = Object.assign({}, ...Object.values(texts)) as Texts;
