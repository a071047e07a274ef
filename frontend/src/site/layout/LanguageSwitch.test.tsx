import { fireEvent } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createQueryClient } from "@/api/queryClient";
import type { Language } from "@/i18n/languages";
import { renderPage } from "@/testing/render";
import { fridayNoon } from "@/testing/state";

const stay = (event: Event) => event.preventDefault();
addEventListener("click", stay);

afterEach(() => history.replaceState(null, "", "/"));

function switches(language: Language, path: string) {
  renderPage(path, createQueryClient(fridayNoon), language);
  const other = language === "de" ? "en" : "de";
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[hreflang="${other}"][lang="${other}"]`)];
}

describe("the way to the other language", () => {
  it.each([
    ["de", "/", "English", "/en/"],
    ["de", "/essen", "English", "/en/essen"],
    ["en", "/", "Deutsch", "/"],
    ["en", "/cookie-policy", "Deutsch", "/cookie-policy"],
    ["de", "/gibt-es-nicht", "English", "/en/"],
    ["en", "/no-such-page", "Deutsch", "/"],
  ] as const)(
    "from %s %s says %s and leads to %s, in the menu and the footer",
    (language, path, name, to) => {
      const found = switches(language, path);
      expect(found.map((link) => link.textContent)).toEqual([name, name]);
      expect(found.map((link) => link.getAttribute("href"))).toEqual([to, to]);
      expect(found.map((link) => link.closest("nav, footer")?.tagName)).toEqual(["NAV", "FOOTER"]);
    },
  );

  it("takes the anchor along that is in the address when it is used, and no older one", () => {
    const [link] = switches("de", "/") as [HTMLAnchorElement];
    history.replaceState(null, "", "/#savingsSection");
    fireEvent.click(link);
    expect(link.getAttribute("href")).toMatch(/\/en\/#savingsSection$/);
    history.replaceState(null, "", "/");
    fireEvent.click(link);
    expect(link.getAttribute("href")).toMatch(/\/en\/$/);
  });
});
