import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { withContent, withList } from "@/testing/state";
import { Welcome } from "./Welcome";

it.each([
  ["de", { de: "Servus!", en: "Welcome!" }, "Servus!", null],
  ["en", { de: "Servus!", en: "Welcome!" }, "Welcome!", null],
  ["en", { de: "Servus!" }, "Servus!", "de"],
] as const)("the greeting in %s of %j is “%s”, marked as %s", (language, greeting, shown, mark) => {
  renderInApp(<Welcome />, withContent("home", { texts: { greeting } }), language);
  const element = screen.getByText(shown);
  expect(element.getAttribute("lang")).toBe(mark);
  expect(element.closest("p")?.textContent).toBe(shown);
});

it("has no navigation without sections to lead to", () => {
  const { unmount } = renderInApp(<Welcome />);
  expect(screen.getByRole("navigation")).toBeDefined();
  unmount();
  renderInApp(<Welcome />, withList("home", "sections", []));
  expect(screen.queryByRole("navigation")).toBeNull();
});
