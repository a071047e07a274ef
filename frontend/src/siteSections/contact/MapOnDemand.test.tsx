import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { withList } from "@/testing/state";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { MapOnDemand } from "./MapOnDemand";

const frame = () => document.querySelector("iframe");
const button = () => screen.getByRole("button");

it("the map is loaded and removed by clicks, and the consequence is explained", () => {
  renderInApp(<MapOnDemand />);
  expect(frame()).toBeNull();
  expect(screen.getByText(/map\.example erfährt dann eure IP-Adresse/)).toBeDefined();
  expect(button().textContent).toBe("Landkarte von map.example laden");
  act(() => button().click());
  expect(frame()?.getAttribute("src")).toBe("https://map.example");
  expect(frame()?.title).toBe("Landkarte mit unserem Standort, von map.example");
  expect(frame()?.getAttribute("loading")).toBe("lazy");
  expect(frame()?.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(frame()?.getAttribute("sandbox")).toBe("allow-scripts allow-same-origin allow-popups");
  expect(button().getAttribute("aria-expanded")).toBe("true");
  act(() => button().click());
  expect(frame()).toBeNull();
});

it("a picture that staff chose is in place of the drawing, under the map", () => {
  const { name, files } = uploadedPicture(1);
  const pictures = [{ picture: name, alt: { de: "Das Gasthaus von der Straße" }, files }];
  renderInApp(<MapOnDemand />, withList("contact", "mapPicture", [{ id: "map", texts: {}, pictures }]));
  const picture = screen.getByAltText("Das Gasthaus von der Straße");
  expect(picture.getAttribute("src")).toBe(files.fallback);
  act(() => button().click());
  expect(frame()?.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});
