import { act } from "@testing-library/react";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { BrowserRouter, StaticRouter } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { App } from "./App";
import { cacheOf } from "./api/cache";
import { Document } from "./Document";
import german from "./i18n/de.json";
import { pagesFrom } from "./pagesInBrowser";
import { pages } from "./pagesOnServer";
import { paths } from "./paths";
import { fridayNoon } from "./testing/state";

const files = [
  "src/boot.ts",
  "src/main.tsx",
  "src/i18n/de.json",
  ...["Venue", "Contact", "Jobs", "Imprint", "Cookie"].map((page) => `src/pages/${page}Page.tsx`),
];

/** As the server makes a page and a browser receives it. */
function receive(path: string) {
  vi.stubGlobal(
    "__CLIENT_MANIFEST__",
    Object.fromEntries(files.map((file) => [file, { file: `${file}.js` }])),
  );
  const html = renderToString(
    <Document language="de" path={path} stateJson="{}">
      <StaticRouter location={path}>
        <App client={cacheOf(fridayNoon)} texts={german} pages={pages} />
      </StaticRouter>
    </Document>,
  );
  document.documentElement.innerHTML = html.replace(/^<html[^>]*>|<\/html>$/g, "");
  history.replaceState(null, "", path);
}

describe("a page from the server", () => {
  it.each([...Object.values(paths), "/gibt-es-nicht"])("%s wakes without a difference", async (path) => {
    receive(path);
    const root = document.getElementById("root") as HTMLElement;
    const before = root.innerHTML;
    const said = vi.spyOn(console, "error");
    const differences: unknown[] = [];
    const inBrowser = await pagesFrom(path);
    await act(async () => {
      hydrateRoot(
        root,
        <StrictMode>
          <BrowserRouter>
            <App client={cacheOf(fridayNoon)} texts={german} pages={inBrowser} />
          </BrowserRouter>
        </StrictMode>,
        { onRecoverableError: (difference) => differences.push(difference) },
      );
    });
    expect(differences).toEqual([]);
    expect(said).not.toHaveBeenCalled();
    expect(document.querySelectorAll("title")).toHaveLength(1);
    // Buttons that stop what moves come only once it can move.
    expect(root.textContent).toBe(
      Object.assign(document.createElement("div"), { innerHTML: before }).textContent,
    );
  });
});
