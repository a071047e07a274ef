// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

const root = new URL("../src/", import.meta.url).pathname;

/** Allowed imports by area (ARCHITECTURE.md). Each folder below `siteSections` and `staff` is an area of its own: features never import one another. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  lib: ["i18n"],
  i18n: [],
  components: ["lib", "i18n"],
  api: ["lib", "i18n", "data"],
  routes: ["i18n", "api", "data"],
  seo: ["lib", "i18n", "api", "routes", "data"],
  siteSections: ["lib", "i18n", "components", "api", "routes"],
  staff: [
    ...["lib", "i18n", "components", "api", "routes", "data"],
    ...["staff/components", "staff/hooks", "staff/layout", "staff/session", "staff/uploadQueue"],
  ],
  pages: ["lib", "i18n", "components", "api", "routes", "siteSections", "staff"],
};

/** `siteSections/news` for `siteSections/news/NewsSection.tsx`, `components` for `components/Picture.tsx`. */
function sourceAreaOf(file: string): string {
  const [first = "", second = "", third] = file.split("/");
  return third !== undefined && ["siteSections", "staff"].includes(first)
    ? `${first}/${second}`
    : first.replace(/\.\w+$/, "");
}

const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
);

/** Paths below `src` that a source file imports, other than types of the API, which every area may use. */
function importedPaths(file: string, source: string): string[] {
  const withoutApiTypes = source.replaceAll(
    /^import type \{[^}]*\} from "@\/api\/(?:generated|models)[^"]*";$/gm,
    "",
  );
  const specifiers = withoutApiTypes.matchAll(/(?:\bfrom|\bimport|\bglob(?:<[^(]*>)?)\s*\(?\s*"([^"]+)"/g);
  return [...specifiers].flatMap(([, to = ""]) => {
    if (to.startsWith("@/")) return [to.slice(2)];
    return to.startsWith(".") ? [normalize(join(dirname(file), to))] : [];
  });
}

function forbiddenImports(file: string, source: string): string[] {
  const sourceArea = sourceAreaOf(file);
  const allowed = allowedImports[sourceArea.split("/")[0] ?? ""];
  // Files outside every area wire the areas together and may import all of them.
  if (allowed === undefined) return [];
  return importedPaths(file, source).filter((to) => {
    const other = sourceAreaOf(to);
    return other !== sourceArea && !allowed.includes(other) && !allowed.includes(other.split("/")[0] ?? "");
  });
}

describe("imports between areas", () => {
  it.each(sources)("%s has allowed imports only", (file) => {
    expect(forbiddenImports(file, readFileSync(join(root, file), "utf8"))).toEqual([]);
  });

  it.each([
    ["siteSections/news/NewsSection.tsx", 'import { Hero } from "../hero/Hero";', ["siteSections/hero/Hero"]],
    ["staff/news/NewsForm.tsx", 'import { ScreenLayout } from "../layout/ScreenLayout";', []],
    ["lib/dates.ts", 'const App = await import("@/entry/App.tsx");', ["entry/App.tsx"]],
    ["components/Picture.tsx", 'import type { PictureFiles } from "@/api/generated";', []],
    ["components/Picture.tsx", 'export { OpenAPI } from "@/api/generated";', ["api/generated"]],
  ])("in %s, %s has the forbidden imports %j", (file, source, forbidden) => {
    expect(forbiddenImports(file, source)).toEqual(forbidden);
  });
});
