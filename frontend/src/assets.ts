import type { Language } from "./i18n/languages";
import type { TextSection } from "./i18n/texts";
import { pageNameAt } from "./paths";
import { pageComponentName, pageTextSection } from "./publicPages";

type ManifestChunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };

/** Vite's manifest of the client build, inlined by the server build. */
declare const __CLIENT_MANIFEST__: Readonly<Record<string, ManifestChunk>>;
declare const __STAFF_MANIFEST__: Readonly<Record<string, ManifestChunk>>;

/** The entry loads the application chunk after the first paint. */
const bootEntry = "src/boot.ts";
const applicationChunk = "site";

function findChunk(name: string): ManifestChunk {
  const entry = __CLIENT_MANIFEST__[name];
  if (entry === undefined) throw new Error(`the client build made no ${name}`);
  return entry;
}

function withImports(name: string, visited: Set<string>): Set<string> {
  if (visited.has(name)) return visited;
  visited.add(name);
  for (const importedChunk of findChunk(name).imports ?? []) withImports(importedChunk, visited);
  return visited;
}

/** Assets that the page at `path` needs at once. */
export function assets(language: Language, path: string) {
  const application = (findChunk(bootEntry).dynamicImports ?? []).filter(
    (name) => findChunk(name).name === applicationChunk,
  );
  const texts = (section: TextSection) => `src/i18n/${language}/${section}.json`;
  const requiredFiles = new Set<string>();
  const page = pageNameAt(path);
  const pageFiles = [`src/pages/${pageComponentName(page)}.tsx`, texts(pageTextSection(page))];
  for (const name of [bootEntry, ...application, texts("site"), ...pageFiles])
    withImports(name, requiredFiles);
  const script = `/${findChunk(bootEntry).file}`;
  const manifestFiles = Object.values(__CLIENT_MANIFEST__).map(({ file }) => `/${file}`);
  return {
    script,
    styles: manifestFiles.filter((file) => file.endsWith(".css")),
    // Other font subsets are loaded when a character needs them.
    fonts: manifestFiles.filter((file) => /-everyday-[\w-]+\.woff2$/.test(file)),
    files: [...requiredFiles].map((name) => `/${findChunk(name).file}`).filter((file) => file !== script),
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
  return { scripts, styles: manifestFiles.filter((file) => file.endsWith(".css")) };
}
