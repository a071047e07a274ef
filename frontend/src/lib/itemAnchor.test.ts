// @vitest-environment node
import { expect, it } from "vitest";
import { itemAnchor } from "./itemAnchor";

it.each([
  ["eck", "eck"],
  ["tv-lounge", "tv-lounge"],
  ["menu", "menu_"],
  ["catering", "catering_"],
])("the anchor of the item %s is %s", (id, anchor) => expect(itemAnchor(id)).toBe(anchor));
