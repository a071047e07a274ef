// @vitest-environment node
import { expect, it } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { fieldLabel, partLabel } from "./fieldLabel";

const t = createTranslator(dictionaries.de);
const room = { id: "eck", texts: { name: { de: "Eck" } }, pictures: [] };
const newItem = { id: "neu", texts: {}, pictures: [] };
const content = { texts: {}, lists: { rooms: [room, newItem], platters: [newItem, newItem] } };

it.each([
  ["texts.heading.de", "Überschrift"],
  ["texts.heading.en", "Überschrift (Englisch)"],
  ["lists.rooms", "Räume"],
  ["lists.rooms.0.texts.text.en", "Räume, Eck, Text (Englisch)"],
  ["lists.rooms.1.texts.name.de", "Räume, 2. Eintrag, Name"],
  ["lists.platters.1.pictures.0.alt.de", "Platten, 2. Bild, Bildbeschreibung"],
  ["lists.rooms.0.link", "Räume, Eck, Link"],
  ["lists.rooms.0.pictures", "Räume, Eck, Bilder"],
  ["lists.rooms.0.pictures.1.alt.de", "Räume, Eck, Bild 2, Bildbeschreibung"],
  ["lists.rooms.0.pictures.1.caption.en", "Räume, Eck, Bild 2, Bildunterschrift (Englisch)"],
  ["lists.rooms.0.pictures.1.picture", "Räume, Eck, Bild 2"],
])("the label of %s is “%s”", (field, label) => expect(fieldLabel(t, "venue", content, field)).toBe(label));

const newer = {
  texts: {},
  lists: { rooms: [{ id: "stube", texts: { name: { de: "Stube" } }, pictures: [] }] },
};

it.each([
  ["texts.heading.en", "Überschrift (Englisch)"],
  ["lists.rooms", "Räume, Reihenfolge"],
  ["lists.rooms.eck", "Räume, Eck"],
  ["lists.rooms.stube", "Räume, Stube"],
  ["lists.rooms.eck.texts.text.en", "Räume, Eck, Text (Englisch)"],
  ["lists.rooms.eck.link", "Räume, Eck, Link"],
  ["lists.rooms.eck.hidden", "Räume, Eck, Sichtbarkeit"],
  ["lists.rooms.eck.pictures", "Räume, Eck, Bilder"],
])("the label of the part %s is “%s”", (key, label) =>
  expect(partLabel(t, "venue", [content, newer], key)).toBe(label),
);
