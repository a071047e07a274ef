import "./ui/styles/all.css";
import "virtual:picture-colours.css";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./App";
import { cacheOf } from "./api/cache";
import { keepLive } from "./api/live";
import type { State } from "./api/models";
import { loadTexts } from "./i18n/load";
import { pagesFrom } from "./pagesInBrowser";

/**
 * Wakes the page that the server rendered. A function rather than the file itself: a page in a file of its own
 * imports this one, and would wait for ever for a file that waits for the page.
 */
export async function start(): Promise<void> {
  const root = document.getElementById("root");
  const stateJson = document.getElementById("state")?.textContent;
  if (root === null || stateJson == null) throw new Error("the page came without its root or its state");

  const state: State = JSON.parse(stateJson);
  const client = cacheOf(state);
  const [texts, pages] = await Promise.all([
    loadTexts(document.documentElement.lang),
    pagesFrom(location.pathname),
  ]);

  // As a transition, waking the page gives way to whatever a guest does meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <App client={client} texts={texts} pages={pages} />
        </BrowserRouter>
      </StrictMode>,
    );
  });
  keepLive(client, state.edition);
}
