import "./styles/all.css";
import "virtual:picture-colours.css";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "./App";
import { cacheOf } from "./api/cache";
import type { State } from "./api/models";
import { isLanguage, languages, unlocalized } from "./i18n/languages";
import { Dictionary } from "./i18n/load";
import { importWithRetry } from "./lib/importWithRetry";
import { whenIdle } from "./lib/whenIdle";
import { pagesFrom } from "./pagesInBrowser";
import { startConsent } from "./site/consent/openConsent";

/**
 * What React cannot go on with leaves the page empty. The server has it whole: it comes anew, and is left asleep (see
 * `boot.ts`), so that even a page that fails every time is there to be read.
 */
function giveUp(fault: unknown): void {
  reportError(fault);
  history.replaceState({ ...history.state, failed: true }, "");
  location.reload();
}

/**
 * Wakes the page that the server rendered. A function rather than the file itself: a page in a file of its own
 * imports this one, and would wait for ever for a file that waits for the page.
 */
export async function start(): Promise<void> {
  const root = document.getElementById("root");
  const stateJson = document.getElementById("state")?.textContent;
  const language = document.documentElement.lang;
  if (root === null || stateJson == null || !isLanguage(language))
    throw new Error("the page came without its root, its state or its language");

  const state: State = JSON.parse(stateJson);
  const client = cacheOf(state);
  const dictionary = new Dictionary(language);
  const [pages] = await Promise.all([
    pagesFrom(unlocalized(language, location.pathname), (part) => dictionary.add(part)),
    dictionary.add("site"),
  ]);

  // As a transition, waking the page gives way to whatever a guest does meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter basename={languages[language]}>
          <App client={client} language={language} texts={dictionary.texts} pages={pages} />
        </BrowserRouter>
      </StrictMode>,
      { onUncaughtError: giveUp },
    );
  });
  // Nobody waits for these: they come once the browser has nothing better to do.
  whenIdle(() => {
    importWithRetry(() => import("./api/live")).then(
      ({ keepLive }) => keepLive(client, state.edition),
      () => dispatchEvent(new Event("outdated")),
    );
  });
  whenIdle(() => startConsent(() => import("./site/usage/guests")));
}
