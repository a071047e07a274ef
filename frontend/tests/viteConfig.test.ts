// @vitest-environment node
import type { PathOrFileDescriptor } from "node:fs";
import type { Plugin } from "vite";
import { expect, it, vi } from "vitest";
import config from "../vite.config";

// Simulates an incomplete English dictionary.
vi.mock(import("node:fs"), async (original) => {
  const actual = await original();
  const readFileSync = (file: PathOrFileDescriptor, ...rest: [BufferEncoding]) =>
    String(file).endsWith("/i18n/en/site.json") ? '{"nav.home":"Home"}' : actual.readFileSync(file, ...rest);
  const sameNames = ["site/Same.module.css", "staff/Same.module.css"];
  const readdirSync = (folder: string, options: { recursive?: true }) => [
    ...actual.readdirSync(folder, options as object),
    ...(options.recursive ? sameNames : []),
  ];
  return {
    ...actual,
    readFileSync: readFileSync as typeof actual.readFileSync,
    readdirSync: readdirSync as typeof actual.readdirSync,
  };
});

it("missing keys fall back to German", () => {
  const { plugins = [] } = config({ command: "serve", mode: "test" });
  const { transform } = (plugins.flat() as Plugin[]).find(({ name }) => name === "dictionaries") ?? {};
  const read = transform as unknown as (code: string, id: string) => string;
  const texts = JSON.parse(read("", "/src/i18n/en/site.json"));
  expect(texts).toMatchObject({ "nav.home": "Home", "nav.kitchen": "Küche" });
});

type ScopedNames = { generateScopedName: (name: string, file: string) => string };

it("style modules of the same name have different classes", () => {
  const { modules } = config({ command: "serve", mode: "test" }).css as { modules: ScopedNames };
  const classOf = (file: string) =>
    modules.generateScopedName("a", new URL(`../src/${file}`, import.meta.url).pathname);
  expect(classOf("site/Same.module.css")).toBe("site-Same_a");
  expect(classOf("staff/Same.module.css?used")).toBe("staff-Same_a");
  expect(classOf("siteSections/layout/Header.module.css")).toBe("Header_a");
});
