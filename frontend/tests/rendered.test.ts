// @vitest-environment node
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it } from "vitest";
import type { ContentPage, PageContents } from "@/api/content";
import type { PageState, PublicState } from "@/api/models";
import { isLanguage, type Language, languages, localizedPath } from "@/i18n/languages";
import { itemAnchor } from "@/lib/itemAnchor";
import { cardPath, cardSlugAt } from "@/routes/cardPaths";
import { pageNameAt, paths } from "@/routes/paths";
import { publicPages } from "@/routes/publicPages";
import { structuredData } from "@/seo/structuredData";
import { fridayNoonState, withContent, withList, withSite } from "@/testing/state";
import { uploadedPicture } from "@/testing/uploadedPicture";

type RenderedPage = { path: string; kind: string; language: string; html: string };

const script = readFileSync(new URL("../dist/server/render.js", import.meta.url), "utf8");
const inlineScript = readFileSync(new URL("../dist/client/.boot.js", import.meta.url), "utf8");

/** A renderer in a bare JavaScript environment without `Intl`, like QuickJS. */
function createRenderer(): (state: object) => RenderedPage[] {
  const context = vm.createContext({});
  vm.runInContext("delete globalThis.Intl; delete globalThis.console;", context);
  vm.runInContext(script, context);
  return (state) => {
    context.state = JSON.stringify(state);
    return JSON.parse(vm.runInContext("JSON.stringify(wirtshaus.render(state))", context));
  };
}
const render = (state: object) => createRenderer()(state);

