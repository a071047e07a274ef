import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { App } from "./App";
import { type Fragment, FragmentContext } from "./api/CachedFragment";
import type { ChangedResource } from "./api/generated/models/ChangedResource";
import type { PageState, PublicState } from "./api/models";
import { createQueryClient } from "./api/queryClient";
import { escapeJson, HtmlDocument } from "./HtmlDocument";
import { dictionaries } from "./i18n/dictionaries";
import { type Language, languages, localizedPath } from "./i18n/languages";
import { TextsProvider } from "./i18n/texts";
import { pageNameAt } from "./paths";
import { pageShowsNews } from "./publicPages";
import { structuredData } from "./seo/structuredData";
import { componentsByPage } from "./serverPages";

const cache = new Map<string, { versions: string; value: unknown }>();

/** Computes a value again when one of the resources that it is made of has changed. */
function cached<Value>(
  key: string,
  resources: readonly ChangedResource[],
  state: PageState,
  compute: () => Value,
): Value {
  const versions = resources.map((resource) => state.versions[resource]).join();
  const known = cache.get(key);
  if (known?.versions === versions) return known.value as Value;
  const value = compute();
  cache.set(key, { versions, value });
  return value;
}

/** The state without the news, and without the versions of what it does not contain. */
function omitNews({ news: _, versions: { news: _version, ...versions }, ...state }: PublicState): PageState {
  return { ...state, versions };
}

const placeholder = (name: string) => `<template data-fragment="${name}"></template>`;
const placeholderPattern = /<template data-fragment="(\w+)"><\/template>/;

/** The HTML of a page; `path` without language prefix. */
export function renderPage(path: string, language: Language, publicState: PublicState): string {
  const showsNews = pageShowsNews(pageNameAt(path));
  const state = showsNews ? publicState : omitNews(publicState);
  const pageResources: readonly ChangedResource[] = [
    "site",
    "menus",
    "openingHours",
    ...(showsNews ? ["news" as const] : []),
  ];

  /** Has only these resources, so that a part cannot show others and miss their changes. */
  const clientWith = (resources: readonly string[]) => {
    const client = createQueryClient(state);
    client.removeQueries({ predicate: ({ queryKey: [resource] }) => !resources.includes(String(resource)) });
    return client;
  };
  const inRouter = (children: ReactNode) => (
    <StaticRouter location={localizedPath(language, path)} basename={languages[language]}>
      {children}
    </StaticRouter>
  );

  const page = cached(`${language} ${path}`, ["site"], state, () => {
    const fragments: Fragment[] = [];
    const takeFragment = (fragment: Fragment) => {
      fragments.push(fragment);
      return <template data-fragment={fragment.name} />;
    };
    const html = renderToString(
      <FragmentContext value={takeFragment}>
        <HtmlDocument
          language={language}
          path={path}
          site={state.site}
          structuredDataJson={placeholder("structuredData")}
          stateJson={placeholder("state")}
        >
          {inRouter(
            <App
              client={clientWith(["site"])}
              language={language}
              texts={dictionaries[language]}
              pages={componentsByPage}
            />,
          )}
        </HtmlDocument>
      </FragmentContext>,
    );
    return { parts: html.split(placeholderPattern), fragments };
  });
  const fragments = page.fragments.map(({ name, resources, children }): [string, string] => [
    name,
    cached(`${language} ${name}`, ["site", ...resources], state, () =>
      renderToString(
        inRouter(
          <QueryClientProvider client={clientWith(["site", ...resources])}>
            <TextsProvider language={language} texts={dictionaries[language]}>
              {children}
            </TextsProvider>
          </QueryClientProvider>,
        ),
      ),
    ),
  ]);
  const json = (name: string, key: string, value: () => object): [string, string] => [
    name,
    cached(`${name} ${key} ${showsNews}`, pageResources, state, () => escapeJson(value())),
  ];
  const htmlByName = new Map([
    ...fragments,
    json("structuredData", language, () => structuredData(state, language)),
    json("state", "", () => state),
  ]);
  // Every second part is the name of a fragment, as `split` includes the group of the pattern.
  const html = page.parts.map((part, index) => (index % 2 === 0 ? part : htmlByName.get(part)));
  return `<!doctype html>${html.join("")}`;
}
