import { expect, it } from "vitest";
import type { Menu } from "@/api/models";
import { dictionaries } from "@/i18n/dictionaries";
import { translator } from "@/i18n/texts";
import { menuTexts } from "./menuTexts";

// Specification §2.
it.each<[Menu["type"], string, string, string, string]>([
  [
    "FOOD",
    "menu-food",
    "Speisekarte",
    "Von der Frittatensuppe bis zum Kaiserschmarrn",
    "Speisekarte herunterladen",
  ],
  [
    "BURGER",
    "menu-burger",
    "Burgerkarte",
    "Mit Brot vom Bäcker und Rindfleisch aus der Nachbarschaft",
    "Burgerkarte herunterladen",
  ],
  [
    "ADDITIONAL_BURGER",
    "menu-additional-burger",
    "Kleine Karte",
    "Was es zusätzlich gibt, solange es reicht",
    "Kleine Karte herunterladen",
  ],
  [
    "WILD",
    "menu-wild",
    "Wildkarte",
    "Reh, Hirsch und Wildschwein aus den Wäldern ringsum",
    "Wildkarte herunterladen",
  ],
  ["GANSL", "menu-gansl", "Ganslkarte", "Knusprig, mit Rotkraut und Knödel", "Ganslkarte herunterladen"],
  [
    "CORDON_BLEU",
    "menu-cordon-bleu",
    "Cordon Bleus",
    "Gefüllt, paniert und in der Pfanne gebacken",
    "Karte herunterladen",
  ],
])("a card of type %s shows %s and says %s, %s, %s", (type, cover, title, body, button) => {
  const t = translator(dictionaries.de);
  expect(menuTexts(t, { type, label: "" })).toEqual({ cover, title, body, button });
});
