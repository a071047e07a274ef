import "./serverGlobals";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { App } from "./App";
import type { PublicState } from "./api/models";
import { createQueryClient } from "./api/queryClient";
import { HtmlDocument } from "./HtmlDocument";
import { dictionaries } from "./i18n/dictionaries";
import { contentLanguage, isLanguage, type Language, languages, localizedPath } from "./i18n/languages";
import { createTranslator } from "./i18n/texts";
import { paths, staffPaths } from "./paths";
import { StaffDocument } from "./StaffDocument";
import { pages } from "./serverPages";

type RenderedPage = { path: string; kind: "page" | "not-found" | "staff"; language: string; html: string };

/** Rendered as the not-found page. */
const notFoundPath = "/404";

function renderPage(path: string, language: Language, state: PublicState): string {
  const html = renderToString(
    <HtmlDocument language={language} path={path} state={state}>
      <StaticRouter location={localizedPath(language, path)} basename={languages[language]}>
        <App
          client={createQueryClient(state)}
          language={language}
          texts={dictionaries[language]}
          pages={pages}
        />
      </StaticRouter>
    </HtmlDocument>,
  );
  return `<!doctype html>${html}`;
}

function staffDocument(state: PublicState): RenderedPage {
  const t = createTranslator(dictionaries[contentLanguage]);
  const html = `<!doctype html>${renderToString(<StaffDocument t={t} state={state} />)}`;
  return { path: staffPaths.signIn, kind: "staff", language: contentLanguage, html };
}

/** Renders all public pages in all languages and the staff document. Input and output are JSON. */
function render(stateJson: string): string {
  const state: PublicState = JSON.parse(stateJson);
  // A state of the site alone is for the staff area alone, which is there when no page can be rendered.
  if (state.news === undefined) return JSON.stringify([staffDocument(state)]);
  const rendered = Object.keys(languages)
    .filter(isLanguage)
    .flatMap((language) =>
      [...Object.values(paths), notFoundPath].map(
        (path): RenderedPage => ({
          path: localizedPath(language, path),
          kind: path === notFoundPath ? "not-found" : "page",
          language,
          html: renderPage(path, language, state),
        }),
      ),
    );
  return JSON.stringify([...rendered, staffDocument(state)]);
}

Object.assign(globalThis, { wirtshaus: { render } });
