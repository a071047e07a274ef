// @vitest-environment node
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it } from "vitest";
import { isLanguage, type Language, languages, localizedPath } from "@/i18n/languages";
import { paths } from "@/paths";
import { structuredData } from "@/seo/structuredData";
import { fridayNoon } from "@/testing/state";

type RenderedPage = { path: string; kind: string; language: string; html: string };

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** Renders in a bare JavaScript environment without `Intl`, like QuickJS. */
function render(state: object): RenderedPage[] {
  const context = vm.createContext({ state: JSON.stringify(state) });
  vm.runInContext("delete globalThis.Intl; delete globalThis.console;", context);
  vm.runInContext(file("dist/server/render.js"), context);
  return JSON.parse(vm.runInContext("wirtshaus.render(state)", context));
}

let pages: RenderedPage[];
beforeAll(() => {
  pages = render(fridayNoon);
});
const { site } = fridayNoon;
const withAnalytics = {
  ...fridayNoon,
  site: { ...site, counting: { ...site.counting, toldTo: "a.example" } },
};
const page = (path: string) => pages.find((one) => one.path === path)?.html ?? "";
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1];
const links = (html: string, rel: string) =>
  [...html.matchAll(/<link [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, "rel") === rel)
    .map((tag) => [attribute(tag, "hreflang"), attribute(tag, "href")]);
const meta = (html: string, name: string) =>
  [...html.matchAll(/<meta [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => [attribute(tag, "name"), attribute(tag, "property")].includes(name))
    .map((tag) => attribute(tag, "content"))
    .join();
const body = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));

const languagesOfPages = Object.keys(languages).filter(isLanguage);
const everyPage = languagesOfPages.flatMap((language) =>
  Object.values(paths).map((path) => ({ language, path })),
);

const addresses = Object.keys(languages)
  .filter(isLanguage)
  .flatMap((language) => [...Object.values(paths), "/404"].map((path) => localizedPath(language, path)));

const validator = new HtmlValidate({
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

describe("the built renderer", () => {
  it("renders every public page and the not-found page", () => {
    expect(pages.map(({ path, kind, language }) => `${kind} ${path} ${language}`)).toEqual([
      ...Object.values(paths).map((path) => `page ${path} de`),
      "not-found /404 de",
      ...Object.values(paths).map((path) => `page ${localizedPath("en", path)} en`),
      "not-found /en/404 en",
      "staff /einloggen de",
    ]);
  });

  it.each(addresses)("%s is a whole, valid document", async (path) => {
    const html = page(path);
    const language = path.startsWith(languages.en) ? "en" : "de";
    expect(html.startsWith(`<!doctype html><html lang="${language}"><head>`)).toBe(true);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/class="[^"]*\bundefined\b/);
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => ({ ruleId, message, line, column })),
      ),
    ).toEqual([]);
  });

  it.each(addresses)("%s says of every picture what is seen", (path) => {
    const pictures = [...body(page(path)).matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    expect(pictures.filter((tag) => (attribute(tag, "alt") ?? "") === "")).toEqual([]);
  });

  it.each(addresses)("%s complies with a strict content security policy", (path) => {
    const html = page(path);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    // Only one of the scripts is executable; the others hold data.
    expect(
      scripts.filter((attributes) => !/ type="application\/(ld\+)?json"/.test(attributes ?? "")),
    ).toEqual([expect.stringMatching(/type="module" src="\/assets\/build\/[\w-]+\.js"/)]);
    expect(
      html.match(/(?:src|href|srcset)="https?:[^"]*"/gi)?.every((address) => address.startsWith("href")),
    ).not.toBe(false);
  });

  it.each(everyPage)("$language $path says where it is, in every language", ({ language, path }) => {
    const html = page(localizedPath(language, path));
    const address = (of: Language) => `https://gasthaus.example${localizedPath(of, path)}`;
    expect(links(html, "canonical")).toEqual([[undefined, address(language)]]);
    expect(links(html, "alternate")).toEqual([
      ["de", address("de")],
      ["en", address("en")],
      ["x-default", address("de")],
    ]);
    expect(meta(html, "og:url")).toBe(address(language));
    expect(meta(html, "og:locale")).toBe({ de: "de_AT", en: "en_GB" }[language]);
    expect(meta(html, "og:image")).toBe("https://gasthaus.example/assets/pictures/social.jpg");
    expect(meta(html, "og:title")).toBe(/<title>([^<]*)</.exec(html)?.[1]);
    expect(meta(html, "og:description")).toBe(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]);
    expect(meta(html, "twitter:card")).toBe("summary_large_image");
    expect(html).not.toContain('name="robots"');
  });

  it.each(everyPage)("$language $path has structured data", ({ language, path }) => {
    const data = [
      ...page(localizedPath(language, path)).matchAll(/type="application\/ld\+json">(.*?)<\/script>/gs),
    ];
    expect(data).toHaveLength(1);
    expect(JSON.parse(data[0]?.[1] ?? "")).toEqual(structuredData(fridayNoon, language, path));
  });

  it.each(languagesOfPages)("has titles and descriptions of a length that is shown whole: %s", (language) => {
    for (const path of Object.values(paths)) {
      const html = page(localizedPath(language, path));
      expect(/<title>([^<]*)</.exec(html)?.[1]?.length).toBeLessThanOrEqual(60);
      expect(meta(html, "og:description")?.length).toBeLessThanOrEqual(155);
    }
  });

  it.each(languagesOfPages)("keeps the not-found page out of search engines: %s", (language) => {
    const html = page(localizedPath(language, "/404"));
    expect(meta(html, "robots")).toBe("noindex");
    expect(html).not.toMatch(/rel="canonical"|rel="alternate"|property="og:|ld\+json/);
  });

  it("reads completely without scripts", () => {
    const landing = body(page("/"));
    for (const { title } of fridayNoon.news) expect(landing).toContain(title);
    for (const text of [
      "10:00\u00a0– 23:00",
      "11:00\u00a0– 20:15",
      "Ruhetag",
      "/menu/Speisekarte.pdf",
      "tel:+4310000000",
    ])
      expect(landing).toContain(text);
    for (const { url } of fridayNoon.menus) expect(body(page("/essen"))).toContain(url);
  });

  it("renders the staff document without public data and with noindex", async () => {
    const html = page("/einloggen");
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, line }) => ({ ruleId, line })))).toEqual(
      [],
    );
    expect(meta(html, "robots")).toBe("noindex");
    expect(html).toContain("zur Linde");
    expect(html).toMatch(/<noscript><p>[^<]+JavaScript/);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    const state = /id="state">(.*)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(state)).toEqual({ site: fridayNoon.site });
  });

  it("public pages load nothing of the staff area", () => {
    const files = (path: string) => new Set(page(path).match(/\/assets\/build\/[\w.-]+\.(?:js|css)/g));
    const staffFiles = files("/einloggen");
    expect(staffFiles.size).toBe(3);
    for (const path of addresses)
      expect(
        [...files(path)].filter((file) => staffFiles.has(file)),
        path,
      ).toEqual([]);
  });

  it("embeds its state, from which no text can escape", () => {
    const malicious = {
      ...fridayNoon,
      site: { ...fridayNoon.site, product: '</script><script>alert("Wirt")</script>' },
    };
    for (const { html, kind } of render(malicious)) {
      expect(html.match(/<script/g)).toHaveLength(kind === "not-found" ? 2 : 3);
      const state = /<script type="application\/json" id="state">(.*)<\/script>/s.exec(html)?.[1] ?? "";
      expect(JSON.parse(state)).toEqual(kind === "staff" ? { site: malicious.site } : malicious);
    }
  });

  it("renders an empty state", () => {
    const empty = {
      ...fridayNoon,
      news: [],
      menus: [],
      openingHours: { ...fridayNoon.openingHours, specialDays: [] },
    };
    expect(render(empty)).toHaveLength(pages.length);
  });

  it("throws on a state it cannot read, so that the last edition stays up", () => {
    expect(() => render({})).toThrow();
  });

  it("preloads the first picture of the landing page, and only there", () => {
    expect(page("/")).toMatch(/<link rel="preload" as="image"[^>]*hero-dusk-480\.avif/);
    expect(page("/essen")).not.toContain('as="image"');
  });

  it("preloads the fonts where words come first, and only there", () => {
    const fonts = (path: string) => page(path).match(/<link rel="preload" as="font"/g)?.length ?? 0;
    expect(["/jobs", "/impressum", "/en/cookie-policy"].map(fonts)).toEqual([2, 2, 2]);
    expect(["/", "/essen", "/en/lokal", "/kontakt"].map(fonts)).toEqual([0, 0, 0, 0]);
  });
});

it("documents name the analytics host only if there is one", () => {
  for (const { html } of pages) expect(html).not.toContain("data-analytics-host");
  for (const { html } of render(withAnalytics))
    expect(html).toMatch(/^<!doctype html><html [^>]*data-analytics-host="a.example"/);
});
