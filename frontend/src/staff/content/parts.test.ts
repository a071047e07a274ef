// @vitest-environment node

import { expect, it } from "vitest";
import type { ContentItem, PageContent } from "@/api/generated";
import contents from "@/data/content.json";
import { normalize, setAt } from "./definitions";
import { differencesBetween, mergeContents } from "./parts";

const base = normalize("venue", contents.venue as PageContent);
const rooms = base.lists.rooms ?? [];
const [first, second, third] = rooms.map(({ id }) => id) as [string, string, string];

const room = (id: string, changes: Partial<ContentItem>) => (content: PageContent) =>
  setAt(
    content,
    ["lists", "rooms"],
    content.lists.rooms?.map((item) => (item.id === id ? { ...item, ...changes } : item)),
  );
const text = (id: string, text: { de: string; en?: string }) => (content: PageContent) =>
  room(id, { texts: { ...content.lists.rooms?.find((item) => item.id === id)?.texts, text } })(content);
const heading = (value: { de: string; en?: string }) => (content: PageContent) =>
  setAt(content, ["texts", "heading"], value);
const order =
  (...ids: readonly string[]) =>
  (content: PageContent) =>
    setAt(
      content,
      ["lists", "rooms"],
      ids.map((id) => content.lists.rooms?.find((item) => item.id === id) ?? { id, texts: {}, pictures: [] }),
    );
const others = rooms.map(({ id }) => id).slice(2);

const deText = (id: string) => rooms.find((item) => item.id === id)?.texts.text?.de ?? "";

const merge = (mine: PageContent, theirs: PageContent) => {
  const { conflicts, merged, contentOf } = mergeContents("venue", { mine, theirs, base });
  return { conflicts, content: contentOf(merged) };
};

it("keeps an unchanged content", () => expect(merge(base, base)).toEqual({ conflicts: [], content: base }));

it.each([
  ["two rooms", room(first, { hidden: true }), text(second, { de: "Neu" })],
  ["two languages", heading({ de: "Feste", en: base.texts.heading?.en ?? "" }), text(first, { de: "Neu" })],
  ["a text and the order", text(first, { de: "Neu" }), order(second, first, ...others)],
  ["the pictures and the text of a room", room(first, { pictures: [] }), text(first, { de: "Neu" })],
  ["a new room and a text", order(first, "neu", second, ...others), text(second, { de: "Neu" })],
  ["a removed room and another room", order(second, ...others), text(second, { de: "Neu" })],
] as const)("merges %s", (_, mine, theirs) => {
  const both = { conflicts: [], content: theirs(mine(base)) };
  expect(merge(mine(base), theirs(base))).toEqual(both);
  expect(merge(theirs(base), mine(base))).toEqual(both);
});

it("merges changes of both languages of a text", () => {
  const english = { de: deText(first), en: "New" };
  const german = { de: "Neu", en: rooms[0]?.texts.text?.en ?? "" };
  const merged = merge(text(first, english)(base), text(first, german)(base));
  expect(merged).toEqual({ conflicts: [], content: text(first, { de: "Neu", en: "New" })(base) });
});

it("keeps the new rooms of both", () => {
  const mine = order(first, second, ...others, "mein")(base);
  const { conflicts, content } = merge(mine, order("dein", first, second, ...others)(base));
  expect(conflicts).toEqual([]);
  expect(content.lists.rooms?.map(({ id }) => id)).toEqual(["dein", first, second, ...others, "mein"]);
});

it.each([
  ["a German text", heading({ de: "Meine" }), heading({ de: "Deine" }), ["texts.heading.de"]],
  [
    "an English text",
    text(first, { de: deText(first), en: "Mine" }),
    text(first, { de: deText(first), en: "Yours" }),
    [`lists.rooms.${first}.texts.text.en`],
  ],
  ["the order", order(second, first, ...others), order(...others, first, second), ["lists.rooms"]],
  [
    "a room that one removes",
    order(first, ...others),
    text(second, { de: "Neu" }),
    [`lists.rooms.${second}`],
  ],
] as const)("asks about %s", (_, mine, theirs, keys) => {
  expect(merge(mine(base), theirs(base)).conflicts).toEqual(keys);
  expect(merge(theirs(base), mine(base)).conflicts).toEqual(keys);
});

it("keeps or removes a room that one removes and the other changes", () => {
  const changed = text(second, { de: "Neu" })(base);
  const removed = order(first, ...others)(base);
  const { mine, merged, contentOf } = mergeContents("venue", { mine: removed, theirs: changed, base });
  expect(contentOf(merged)).toEqual(changed);
  expect(contentOf(mine)).toEqual(removed);
});

it("finds no difference between an absent text and one without German", () => {
  const menus = contents.kitchen as PageContent;
  const items = menus.lists.menuCards?.map(({ texts: _, ...item }) => ({ ...item, texts: {} })) ?? [];
  const english = items.map((item) => ({ ...item, texts: { text: { de: "", en: "Menu" } } }));
  const [before, after] = [items, english].map((menuCards) => setAt(menus, ["lists"], { menuCards }));
  const differences = differencesBetween("kitchen", before ?? menus, after ?? menus);
  expect(differences.map(({ key }) => key)).toEqual(
    items.map(({ id }) => `lists.menuCards.${id}.texts.text.en`),
  );
});

it("lists what differs", () => {
  const after = order(
    second,
    first,
    ...others.filter((id) => id !== third),
    "neu",
  )(heading({ de: "Feste" })(base));
  expect(differencesBetween("venue", base, after)).toEqual([
    { key: "texts.heading.de", before: base.texts.heading?.de, after: "Feste" },
    { key: "texts.heading.en", before: base.texts.heading?.en, after: undefined },
    {
      key: "lists.rooms",
      before: [first, second, ...others.filter((id) => id !== third)],
      after: [second, first, ...others.filter((id) => id !== third)],
    },
    { key: "lists.rooms.neu", before: undefined, after: expect.objectContaining({ id: "neu" }) },
    { key: `lists.rooms.${third}`, before: rooms[2], after: undefined },
  ]);
});
