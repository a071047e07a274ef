import { describe, expect, it } from "vitest";
import { findPicture, pictureAt, platters, rooms } from "./galleries";

describe("the galleries", () => {
  // Specification §9 and decision V1.
  it.each([
    ["feierstube", 4000, false],
    ["tv-lounge", 4500, true],
    ["gaststube", 3000, true],
    ["eck", 4500, true],
    ["garten", 3000, true],
  ])("%s: every %d ms, by itself %s, three pictures", (id, interval, autoplay) => {
    const room = rooms.find((one) => one.id === id);
    expect(room).toMatchObject({ interval, autoplay });
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
    const shown = findPicture(name);
    expect(shown && pictureAt(shown, steps)).toBe(neighbour);
  });

  it("is not found under a name that is none", () => {
    expect(findPicture("place-schank")).toBeUndefined();
    expect(findPicture(undefined)).toBeUndefined();
  });
});
