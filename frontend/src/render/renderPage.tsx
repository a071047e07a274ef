import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type Fragment, FragmentContext } from "@/api/CachedFragment";
import { type ContentPage, contentOf, type PageContents } from "@/api/content";
import type { ChangedResource } from "@/api/generated";
import type { PageState, PublicState } from "@/api/models";
import pictures from "@/data/pictures.json";
import { App } from "@/entry/App";
import { StaticPageRouter } from "@/entry/StaticPageRouter";
import { dictionaries } from "@/i18n/dictionaries";
import type { Language } from "@/i18n/languages";
import { TextsProvider } from "@/i18n/texts";
import { cardSlugAt } from "@/routes/cardPaths";
import { pageNameAt } from "@/routes/paths";
import { omittedResources, publicPages } from "@/routes/publicPages";
import { socialPreviewPicture } from "@/seo/address";
import { structuredData } from "@/seo/structuredData";
import { escapeJson, HtmlDocument } from "./HtmlDocument";
import { componentsByPage } from "./serverPages";
import { createServerQueryClient } from "./serverQueryClient";

const cache = new Map<string, { versions: string; value: unknown }>();

/** Computes a value again when the version of something that it is made of has changed. */
function cached<Value>(key: string, versions: readonly (string | undefined)[], compute: () => Value): Value {
  const joined = versions.join("\n");
  const known = cache.get(key);
  if (known?.versions === joined) return known.value as Value;
  const value = compute();
  cache.set(key, { versions: joined, value });
  return value;
}

const contentVersions = new WeakMap<object, string>();

/** The version of the content of one page: the content itself, as a resource has one version for all pages. */
function contentVersion(content: object): string {
  const known = contentVersions.get(content) ?? JSON.stringify(content);
  contentVersions.set(content, known);
  return known;
}

/** What pages embed, without what only the server renders. Only pages that show a resource have its version. */
function pageStateOf(
  { news, menus: _menus, cards: _cards, lunch: _lunch, versions, ...state }: PublicState,
  omitted: readonly ChangedResource[],
): PageState {
  const shown = Object.entries(versions).filter(([resource]) => !omitted.some((one) => one === resource));
  return { ...state, versions: Object.fromEntries(shown), ...(!omitted.includes("news") && { news }) };
}

const placeholder = (name: string) => `<template data-fragment="${name}"></template>`;
const placeholderPattern = /<template data-fragment="([\w-]+)"><\/template>/;

/** Whether arguments of a query name one of these pages. The targets of the navigation are of all pages. */
const isOfPages = (args: unknown, pages: readonly string[]) =>
  args === undefined || pages.includes((args as { page: string }).page);

function checkPictures(contents: PageContents) {
  const items = Object.values(contents).flatMap(({ lists }) => Object.values(lists).flat());
  for (const { picture, files } of items.flatMap((item) => item.pictures))
    if (files === undefined && !Object.hasOwn(pictures, picture))
      throw new Error(`unknown picture: ${picture}`);
}

/** What React writes where a part of a page has failed or has not been loaded; it does not throw. */
const failedPartPattern = /<!--\$[!?]-->/;

/** What a page does not show of the public state, of pages of cards like `NOT_ON_CARDS` in `state.rs`; `path` without language prefix. */
export const omittedResourcesAt = (path: string): readonly ChangedResource[] =>
  cardSlugAt(path) === undefined ? omittedResources(pageNameAt(path)) : ["news", "lunch"];

