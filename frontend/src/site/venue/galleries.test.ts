import { describe, expect, it } from "vitest";
import { find, onwards, platters, rooms } from "./galleries";

describe("the galleries", () => {
  // Specification §9 and decision V1.
  it.each([
    ["feierstube", 4000, false],
    ["tv-lounge", 4500, true],
    ["gaststube", 3000, true],
    ["eck", 4500, true],
    ["garten", 3000, true],
  ])("%s: every %d ms, by itself %s, three pictures", (id, interval, automatic) => {
    const room = rooms.find((one) => one.id === id);
    expect(room).toMatchObject({ interval, automatic });
    expect(room?.pictures).toHaveLength(3);
  });

  it("are walked through in the order of the specification", () => {
    expect(rooms.map(({ id }) => id)).toEqual(["feierstube", "tv-lounge", "gaststube", "eck", "garten"]);
    expect(platters).toHaveLength(4);
  });
});

describe("a picture among its neighbours", () => {
  it.each([
    ["platter-salmon", 1, "platter-cold"],
    ["platter-cold", -1, "platter-salmon"],
    ["room-eck-2", 1, "room-eck-3"],
    ["room-eck-3", 1, "room-eck-1"],
    ["room-eck-1", -1, "room-eck-3"],
    ["room-eck-1", 0, "room-eck-1"],
  ])("%s and %d on is %s", (name, steps, neighbour) => {
    const shown = find(name);
    expect(shown && onwards(shown, steps)).toBe(neighbour);
  });

  it("is not found under a name that is none", () => {
    expect(find("place-schank")).toBeUndefined();
    expect(find(undefined)).toBeUndefined();
  });
});
