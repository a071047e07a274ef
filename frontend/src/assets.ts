import type { Language } from "./i18n/languages";
import type { TranslationSectionName } from "./i18n/texts";
import { pageNameAt } from "./paths";
import { pageComponentName, translationSectionOfPage } from "./publicPages";

type ManifestChunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };

/** Vite's manifest of the client build, inlined by the server build. */
declare const __CLIENT_MANIFEST__: Readonly<Record<string, ManifestChunk>>;
declare const __STAFF_MANIFEST__: Readonly<Record<string, ManifestChunk>>;

/** The entry loads the application chunk after the first paint. */
const bootEntrySource = "src/boot.ts";
const applicationChunkName = "site";

function findManifestChunk(name: string): ManifestChunk {
  const entry = __CLIENT_MANIFEST__[name];
  if (entry === undefined) throw new Error(`the client build made no ${name}`);
  return entry;
}

function collectStaticImports(name: string, visited: Set<string>): Set<string> {
  if (visited.has(name)) return visited;
  visited.add(name);
  for (const staticImport of findManifestChunk(name).imports ?? [])
    collectStaticImports(staticImport, visited);
  return visited;
}

/** Assets that the page at `path` needs at once. */
export function assets(language: Language, path: string) {
  const applicationChunkKeys = (findManifestChunk(bootEntrySource).dynamicImports ?? []).filter(
    (name) => findManifestChunk(name).name === applicationChunkName,
  );
  const texts = (section: TranslationSectionName) => `src/i18n/${language}/${section}.json`;
  const pageDependencies = new Set<string>();
  const page = pageNameAt(path);
  const pageFiles = [`src/pages/${pageComponentName(page)}.tsx`, texts(translationSectionOfPage(page))];
  for (const name of [bootEntrySource, ...applicationChunkKeys, texts("site"), ...pageFiles])
    collectStaticImports(name, pageDependencies);
  const script = `/${findManifestChunk(bootEntrySource).file}`;
  const manifestFiles = Object.values(__CLIENT_MANIFEST__).map(({ file }) => `/${file}`);
  return {
    script,
    stylesheetUrls: manifestFiles.filter((file) => file.endsWith(".css")),
    // Other font subsets are loaded when a character needs them.
    fonts: manifestFiles.filter((file) => /-everyday-[\w-]+\.woff2$/.test(file)),
    files: [...pageDependencies]
      .map((name) => `/${findManifestChunk(name).file}`)
      .filter((file) => file !== script),
  };
}

/** Assets of the staff area; scripts in execution order. */
export function staffAssets() {
  const scripts = ["src/staffLoadError.ts", "src/staffMain.tsx"].map((name) => {
    const entry = __STAFF_MANIFEST__[name];
    if (entry === undefined) throw new Error(`the build of the staff area made no ${name}`);
    return `/${entry.file}`;
  });
  const manifestFiles = Object.values(__STAFF_MANIFEST__).map(({ file }) => `/${file}`);
  return { scripts, stylesheetUrls: manifestFiles.filter((file) => file.endsWith(".css")) };
}