let pages: RenderedPage[];
beforeAll(() => {
  pages = render(fridayNoonState);
});
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? "";
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1];
const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name} [^>]*>`, "g"))].map(([tag]) => tag);
const links = (html: string, rel: string) =>
  tags(html, "link")
    .filter((tag) => attribute(tag, "rel") === rel)
    .map((tag) => [attribute(tag, "hreflang"), attribute(tag, "href")]);
const meta = (html: string, name: string) =>
  tags(html, "meta")
    .filter((tag) => [attribute(tag, "name"), attribute(tag, "property")].includes(name))
    .map((tag) => attribute(tag, "content"))
    .join();
const titleOf = (html: string) => /<title[^>]*>([^<]*)</.exec(html)?.[1];
const embeddedStateOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="state">(.*)<\/script>/s.exec(html)?.[1] ?? "");
/** Only the landing page has news, and no page has the data of the menus, cards and lunch menus that it shows. */
function pageState(state: PublicState, path: string): PageState {
  const name = pageNameAt(path.replace(/^\/en\//, "/"));
  const contents = publicPages[name].contents.map((page) => [page, state.content[page]]);
  const all = { ...state, content: Object.fromEntries(contents) };
  const { news, menus: _menus, cards: _cards, lunch: _lunch, versions, ...common } = all;
  if (name === "home") return { ...common, news, versions };
  const { news: _version, lunch, cards, ...commonVersions } = versions;
  const showsCards = name === "kitchen" || cardSlugAt(path.replace(/^\/en\//, "/")) !== undefined;
  return {
    ...common,
    versions: { ...commonVersions, ...(name === "kitchen" && { lunch }), ...(showsCards && { cards }) },
  };
}
/** Items have only the text that is their label. */
const withoutOptionalTexts = (contents: PageContents): PageContents =>
  JSON.parse(
    JSON.stringify(contents, (key, value) => {
      const labels = ["heading", "name", "title", "when"];
      if (key !== "texts" || (value.title !== undefined && value.description !== undefined)) return value;
      return Object.fromEntries(labels.flatMap((label) => (value[label] ? [[label, value[label]]] : [])));
    }),
  );
const emptyElements = (html: string) => html.match(/<(p|dl|ul|nav|h\d)( [^>]*)?><\/\1>/g);
const withoutEmbeddedState = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));

const pageLanguages = Object.keys(languages).filter(isLanguage);
const cardPaths = fridayNoonState.cards.map(({ slug }) => cardPath(slug));
const listedPaths = [...Object.values<string>(paths), ...cardPaths];
const localizedPages = pageLanguages.flatMap((language) => listedPaths.map((path) => ({ language, path })));
const publicPaths = pageLanguages.flatMap((language) =>
  [...listedPaths, "/404"].map((path) => localizedPath(language, path)),
);

const htmlValidator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React's serialisation.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // Content texts.
    "tel-non-breaking": "off",
    "no-inline-style": "error",
    // Lists may have names.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});
async function htmlValidationErrors(html: string) {
  const { results } = await htmlValidator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => ({ ruleId, message, line, column })),
  );
}
const inlineCode = /<style|\sstyle=|\son[a-z]+=|javascript:/i;

describe("the built renderer", () => {
  it("renders every public page, the not-found pages and the staff document", () => {
    expect(pages.map(({ path, kind, language }) => `${kind} ${path} ${language}`)).toEqual([
      ...listedPaths.map((path) => `page ${path} de`),
      "not-found /404 de",
      ...listedPaths.map((path) => `page ${localizedPath("en", path)} en`),
      "not-found /en/404 en",
      "staff /einloggen de",
    ]);
  });

  it.each([
    [["news"], ["/", "/en/"]],
    [["lunch"], ["/", "/essen", "/en/", "/en/essen"]],
    [
      ["cards"],
      pageLanguages.flatMap((language) =>
        ["/", "/essen", ...cardPaths].map((path) => localizedPath(language, path)),
      ),
    ],
    [["openingHours"], publicPaths],
    [["menus", "news"], publicPaths],
    [["site"], [...publicPaths, "/einloggen"]],
    [[], []],
  ])("renders only the pages that show a change of %s", (changed, paths) =>
    expect(render({ ...fridayNoonState, changed }).map(({ path }) => path)).toEqual(paths),
  );

  it("has no empty elements for missing texts", () => {
    const content = withoutOptionalTexts(fridayNoonState.content);
    for (const { html, path } of render({ ...fridayNoonState, content }))
      expect(emptyElements(html), path).toEqual(emptyElements(htmlOf(path)));
  });

  it("is valid without any items, news, menus and special days", async () => {
    const { content } = fridayNoonState;
    const openingHours = { ...fridayNoonState.openingHours, specialDays: [] };
    const withoutLists = Object.entries(content).map(([page, { texts, lists }]) => [
      page,
      { texts, lists: Object.fromEntries(Object.keys(lists).map((list) => [list, []])) },
    ]);
    const lunch = { ...fridayNoonState.lunch, days: [], next: undefined };
    const [card] = fridayNoonState.cards;
    const cards = [{ ...card, sections: [], reviewedOn: undefined }];
    const changes = {
      content: Object.fromEntries(withoutLists),
      news: [],
      menus: [],
      cards,
      lunch,
      openingHours,
    };
    const rendered = render({ ...fridayNoonState, ...changes });
    expect(rendered).toHaveLength(pages.length - pageLanguages.length);
    for (const { html, path } of rendered) expect(await htmlValidationErrors(html), path).toEqual([]);
  });

  it("a jobs page without jobs is not listed and not indexed", () => {
    const pages = render({ ...fridayNoonState, ...withList("jobs", "jobs", []) });
    const jobsPages = pages.filter(({ path }) => path.endsWith(paths.jobs));
    expect(jobsPages.map(({ kind, html }) => [kind, meta(html, "robots")])).toEqual([
      ["unlisted-page", "noindex"],
      ["unlisted-page", "noindex"],
    ]);
  });

  it("renders the same pages from fragments of earlier renderings", () => {
    const { news, menus, cards, lunch, openingHours } = fridayNoonState;
    const withText = (page: ContentPage, name: string, de: string) =>
      withContent(page, { texts: { [name]: { de } } }).content;
    let version = 0;
    const pictures = [{ picture: "hero-dusk", alt: { de: "Das Gasthaus" } }];
    const socialPicture = [{ id: "social", texts: {}, pictures }];
    const uploaded = { picture: "upload-1", alt: { de: "Das Haus" }, files: uploadedPicture(1).files };
    const heroPictures = [{ id: "hero", texts: {}, pictures: [uploaded] }];
    const renderAgain = createRenderer();
    renderAgain(fridayNoonState);
    let state = fridayNoonState;
    for (const change of [
      { openingHours: { ...openingHours, state: { ...openingHours.state, kitchen: { isOpen: false } } } },
      { news: news.slice(1) },
      { menus: menus.slice(1) },
      { cards: cards.map((card) => ({ ...card, foot: "Mahlzeit!" })) },
      {
        cards: cards.map((card) => ({
          ...card,
          sections: card.sections.map((one) => ({ ...one, items: one.items.slice(1) })),
        })),
      },
      { cards: cards.slice(1) },
      { lunch: { ...lunch, next: "2026-11-21" } },
      withSite({ product: "Gasthof Post" }),
      { content: withText("home", "description", "Wirtshaus") },
      { content: withText("kitchen", "menus", "Karten") },
      { content: withText("venue", "heading", "Feste") },
      { content: withList("home", "socialPicture", socialPicture).content },
      { content: withList("home", "heroPictures", heroPictures).content },
      { content: withList("home", "sections", []).content },
      { content: withList("jobs", "jobs", []).content },
    ]) {
      const changed = Object.keys(change);
      version += 1;
      const changedVersions = Object.fromEntries(changed.map((resource) => [resource, `${version}`]));
      state = { ...state, ...change, versions: { ...state.versions, ...changedVersions } };
      expect(renderAgain({ ...state, changed })).toEqual(render({ ...state, changed }));
    }
  });

  it("throws on an invalid state", () => {
    expect(() => render({})).toThrow();
  });

  it.each(["room-unbekannt-1", "unbekannt"])("throws on the unknown picture %s", (picture) => {
    const items = [{ id: "a", texts: {}, pictures: [{ picture, alt: { de: "Bild" } }] }];
    expect(() => render({ ...fridayNoonState, ...withList("venue", "platters", items) })).toThrow(picture);
  });

  it("throws if a part of a page fails", () => {
    const items = [{ id: "a", texts: { text: { de: 1 } }, pictures: [] }] as never;
    expect(() => render({ ...fridayNoonState, ...withList("contact", "directions", items) })).toThrow(
      "the page /kontakt is incomplete",
    );
  });

  it("embeds its state without allowing script injection", () => {
    const { site } = withSite({ product: '</script><script>alert("Wirt")</script>' });
    const scriptCount = (kind: string, path: string) => {
      if (kind === "not-found") return 3;
      return cardPaths.some((card) => path.endsWith(card)) ? 5 : 4;
    };
    const malicious = { ...fridayNoonState, site };
    for (const { html, kind, path } of render(malicious)) {
      expect(html.match(/<script/g)).toHaveLength(scriptCount(kind, path));
      expect(embeddedStateOf(html)).toEqual(kind === "staff" ? { site } : pageState(malicious, path));
    }
  });

  it("names the analytics host in documents only if there is one", () => {
    for (const { html } of pages) expect(html).not.toContain("data-analytics-host");
    const { usageSettings } = fridayNoonState.site;
    const changes = withSite({ usageSettings: { ...usageSettings, forwardedTo: "a.example" } });
    for (const { html } of render({ ...fridayNoonState, ...changes }))
      expect(html).toMatch(/^<!doctype html><html [^>]*data-analytics-host="a.example"/);
  });
});

describe.each(publicPaths)("the document %s", (path) => {
  it("is complete and valid", async () => {
    const html = htmlOf(path);
    const language = path.startsWith(languages.en) ? "en" : "de";
    expect(html.startsWith(`<!doctype html><html lang="${language}"><head>`)).toBe(true);
    for (const uniqueTag of [/<title[ >]/g, /<meta name="description"/g, /<h1/g])
      expect(html.match(uniqueTag)).toHaveLength(1);
    expect(html).not.toMatch(/class="[^"]*\bundefined\b/);
    expect(await htmlValidationErrors(html)).toEqual([]);
  });

  it("has alternative texts for all pictures", () => {
    const pictures = tags(withoutEmbeddedState(htmlOf(path)), "img");
    expect(pictures.filter((tag) => (attribute(tag, "alt") ?? "") === "")).toEqual([]);
  });

  it("complies with a strict content security policy", () => {
    const html = htmlOf(path);
    expect(html).not.toMatch(inlineCode);
    // The one that the policy of the server allows by its hash.
    const scripts = html.match(
      /<script (?!type="(?:application\/(?:ld\+)?json|speculationrules)").*?<\/script>/gs,
    );
    const hasFilter = cardPaths.some((card) => path.endsWith(card));
    expect(scripts).toEqual([
      expect.stringMatching(/^<script data-files="[^"]*">/),
      ...(hasFilter
        ? [expect.stringMatching(/^<script type="module" src="\/assets\/build\/cardFilter-/)]
        : []),
    ]);
    expect(scripts?.[0]?.replace(/^[^>]*>|<\/script>$/g, "")).toBe(inlineScript);
    const absoluteUrls = html.match(/(?:src|href|srcset)="https?:[^"]*"/gi) ?? [];
    expect(absoluteUrls.filter((url) => !url.startsWith("href"))).toEqual([]);
  });
});

it("the titles of all pages of a language differ and contain the name of the inn", () => {
  const titles = localizedPages.map(
    ({ language, path }) => `${language}: ${titleOf(htmlOf(localizedPath(language, path)))}`,
  );
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) expect(title).toContain("Gasthaus zur Linde");
});

describe.each(localizedPages)("the page $language $path", ({ language, path }) => {
  it("has metadata and structured data", () => {
    const html = htmlOf(localizedPath(language, path));
    const url = (of: Language) => `https://gasthaus.example${localizedPath(of, path)}`;
    const description = meta(html, "description");
    expect(links(html, "canonical")).toEqual([[undefined, url(language)]]);
    expect(links(html, "alternate")).toEqual([
      ["de", url("de")],
      ["en", url("en")],
      ["x-default", url("de")],
    ]);
    expect(meta(html, "og:url")).toBe(url(language));
    expect(meta(html, "og:locale")).toBe({ de: "de_AT", en: "en_GB" }[language]);
    expect(meta(html, "og:image")).toBe("https://gasthaus.example/assets/pictures/social.jpg");
    expect(meta(html, "og:image:alt")).toMatch(/der Mond|the moon/);
    expect(meta(html, "og:title")).toBe(titleOf(html));
    expect(titleOf(html)?.length).toBeLessThanOrEqual(60);
    expect(meta(html, "og:description")).toBe(description);
    expect(description.length).toBeLessThanOrEqual(155);
    expect(meta(html, "twitter:card")).toBe("summary_large_image");
    expect(html).not.toContain('name="robots"');
    const data = [...html.matchAll(/type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => json,
    );
    expect(data.map((json) => JSON.parse(json))).toEqual([
      structuredData(
        {
          ...pageState(fridayNoonState, path),
          content: fridayNoonState.content,
          menus: fridayNoonState.menus,
        },
        language,
        fridayNoonState.cards.find(({ slug }) => cardPath(slug) === path),
      ),
    ]);
  });
});

