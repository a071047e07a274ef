import { describe, expect, it } from "vitest";
import { findPicture, pictureAtOffset, platterPictures, venueRooms } from "./galleries";

describe("the galleries", () => {
  // Specification §9 and decision V1.
  it.each([
    ["feierstube", 4000, false],
    ["tv-lounge", 4500, true],
    ["gaststube", 3000, true],
    ["eck", 4500, true],
    ["garten", 3000, true],
  ])("%s moves every %d ms (autoplay: %s) and has three pictures", (id, interval, autoplay) => {
    const room = venueRooms.find((one) => one.id === id);
    expect(room).toMatchObject({ interval, autoplay });
    expect(room?.pictures).toHaveLength(3);
  });

  it("have the specified order", () => {
    expect(venueRooms.map(({ id }) => id)).toEqual(["feierstube", "tv-lounge", "gaststube", "eck", "garten"]);
    expect(platterPictures).toHaveLength(4);
  });
});

describe("the picture relative to another", () => {
  it.each([
    ["platter-salmon", 1, "platter-cold"],
    ["platter-cold", -1, "platter-salmon"],
    ["room-eck-2", 1, "room-eck-3"],
    ["room-eck-3", 1, "room-eck-1"],
    ["room-eck-1", -1, "room-eck-3"],
    ["room-eck-1", 0, "room-eck-1"],
  ])("of %s by %d is %s", (name, steps, expected) => {
    const picture = findPicture(name);
    expect(picture && pictureAtOffset(picture, steps)).toBe(expected);
  });

  it("is undefined for an unknown name", () => {
    expect(findPicture("place-schank")).toBeUndefined();
    expect(findPicture(undefined)).toBeUndefined();
  });
});