/** The HTML of a page; `path` without language prefix. A preview has no scripts. */
export function renderPage(
  path: string,
  language: Language,
  publicState: PublicState,
  isPreview = false,
): string {
  const name = pageNameAt(path);
  const { contents: pageContents } = publicPages[name];
  const { content, versions, menus, cards, lunch } = publicState;
  const slug = cardSlugAt(path);
  const card = cards.find((one) => one.slug === slug);
  /** Others are not rendered again when one card changes. */
  const cardVersions = card ? [contentVersion(card)] : [];
  const omitted = omittedResourcesAt(path);
  const stateOfAllPages = pageStateOf(publicState, omitted);
  const state = {
    ...stateOfAllPages,
    content: Object.fromEntries(pageContents.map((page) => [page, content[page]])),
  };
  /** What every page shows of the contents of others. */
  const shared = JSON.stringify([
    publicState.navigationTargets,
    contentOf(content, "home").texts.description,
    socialPreviewPicture(publicState.site, content, language),
  ]);
  const versionsOf = (resources: readonly ChangedResource[], pages: readonly ContentPage[]) => [
    shared,
    ...resources.map((resource) => versions[resource]),
    ...pages.map((page) => contentVersion(content[page] ?? {})),
  ];

  /** Has only these resources and contents, so that a part cannot show others and miss their changes. */
  const clientWith = (resources: readonly string[], pages: readonly string[]) => {
    const client = createServerQueryClient({ ...state, menus, cards, lunch });
    client.removeQueries({
      predicate: ({ queryKey: [resource, , args] }) =>
        resource === "content" ? !isOfPages(args, pages) : !resources.includes(String(resource)),
    });
    return client;
  };
  const inRouter = (children: ReactNode) => (
    <StaticPageRouter language={language} path={path}>
      {children}
    </StaticPageRouter>
  );

  /** So that a preview does not replace what the next edition can use again. */
  const cachePrefix = isPreview ? `preview ${language}` : language;
  const page = cached(
    `${cachePrefix} ${path}`,
    [...versionsOf(["site"], pageContents), ...cardVersions],
    () => {
      checkPictures(state.content);
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
            card={card}
            site={state.site}
            contents={content}
            isPreview={isPreview}
            structuredDataJson={placeholder("structuredData")}
            stateJson={placeholder("state")}
          >
            {inRouter(
              <App
                client={clientWith(card ? ["site", "cards"] : ["site"], pageContents)}
                language={language}
                texts={dictionaries[language]}
                pages={componentsByPage}
              />,
            )}
          </HtmlDocument>
        </FragmentContext>,
      );
      if (failedPartPattern.test(html)) throw new Error(`the page ${path} is incomplete`);
      return { parts: html.split(placeholderPattern), fragments };
    },
  );
  const fragments = page.fragments.map((fragment): [string, string] => {
    const { resources, contents = [] } = fragment;
    const versions = [...versionsOf(["site", ...resources], contents), fragment.version];
    const html = cached(`${cachePrefix} ${fragment.name}`, versions, () =>
      renderToString(
        inRouter(
          <QueryClientProvider client={clientWith(["site", ...resources], contents)}>
            <TextsProvider language={language} texts={dictionaries[language]}>
              {fragment.children}
            </TextsProvider>
          </QueryClientProvider>,
        ),
      ),
    );
    return [fragment.name, html];
  });
  // The state has the version of all contents.
  const resources = (["site", "content", "menus", "cards", "openingHours", "news", "lunch"] as const).filter(
    (resource) => !omitted.includes(resource),
  );
  const json = (
    element: string,
    key: string,
    versions: readonly (string | undefined)[],
    value: () => object,
  ) => [element, cached(`${element} ${key}`, versions, () => escapeJson(value()))] as const;
  const describedResources = resources.filter((resource) => card === undefined || resource !== "cards");
  const jsonByName = () => [
    json(
      "structuredData",
      `${language} ${card ? path : omitted}`,
      [...versionsOf(describedResources, []), ...cardVersions],
      () => structuredData({ ...stateOfAllPages, menus }, language, card),
    ),
    json("state", card ? "card" : name, versionsOf(resources, pageContents), () => state),
  ];
  const htmlByName = new Map([...fragments, ...(isPreview ? [] : jsonByName())]);
  // Every second part is the name of a fragment, as `split` includes the group of the pattern.
  const html = page.parts.map((part, index) => (index % 2 === 0 ? part : htmlByName.get(part)));
  return `<!doctype html>${html.join("")}`;
}
