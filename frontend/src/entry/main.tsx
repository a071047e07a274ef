import "@/styles/all.css";
import "virtual:pictures.css";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { getPageContentQuery } from "@/api/generated/queries";
import type { PageState } from "@/api/models";
import { publicNewsQuery } from "@/api/publicNews";
import { createQueryClient } from "@/api/queryClient";
import { isLanguage, languages, unlocalizedPath } from "@/i18n/languages";
import { TextsLoader } from "@/i18n/TextsLoader";
import { isPageOutdated } from "@/lib/pageStores";
import { runWhenIdle } from "@/lib/runWhenIdle";
import { createModuleImporter, withRetry } from "@/lib/withRetry";
import { publicPages } from "@/routes/publicPages";
import { askForConsent } from "@/siteSections/consent/openConsent";
import { App } from "./App";
import { loadPages } from "./browserPages";

/**
 * An uncaught React error empties the page. Reload it and skip hydration (see `boot.ts`), so that it stays readable.
 */
function reloadAsStaticPage(error: unknown): void {
  reportError(error);
  // React reports several errors before the page is left.
  if (history.state?.failed) return;
  history.replaceState({ ...history.state, failed: true }, "");
  location.reload();
}

/** Hydrates the page. A function, because page chunks import this module and must not wait for top-level code. */
export async function hydratePage(): Promise<void> {
  const root = document.getElementById("root");
  const stateJson = document.querySelector("script#state")?.textContent;
  const language = document.documentElement.lang;
  if (root === null || stateJson == null || !isLanguage(language))
    throw new Error("the page came without its root, its state or its language");

  // Pages are loaded by the router from now on.
  document.querySelector("script[type=speculationrules]")?.remove();
  const state: PageState = JSON.parse(stateJson);
  const client = createQueryClient(state);
  const textsLoader = new TextsLoader(language);
  const [pages] = await Promise.all([
    loadPages(unlocalizedPath(language, location.pathname), async (name) => {
      const { texts, contents, showsNews } = publicPages[name];
      await Promise.all([
        textsLoader.load(texts),
        ...contents.map((page) => client.ensureQueryData(getPageContentQuery({ page }))),
        showsNews && client.ensureQueryData(publicNewsQuery()),
      ]);
    }),
    textsLoader.load("site"),
  ]);

  // As a transition, hydration yields to input.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter basename={languages[language]}>
          <App client={client} language={language} texts={textsLoader.texts} pages={pages} />
        </BrowserRouter>
      </StrictMode>,
      { onUncaughtError: reloadAsStaticPage },
    );
  });
  runWhenIdle(() => {
    withRetry(createModuleImporter(() => import("./idleTasks"))).then(
      ({ startIdleTasks }) => startIdleTasks(client, state.versions),
      () => isPageOutdated.set(true),
    );
  });
  runWhenIdle(() => askForConsent(createModuleImporter(() => import("@/siteSections/usage/trackGuests"))));
}