it("the anchors of items are none of the other ids", () => {
  const ids = (path: string) => [...htmlOf(path).matchAll(/ id="([a-z\d-]+)"/g)].map(([, id = ""]) => id);
  const { rooms = [] } = fridayNoonState.content.venue?.lists ?? {};
  const { sections = [] } = fridayNoonState.content.home?.lists ?? {};
  const items = [...rooms, ...sections].map(({ id }) => id);
  const otherIds = [...ids("/"), ...ids("/lokal")].filter((id) => !items.includes(id));
  expect(otherIds).toContain("menu");
  expect(otherIds.filter((id) => itemAnchor(id) === id)).toEqual([]);
  expect(items.map(itemAnchor)).toEqual(items);
});

it.each(pageLanguages)("the not-found page in %s has noindex and no metadata", (language) => {
  const html = htmlOf(localizedPath(language, "/404"));
  expect(meta(html, "robots")).toBe("noindex");
  expect(html).not.toMatch(/rel="canonical"|rel="alternate"|property="og:|ld\+json/);
});

it("the staff document has noindex and no public data", async () => {
  const html = htmlOf("/einloggen");
  expect(await htmlValidationErrors(html)).toEqual([]);
  expect(meta(html, "robots")).toBe("noindex");
  expect(html).toContain("zur Linde");
  expect(html).toMatch(/<noscript><p>[^<]+JavaScript/);
  expect(html).not.toMatch(inlineCode);
  expect(embeddedStateOf(html)).toEqual({ site: fridayNoonState.site });
});

it("public pages load nothing of the staff area", () => {
  const files = (path: string) => htmlOf(path).match(/\/assets\/build\/[\w.-]+\.(?:js|css)/g) ?? [];
  const staffFiles = new Set(files("/einloggen"));
  expect(staffFiles.size).toBe(4);
  expect(publicPaths.flatMap(files).filter((file) => staffFiles.has(file))).toEqual([]);
});

it("one font and the first picture of the landing page are preloaded", () => {
  expect(htmlOf("/")).toMatch(/<link rel="preload" as="image"[^>]*hero-dusk-480\.avif/);
  expect(htmlOf("/essen")).not.toContain('as="image"');
  for (const path of publicPaths)
    expect(htmlOf(path).match(/<link rel="preload" as="font"[^>]*/g)).toEqual([
      expect.stringMatching(/ href="\/assets\/build\/source-sans-3-everyday-[\w-]+\.woff2"/),
    ]);
});
