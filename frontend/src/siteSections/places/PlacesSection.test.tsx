import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp, renderPage } from "@/testing/render";
import { withContent } from "@/testing/state";
import { PlacesSection } from "./PlacesSection";

it("every picture links to its section of the venue page", () => {
  const { unmount } = renderInApp(<PlacesSection />);
  const hrefs = screen
    .getAllByRole("link")
    .filter((link) => link.querySelector("img") !== null)
    .map((link) => link.getAttribute("href") ?? "");
  expect(hrefs).toHaveLength(7);
  unmount();
  renderPage("/lokal");
  for (const to of hrefs) {
    const [path, room] = to.split("#");
    expect(path).toBe("/lokal");
    if (room !== undefined) expect(document.getElementById(room), room).not.toBeNull();
  }
  expect(hrefs.filter((to) => to.includes("#"))).toHaveLength(5);
});

it("the carousel of the rooms has no bullets", () => {
  renderInApp(<PlacesSection />);
  expect(screen.getByRole("button", { name: "Weiter" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /zeigen/ })).toBeNull();
});

it("a picture of a room that the venue page does not have leads to the page", () => {
  const place = (id: string, link: string) => ({ id, link, texts: { name: { de: id } }, pictures: [] });
  const places = [place("eck", "/lokal#eck"), place("platten", "/lokal#catering"), place("karte", "/essen")];
  const { content } = withContent("home", { lists: { places } });
  const venue = withContent("venue", { lists: { rooms: [] } });
  renderInApp(<PlacesSection />, { ...venue, content: { ...venue.content, home: content.home } as never });
  const hrefs = ["eck", "platten", "karte"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
  expect(hrefs).toEqual(["/lokal", "/lokal#catering", "/essen"]);
});
