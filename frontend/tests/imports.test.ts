// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const root = new URL("../src/", import.meta.url).pathname;

/** Who may import whom (ARCHITECTURE.md). A feature's room is its folder, so that features never import one another. */
const table: Readonly<Record<string, readonly string[]>> = {
  lib: ["i18n"],
  i18n: [],
  ui: ["lib", "i18n"],
  api: ["lib"],
  seo: ["lib", "i18n", "api", "paths"],
  site: ["lib", "i18n", "ui", "api", "paths"],
  office: ["lib", "i18n", "ui", "api", "paths", "office/frame", "office/session"],
  pages: ["lib", "i18n", "ui", "api", "paths", "site", "office"],
};

/** `site/news` for `site/news/NewsSection.tsx`, `ui` for `ui/Picture.tsx`, `paths` for `paths.ts`. */
function roomOf(file: string): string {
  const [first = "", second = "", third] = file.split("/");
  return third !== undefined && ["site", "office"].includes(first)
    ? `${first}/${second}`
    : first.replace(/\.\w+$/, "");
}

const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
);

/** The files of ours that a source names, by their path below `src`. */
function imported(file: string, source: string): string[] {
  const named = source.matchAll(/(?:\bfrom|\bimport|\bglob(?:<[^(]*>)?)\s*\(?\s*"([^"]+)"/g);
  return [...named].flatMap(([, to = ""]) => {
    if (to.startsWith("@/")) return [to.slice(2)];
    return to.startsWith(".") ? [normalize(join(dirname(file), to))] : [];
  });
}

function trespasses(file: string, source: string): string[] {
  const room = roomOf(file);
  const allowed = table[room.split("/")[0] ?? ""];
  // What stands in no room puts the rooms together, and may know all of them.
  if (allowed === undefined) return [];
  return imported(file, source).filter((to) => {
    const other = roomOf(to);
    return other !== room && !allowed.includes(other) && !allowed.includes(other.split("/")[0] ?? "");
  });
}

describe("who imports whom", () => {
  it.each(sources)("%s keeps to its room", (file) => {
    expect(trespasses(file, readFileSync(join(root, file), "utf8"))).toEqual([]);
  });

  it.each([
    ["site/news/NewsSection.tsx", 'import { pages } from "@/pagesOnServer";', ["pagesOnServer"]],
    ["site/news/NewsSection.tsx", 'import { Hero } from "../hero/Hero";', ["site/hero/Hero"]],
    ["site/kitchen/MenuCard.tsx", 'import { menuTexts } from "./menuTexts";', []],
    ["office/news/NewsForm.tsx", 'import { Screen } from "../frame/Screen";', []],
    ["office/news/NewsForm.tsx", 'import { Upload } from "../upload/Upload";', ["office/upload/Upload"]],
    ["lib/dates.ts", 'const App = await import("@/App.tsx");', ["App.tsx"]],
    ["ui/Picture.tsx", 'export { x } from "@/api/queries";', ["api/queries"]],
    ["pages/LandingPage.tsx", 'import { Hero } from "@/site/hero/Hero";', []],
    ["pages/Layout.tsx", 'import { App } from "@/App";', ["App"]],
  ])("in %s, %s trespasses into %j", (file, source, into) => {
    expect(trespasses(file, source)).toEqual(into);
  });
});
