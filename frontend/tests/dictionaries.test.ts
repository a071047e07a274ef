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
  return { ...actual, readFileSync: readFileSync as typeof actual.readFileSync };
});

it("missing keys fall back to German", () => {
  const { plugins = [] } = config({ command: "serve", mode: "test" });
  const { transform } = (plugins.flat() as Plugin[]).find(({ name }) => name === "dictionaries") ?? {};
  const read = transform as unknown as (code: string, id: string) => string;
  const texts = JSON.parse(read("", "/src/i18n/en/site.json"));
  expect(texts).toMatchObject({ "nav.home": "Home", "nav.kitchen": "Küche" });
});
