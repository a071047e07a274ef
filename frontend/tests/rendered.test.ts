// @vitest-environment node
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, it } from "vitest";
import { paths } from "@/paths";
import { fridayNoon } from "@/testing/state";

type RenderedPage = { path: string; kind: string; language: string; html: string };

const file = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** Renders as the server does: a world with the language itself and nothing else, not even `Intl`. */
function render(state: object): RenderedPage[] {
  const world = vm.createContext({ state: JSON.stringify(state) });
  vm.runInContext("delete globalThis.Intl; delete globalThis.console;", world);
  vm.runInContext(file("dist/server/render.js"), world);
  return JSON.parse(vm.runInContext("wirtshaus.render(state)", world));
}

let pages: RenderedPage[];
beforeAll(() => {
  pages = render(fridayNoon);
});
const page = (path: string) => pages.find((one) => one.path === path)?.html ?? "";
const body = (html: string) => html.slice(0, html.indexOf('<script type="application/json"'));

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes these as it likes, and both ways are HTML.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    // Texts of the house, without styling hooks in mind.
    "tel-non-breaking": "off",
    "no-inline-style": "error",
    // Lists have names too.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
});

describe("the built renderer", () => {
  it("renders every public page and the not-found page", () => {
    expect(pages.map(({ path, kind, language }) => `${kind} ${path} ${language}`)).toEqual([
      ...Object.values(paths).map((path) => `page ${path} de`),
      "not-found /404 de",
    ]);
  });

  it.each([...Object.values(paths), "/404"])("%s is a whole, valid document", async (path) => {
    const html = page(path);
    expect(html.startsWith('<!doctype html><html lang="de"><head>')).toBe(true);
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

  it.each([...Object.values(paths), "/404"])("%s asks nothing that a strict policy forbids", (path) => {
    const html = page(path);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts).toHaveLength(2);
    expect(scripts[0]).toMatch(/type="module" src="\/assets\/build\/[\w-]+\.js"/);
    expect(
      html.match(/(?:src|href|srcset)="https?:[^"]*"/gi)?.every((address) => address.startsWith("href")),
    ).not.toBe(false);
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

  it("carries the state it was made from, and no text of the house can leave it", () => {
    const spiteful = {
      ...fridayNoon,
      site: { ...fridayNoon.site, product: '</script><script>alert("Wirt")</script>' },
    };
    for (const { html } of render(spiteful)) {
      expect(html.match(/<script/g)).toHaveLength(2);
      const state = /<script type="application\/json" id="state">(.*)<\/script>/s.exec(html)?.[1] ?? "";
      expect(JSON.parse(state)).toEqual(spiteful);
    }
  });

  it("renders a house with nothing to tell", () => {
    const bare = {
      ...fridayNoon,
      news: [],
      menus: [],
      openingHours: { ...fridayNoon.openingHours, specialDays: [] },
    };
    expect(render(bare)).toHaveLength(pages.length);
  });

  it("throws on a state it cannot read, so that the last edition stays up", () => {
    expect(() => render({})).toThrow();
  });

  it("preloads the first picture of the landing page, and only there", () => {
    expect(page("/")).toMatch(/<link rel="preload" as="image"[^>]*hero-dusk-480\.avif/);
    expect(page("/essen")).not.toContain('as="image"');
  });
});
