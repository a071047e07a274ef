// @vitest-environment node
import { expect, it } from "vitest";
import { newItem, withItemIds } from "./itemIds";

const room = (de: string, id = newItem().id) => ({ id, texts: { name: { de } }, pictures: [] });

const idsOf = (...rooms: ReturnType<typeof room>[]) =>
  withItemIds("venue", { texts: {}, lists: { rooms } }).lists.rooms?.map(({ id }) => id);

it.each([
  ["Kegelbahn", "kegelbahn"],
  ["Großes Stüberl, 1. Stock", "grosses-stueberl-1-stock"],
  ["Café_Österreich", "cafe-oesterreich"],
  ["Ein Raum mit einem sehr langen Namen oben", "ein-raum-mit-einem-sehr-langen-namen"],
  ["花", "rooms"],
])("the id of a new room “%s” is %s", (name, id) => expect(idsOf(room(name))).toEqual([id]));

it("the id of a new item is unique in its list", () => {
  expect(idsOf(room("Stube"), room("Alte Stube", "stube"), room("Stube"))).toEqual([
    "stube-2",
    "stube",
    "stube-3",
  ]);
});

it("existing ids stay, and new items without a label keep theirs", () => {
  const unnamed = room("");
  expect(idsOf(room("Stube", "rooms-ff15dc5f"), unnamed)).toEqual(["rooms-ff15dc5f", unnamed.id]);
  const platter = newItem();
  const lists = { platters: [platter] };
  expect(withItemIds("venue", { texts: {}, lists }).lists.platters).toEqual([platter]);
});
