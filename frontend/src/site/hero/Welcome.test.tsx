import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { withList } from "@/testing/state";
import { Welcome } from "./Welcome";

it.each([
  ["de", "Griaß eich!", null],
  ["en", "Griaß eich – welcome!", "de"],
] as const)("the greeting in %s is “%s”, with German marked as %s", (language, greeting, mark) => {
  renderInApp(<Welcome />, {}, language);
  const words = screen.getByText("Griaß eich");
  expect(words.getAttribute("lang")).toBe(mark);
  expect(words.parentElement?.textContent).toBe(greeting);
});

it("has no navigation without sections to lead to", () => {
  const { unmount } = renderInApp(<Welcome />);
  expect(screen.getByRole("navigation")).toBeDefined();
  unmount();
  renderInApp(<Welcome />, withList("home", "sections", []));
  expect(screen.queryByRole("navigation")).toBeNull();
});
