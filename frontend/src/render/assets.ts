import type { Language } from "@/i18n/languages";
import type { TranslationSectionName } from "@/i18n/texts";
import { pageNameAt } from "@/routes/paths";
import { publicPages } from "@/routes/publicPages";

type ManifestChunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };

/** Vite's manifest of the client build, inlined by the server build. */
declare const __CLIENT_MANIFEST__: Readonly<Record<string, ManifestChunk>>;
declare const __STAFF_MANIFEST__: Readonly<Record<string, ManifestChunk>>;

/** The compiled `boot.ts`. */
declare const __INLINE_SCRIPT__: string;
declare const __SPECULATION_RULES__: string;

/** The entry loads the application chunk after the first paint. */
const bootEntrySource = "src/entry/boot.ts";
const applicationChunkName = "site";

function findManifestChunk(name: string, manifest = __CLIENT_MANIFEST__): ManifestChunk {
  const entry = manifest[name];
  if (entry === undefined) throw new Error(`the client build made no ${name}`);
  return entry;
}

/** Adds a chunk and its imports; a chunk comes after those that it imports. */
function collectStaticImports(name: string, visited: Set<string>, manifest = __CLIENT_MANIFEST__): void {
  if (visited.has(name)) return;
  for (const staticImport of findManifestChunk(name, manifest).imports ?? [])
    collectStaticImports(staticImport, visited, manifest);
  visited.add(name);
}

function findFile(files: string[], name: string): string {
  const file = files.find((file) => file.includes(name));
  if (file === undefined) throw new Error(`the client build made no ${name}`);
  return file;
}

/** Assets that the page at `path` needs at once. */
export function assets(language: Language, path: string) {
  const applicationChunkKeys = (findManifestChunk(bootEntrySource).dynamicImports ?? []).filter(
    (name) => findManifestChunk(name).name === applicationChunkName,
  );
  const texts = (section: TranslationSectionName) => `src/i18n/${language}/${section}.json`;
  const pageDependencies = new Set<string>();
  const page = publicPages[pageNameAt(path)];
  const pageFiles = [`src/pages/${page.component}.tsx`, texts(page.texts)];
  for (const name of [bootEntrySource, ...applicationChunkKeys, texts("site"), ...pageFiles])
    collectStaticImports(name, pageDependencies);
  const manifestFiles = Object.values(__CLIENT_MANIFEST__).map(({ file }) => `/${file}`);
  return {
    inlineScript: __INLINE_SCRIPT__,
    speculationRules: __SPECULATION_RULES__,
    stylesheetUrls: manifestFiles.filter((file) => file.endsWith(".css")),
    // The only font that is worth its priority: most text, and a late one would move lines.
    textFont: findFile(manifestFiles, "/source-sans-3-everyday-"),
    files: [...pageDependencies]
      .filter((name) => name !== bootEntrySource)
      .map((name) => `/${findManifestChunk(name).file}`),
  };
}

/** Filters the dishes of a card. */
export const cardScript = () => `/${findManifestChunk("src/entry/cardFilter.ts").file}`;

/** Assets of the staff area; scripts in execution order, with their imports, so that all are requested at once. */
export function staffAssets() {
  const scriptChunkNames = new Set<string>();
  for (const name of ["src/entry/staffLoadError.ts", "src/entry/staffMain.tsx"])
    collectStaticImports(name, scriptChunkNames, __STAFF_MANIFEST__);
  const scripts = [...scriptChunkNames].map((name) => `/${findManifestChunk(name, __STAFF_MANIFEST__).file}`);
  const manifestFiles = Object.values(__STAFF_MANIFEST__).map(({ file }) => `/${file}`);
  return { scripts, stylesheetUrls: manifestFiles.filter((file) => file.endsWith(".css")) };
}
