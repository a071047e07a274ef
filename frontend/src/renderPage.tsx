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
import { contentsOfPage, pageShowsNews } from "./publicPages";
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
function omitNews<State extends PageState>({
  news: _,
  versions: { news: _version, ...versions },
  ...state
}: State) {
  return { ...state, versions };
}

/** Every page shows these. */
const commonResources = ["site", "content"] as const;

const placeholder = (name: string) => `<template data-fragment="${name}"></template>`;
const placeholderPattern = /<template data-fragment="(\w+)"><\/template>/;

/** The HTML of a page; `path` without language prefix. */
export function renderPage(path: string, language: Language, publicState: PublicState): string {
  const name = pageNameAt(path);
  const showsNews = pageShowsNews(name);
  const contents = contentsOfPage(name).map((page) => [page, publicState.content[page]]);
  const stateOfAllPages: PageState = showsNews ? publicState : omitNews(publicState);
  const state = { ...stateOfAllPages, content: Object.fromEntries(contents) };
  const pageResources: readonly ChangedResource[] = [
    ...commonResources,
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

  const page = cached(`${language} ${path}`, commonResources, state, () => {
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
          contents={publicState.content}
          structuredDataJson={placeholder("structuredData")}
          stateJson={placeholder("state")}
        >
          {inRouter(
            <App
              client={clientWith(commonResources)}
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
  const fragments = page.fragments.map(({ name: fragment, resources, children }): [string, string] => [
    fragment,
    cached(`${language} ${fragment}`, [...commonResources, ...resources], state, () =>
      renderToString(
        inRouter(
          <QueryClientProvider client={clientWith([...commonResources, ...resources])}>
            <TextsProvider language={language} texts={dictionaries[language]}>
              {children}
            </TextsProvider>
          </QueryClientProvider>,
        ),
      ),
    ),
  ]);
  const json = (element: string, key: string, value: () => object): [string, string] => [
    element,
    cached(`${element} ${key}`, pageResources, state, () => escapeJson(value())),
  ];
  const htmlByName = new Map([
    ...fragments,
    json("structuredData", `${language} ${showsNews}`, () => structuredData(stateOfAllPages, language)),
    json("state", name, () => state),
  ]);
  // Every second part is the name of a fragment, as `split` includes the group of the pattern.
  const html = page.parts.map((part, index) => (index % 2 === 0 ? part : htmlByName.get(part)));
  return `<!doctype html>${html.join("")}`;
}
