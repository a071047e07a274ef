import type { Language } from "./i18n/languages";
import type { Part } from "./i18n/texts";
import { pageAt } from "./paths";

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[] };

/** Vite's list of what the client build made; the server build writes it in here. */
declare const __CLIENT_MANIFEST__: Readonly<Record<string, Chunk>>;
/** The same of the build of the staff area. */
declare const __STAFF_MANIFEST__: Readonly<Record<string, Chunk>>;

/** Runs at once, and starts the application, a file of its own, when the page is seen. */
const boot = "src/boot.ts";
const application = "site";

/** The file of each page, and the words that come with it (see `pagesInBrowser.ts`). */
const pageFiles: Readonly<Record<ReturnType<typeof pageAt>, { file: string; words?: Part }>> = {
  home: { file: "Landing" },
  kitchen: { file: "Kitchen", words: "kitchen" },
  venue: { file: "Venue", words: "venue" },
  contact: { file: "Contact", words: "contact" },
  jobs: { file: "Jobs", words: "jobs" },
  imprint: { file: "Imprint", words: "imprint" },
  cookiePolicy: { file: "Cookie", words: "cookiePolicy" },
  notFound: { file: "NotFound", words: "notFound" },
};

function chunk(name: string): Chunk {
  const found = __CLIENT_MANIFEST__[name];
  if (found === undefined) throw new Error(`the client build made no ${name}`);
  return found;
}

function withImports(name: string, seen: Set<string>): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk(name).imports ?? []) withImports(imported, seen);
  return seen;
}

/** The addresses that the page at `path` in this language needs at once. */
export function assets(language: Language, path: string) {
  const started = (chunk(boot).dynamicImports ?? []).filter((name) => chunk(name).name === application);
  const words = (part: Part) => `src/i18n/${language}/${part}.json`;
  const needed = new Set<string>();
  for (const name of [boot, ...started, words("site")]) withImports(name, needed);
  const page = pageFiles[pageAt(path)];
  withImports(`src/pages/${page.file}Page.tsx`, needed);
  if (page.words) withImports(words(page.words), needed);
  const script = `/${chunk(boot).file}`;
  const all = Object.values(__CLIENT_MANIFEST__).map(({ file }) => `/${file}`);
  return {
    script,
    styles: all.filter((file) => file.endsWith(".css")),
    // A page loads the everyday letters; others come with the first word that has one.
    fonts: all.filter((file) => /-everyday-[\w-]+\.woff2$/.test(file)),
    files: [...needed].map((name) => `/${chunk(name).file}`).filter((file) => file !== script),
  };
}

/** The addresses that every screen of the staff area needs, its scripts in their order. */
export function staffAssets() {
  const scripts = ["src/staffLoadError.ts", "src/staffMain.tsx"].map((entry) => {
    const found = __STAFF_MANIFEST__[entry];
    if (found === undefined) throw new Error(`the build of the staff area made no ${entry}`);
    return `/${found.file}`;
  });
  const all = Object.values(__STAFF_MANIFEST__).map(({ file }) => `/${file}`);
  return { scripts, styles: all.filter((file) => file.endsWith(".css")) };
}
