import { act } from "@testing-library/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/queryClient";
import { App } from "@/entry/App";
import { loadPages } from "@/entry/browserPages";
import { isLanguage, type Language, languages, localizedPath } from "@/i18n/languages";
import { TextsLoader } from "@/i18n/TextsLoader";
import { paths } from "@/routes/paths";
import { pageNames, publicPages } from "@/routes/publicPages";
import { fridayNoonState } from "@/testing/state";
import { renderPage } from "./renderPage";

const files = [
  "src/entry/boot.ts",
  "src/entry/cardFilter.ts",
  "src/entry/main.tsx",
  ...Object.values(publicPages).map(({ component }) => `src/pages/${component}.tsx`),
  ...Object.keys(languages).flatMap((language) =>
    ["site", ...pageNames.map((name) => publicPages[name].texts)].map(
      (section) => `src/i18n/${language}/${section}.json`,
    ),
  ),
];

function renderOnServer(language: Language, path: string) {
  vi.stubGlobal("__INLINE_SCRIPT__", "");
  vi.stubGlobal("__SPECULATION_RULES__", "{}");
  vi.stubGlobal(
    "__CLIENT_MANIFEST__",
    Object.fromEntries([...files, "/source-sans-3-everyday-"].map((file) => [file, { file: `${file}.js` }])),
  );
  const html = renderPage(path, language, fridayNoonState);
  document.documentElement.innerHTML = html.replace(/^<!doctype html><html[^>]*>|<\/html>$/g, "");
  history.replaceState(null, "", localizedPath(language, path));
}

describe.each(Object.keys(languages).filter(isLanguage))("a server-rendered page in %s", (language) => {
  it.each([...Object.values(paths), "/gibt-es-nicht", "/essen/speisekarte"])(
    "%s is hydrated without differences",
    async (path) => {
      renderOnServer(language, path);
      const root = document.getElementById("root") as HTMLElement;
      const before = root.innerHTML;
      const consoleError = vi.spyOn(console, "error");
      const differences: unknown[] = [];
      const textsLoader = new TextsLoader(language);
      const [browserPages] = await Promise.all([
        loadPages(path, (name) => textsLoader.load(publicPages[name].texts)),
        textsLoader.load("site"),
      ]);
      await act(async () => {
        hydrateRoot(
          root,
          <StrictMode>
            <BrowserRouter basename={languages[language]}>
              <App
                client={createQueryClient(fridayNoonState)}
                language={language}
                texts={textsLoader.texts}
                pages={browserPages}
              />
            </BrowserRouter>
          </StrictMode>,
          { onRecoverableError: (difference) => differences.push(difference) },
        );
      });
      expect(differences).toEqual([]);
      expect(consoleError).not.toHaveBeenCalled();
      expect(document.querySelectorAll("title")).toHaveLength(1);
      expect(root.textContent).toBe(
        Object.assign(document.createElement("div"), { innerHTML: before }).textContent,
      );
    },
  );
});
