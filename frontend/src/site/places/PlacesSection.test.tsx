import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp, renderPage } from "@/testing/render";
import { PlacesSection } from "./PlacesSection";

it("every picture of a room leads to the room on the venue page", () => {
  const { unmount } = renderInApp(<PlacesSection />);
  const leads = screen
    .getAllByRole("link")
    .filter((link) => link.querySelector("img") !== null)
    .map((link) => link.getAttribute("href") ?? "");
  expect(leads).toHaveLength(7);
  unmount();
  renderPage("/lokal");
  for (const to of leads) {
    const [path, room] = to.split("#");
    expect(path).toBe("/lokal");
    if (room !== undefined) expect(document.getElementById(room), room).not.toBeNull();
  }
  expect(leads.filter((to) => to.includes("#"))).toHaveLength(5);
});
