import { expect, it } from "vitest";
import { contentOf } from "@/api/content";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { fridayNoonState } from "@/testing/state";
import { menuCardContent } from "./menuCardContent";

const joinMenuTexts = (type: string, label = "") => {
  const t = createTranslator(dictionaries.de);
  const { menuCards } = contentOf(fridayNoonState.content, "kitchen").lists;
  const { picture, title, text, button } = menuCardContent(t, menuCards, { type, label });
  return [picture?.picture, title, text?.de, button].join(" | ");
};

// Specification §2.
it.each([
  "FOOD | menu-food | Speisekarte | Von der Frittatensuppe bis zum Kaiserschmarrn | Speisekarte herunterladen",
  "BURGER | menu-burger | Burgerkarte | Mit Brot vom Bäcker und Rindfleisch aus der Nachbarschaft | Burgerkarte herunterladen",
  "ADDITIONAL_BURGER | menu-additional-burger | Kleine Karte | Was es zusätzlich gibt, solange es reicht | Kleine Karte herunterladen",
  "WILD | menu-wild | Wildkarte | Reh, Hirsch und Wildschwein aus den Wäldern ringsum | Wildkarte herunterladen",
  "GANSL | menu-gansl | Ganslkarte | Knusprig, mit Rotkraut und Knödel | Ganslkarte herunterladen",
  "CORDON_BLEU | menu-cordon-bleu | Cordon Bleus | Gefüllt, paniert und in der Pfanne gebacken | Karte herunterladen",
])("the menu card %s", (row) => {
  const [type = "", ...texts] = row.split(" | ");
  expect(joinMenuTexts(type)).toBe(texts.join(" | "));
});

it("the card of an unknown menu has generic texts", () => {
  expect(joinMenuTexts("FISH", "Fischkarte")).toBe(" | Fischkarte |  | Karte herunterladen");
});
