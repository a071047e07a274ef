// @vitest-environment node
import { expect, it } from "vitest";
import { fridayNoonState } from "@/testing/state";
import { normalize, toMasterDataInput } from "./input";

const { site } = fridayNoonState;

it("shows hosts as people write them", () => {
  const contact = { ...site.contact, email: "post@xn--bckerei-5wa.example" };
  const links = { ...site.links, directions: "https://xn--bckerei-5wa.example/weg" };
  const input = toMasterDataInput({ ...site, contact, links });
  expect(input["contact.email"]).toBe("post@bäckerei.example");
  expect(input["links.directions"]).toBe("https://bäckerei.example/weg");
});

it("replaces the point of one number only", () => {
  const typed = { ...toMasterDataInput(site), "geo.latitude": "48.08", "geo.longitude": "16.28 bei Spitz." };
  expect(normalize(typed)).toEqual({ ...typed, "geo.latitude": "48,08" });
});

it("normalizes texts as the server does, and splits a pair of coordinates", () => {
  const typed = {
    ...toMasterDataInput(site),
    "address.locality": " Mo\u0308dling ",
    "geo.longitude": "48.08, 16.28",
  };
  expect(normalize(typed)).toEqual({
    ...typed,
    "address.locality": "Mödling",
    "geo.latitude": "48,08",
    "geo.longitude": "16,28",
  });
});
