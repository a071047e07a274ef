import "./serverGlobals";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { App } from "./App";
import { cacheOf } from "./api/cache";
import type { State } from "./api/models";
import { Document } from "./Document";
import { dictionaries } from "./i18n/all";
import { houseLanguage, isLanguage, type Language, languages, localized } from "./i18n/languages";
import { translator } from "./i18n/texts";
import { pages } from "./pagesOnServer";
import { officePaths, paths } from "./paths";
import { StaffDocument } from "./StaffDocument";

type RenderedPage = { path: string; kind: "page" | "not-found" | "office"; language: string; html: string };

/** A path that belongs to no page; its rendering is the not-found page. */
const nowhere = "/404";

function document(path: string, language: Language, state: State): string {
  const html = renderToString(
    <Document language={language} path={path} state={state}>
      <StaticRouter location={localized(language, path)} basename={languages[language]}>
        <App client={cacheOf(state)} language={language} texts={dictionaries[language]} pages={pages} />
      </StaticRouter>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

/** The beginning of the staff area, in the one language that it speaks. */
function staffDocument(state: State): RenderedPage {
  const t = translator(dictionaries[houseLanguage]);
  const html = `<!doctype html>${renderToString(<StaffDocument t={t} state={state} />)}`;
  return { path: officePaths.entrance, kind: "office", language: houseLanguage, html };
}

/** Every public page in every language and the beginning of the staff area, as JSON: called by the server's renderer with the public state as JSON. */
function render(stateJson: string): string {
  const state: State = JSON.parse(stateJson);
  // A state of the site alone is for the staff area alone, which is there when no page can be rendered.
  if (state.news === undefined) return JSON.stringify([staffDocument(state)]);
  const rendered = Object.keys(languages)
    .filter(isLanguage)
    .flatMap((language) =>
      [...Object.values(paths), nowhere].map(
        (path): RenderedPage => ({
          path: localized(language, path),
          kind: path === nowhere ? "not-found" : "page",
          language,
          html: document(path, language, state),
        }),
      ),
    );
  return JSON.stringify([...rendered, staffDocument(state)]);
}

Object.assign(globalThis, { wirtshaus: { render } });
