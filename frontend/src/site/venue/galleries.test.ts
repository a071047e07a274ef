import { describe, expect, it } from "vitest";
import { contentOf } from "@/api/content";
import { fridayNoonState } from "@/testing/state";
import { findInGalleries, pictureAtOffset } from "./galleries";
import { roomPresentation } from "./roomPresentation";

const venue = contentOf(fridayNoonState.content, "venue");

describe("the galleries", () => {
  const { rooms, platters } = venue.lists;

  // Specification §9 and decision V1.
  it.each([
    ["feierstube", 4000, false],
    ["tv-lounge", 4500, true],
    ["gaststube", 3000, true],
    ["eck", 4500, true],
    ["garten", 3000, true],
  ])("%s moves every %d ms (autoplay: %s) and has three pictures", (id, interval, autoplay) => {
    const index = rooms.findIndex((room) => room.id === id);
    expect(roomPresentation(index)).toMatchObject({ interval, autoplay });
    expect(rooms[index]?.pictures).toHaveLength(3);
  });

  it("have the specified order", () => {
    expect(rooms.map(({ id }) => id)).toEqual(["feierstube", "tv-lounge", "gaststube", "eck", "garten"]);
    expect(platters).toHaveLength(4);
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
    const position = findInGalleries(venue, name);
    expect(position && pictureAtOffset(position, steps).picture).toBe(expected);
  });

  it("is undefined for an unknown name", () => {
    expect(findInGalleries(venue, "place-schank")).toBeUndefined();
    expect(findInGalleries(venue, undefined)).toBeUndefined();
  });
});
