import "./serverGlobals";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { App } from "./App";
import { cacheOf } from "./api/cache";
import type { State } from "./api/models";
import { Document } from "./Document";
import german from "./i18n/de.json";
import type { Texts } from "./i18n/texts";
import { pages } from "./pagesOnServer";
import { paths } from "./paths";

type RenderedPage = { path: string; kind: "page" | "not-found"; language: string; html: string };

/** A path that belongs to no page; its rendering is the not-found page. */
const nowhere = "/404";

const dictionaries: Readonly<Record<string, Texts>> = { de: german };

function document(path: string, language: string, texts: Texts, state: State, stateJson: string): string {
  const html = renderToString(
    <Document
      language={language}
      path={path}
      // `<` would let a text of the house end the script element.
      stateJson={stateJson.replaceAll("<", "\\u003c")}
    >
      <StaticRouter location={path}>
        <App client={cacheOf(state)} texts={texts} pages={pages} />
      </StaticRouter>
    </Document>,
  );
  return `<!doctype html>${html}`;
}

/** Every public page in every language, as JSON: called by the server's renderer with the public state as JSON. */
function render(stateJson: string): string {
  const state: State = JSON.parse(stateJson);
  const rendered = Object.entries(dictionaries).flatMap(([language, texts]) =>
    [...Object.values(paths), nowhere].map(
      (path): RenderedPage => ({
        path,
        kind: path === nowhere ? "not-found" : "page",
        language,
        html: document(path, language, texts, state, stateJson),
      }),
    ),
  );
  return JSON.stringify(rendered);
}

Object.assign(globalThis, { wirtshaus: { render } });
