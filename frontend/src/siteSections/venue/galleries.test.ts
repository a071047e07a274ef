import { describe, expect, it } from "vitest";
import { contentOf } from "@/api/content";
import { fridayNoonState } from "@/testing/state";
import { findInGalleries, galleryPictures, pictureAtOffset } from "./galleries";
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

it("a picture that occurs twice has two names", () => {
  const [eck] = venue.lists.rooms.filter(({ id }) => id === "eck");
  const [picture] = eck?.pictures ?? [];
  const room = { id: "eck", pictures: picture ? [picture, picture] : [] };
  expect(galleryPictures("rooms", room).map(({ name }) => name)).toEqual(["rooms.eck.0", "rooms.eck.1"]);
});

describe("the picture relative to another", () => {
  it.each([
    ["platters.salmon.0", 1, "platters.cold.0"],
    ["platters.cold.0", -1, "platters.salmon.0"],
    ["rooms.eck.1", 1, "rooms.eck.2"],
    ["rooms.eck.2", 1, "rooms.eck.0"],
    ["rooms.eck.0", -1, "rooms.eck.2"],
    ["rooms.eck.0", 0, "rooms.eck.0"],
  ])("of %s by %d is %s", (name, steps, expected) => {
    const position = findInGalleries(venue, name);
    expect(position && pictureAtOffset(position, steps).name).toBe(expected);
  });

  it("is undefined for an unknown name", () => {
    expect(findInGalleries(venue, "rooms.schank.0")).toBeUndefined();
    expect(findInGalleries(venue, undefined)).toBeUndefined();
  });
});
