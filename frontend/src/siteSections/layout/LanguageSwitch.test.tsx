import { fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Language } from "@/i18n/languages";
import { renderPage } from "@/testing/render";
import { withSite } from "@/testing/state";

addEventListener("click", (event) => event.preventDefault());

function renderLanguageLinks(language: Language, path: string) {
  renderPage(path, {}, language);
  const other = language === "de" ? "en" : "de";
  return [...document.querySelectorAll<HTMLAnchorElement>(`a[hreflang="${other}"][lang="${other}"]`)];
}

describe("the language switch", () => {
  it.each([
    ["de", "/", "English", "/en/"],
    ["de", "/essen", "English", "/en/essen"],
    ["en", "/", "Deutsch", "/"],
    ["en", "/cookie-policy", "Deutsch", "/cookie-policy"],
    ["de", "/essen/speisekarte", "English", "/en/essen/speisekarte"],
    ["de", "/gibt-es-nicht", "English", "/en/"],
    ["en", "/no-such-page", "Deutsch", "/"],
  ] as const)("of %s %s is named %s and leads to %s, in menu and footer", (language, path, name, to) => {
    const languageLinks = renderLanguageLinks(language, path);
    expect(languageLinks.map((link) => link.textContent)).toEqual([name, name]);
    expect(languageLinks.map((link) => link.getAttribute("href"))).toEqual([to, to]);
    expect(languageLinks.map((link) => link.closest("nav, footer")?.tagName)).toEqual(["NAV", "FOOTER"]);
  });

  it("is absent if the inn has no English pages", () => {
    renderPage("/", withSite({ languages: ["de"] }));
    expect(document.querySelector("[hreflang=en]")).toBeNull();
  });

  it("keeps the current anchor", () => {
    const [link] = renderLanguageLinks("de", "/") as [HTMLAnchorElement];
    history.replaceState(null, "", "/#savingsSection");
    fireEvent.click(link);
    expect(link.getAttribute("href")).toMatch(/\/en\/#savingsSection$/);
    history.replaceState(null, "", "/");
    fireEvent.click(link);
    expect(link.getAttribute("href")).toMatch(/\/en\/$/);
  });
});
