import { expect, it } from "vitest";
import pageContents from "@/data/content.json";
import { type EditedField, findField, type TappedElement } from "./findField";

const contents = (["kitchen", "venue"] as const).map((page) => ({
  page,
  content: pageContents[page],
}));
const product = "Gasthaus zur Linde";
const { rooms } = pageContents.venue.lists;
const intro = pageContents.kitchen.texts.intro;

it.each<[TappedElement, EditedField | undefined]>([
  [{ text: "Unsere Küche" }, { page: "kitchen", name: "texts.heading.de" }],
  [{ text: `\n ${intro.en.replaceAll("*", "")}` }, { page: "kitchen", name: "texts.intro.en" }],
  [{ text: rooms[1]?.texts.name.de ?? "" }, { page: "venue", name: "lists.rooms.1.texts.name.de" }],
  [{ text: "" }, undefined],
  [{ text: "3" }, undefined],
  [{ text: "Datenschutz und Cookies" }, undefined],
  [
    { pictureAddress: `/assets/pictures/${rooms[0]?.pictures[0]?.picture}-750.webp` },
    { page: "venue", name: "lists.rooms.0.pictures.0.alt.de" },
  ],
  [{ pictureAddress: "/favicon.svg" }, undefined],
])("%o is the field %o", (tapped, field) => {
  expect(findField(contents, tapped, product)).toEqual(field);
});
