import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/testing/render";
import { withList } from "@/testing/state";

it.each([
  ["/", "Stammtisch anfragen", "home", "regulars"],
  ["/essen", "Was die Buchstaben bedeuten", "kitchen", "allergens"],
  ["/impressum", "Wenn etwas nicht gepasst hat", "imprint", "notices"],
] as const)("%s shows %s, if it is not removed", (path, text, page, list) => {
  const { unmount } = renderPage(path);
  expect(screen.getByText(text)).toBeTruthy();
  unmount();
  renderPage(path, withList(page, list, []));
  expect(screen.queryByText(text)).toBeNull();
});
