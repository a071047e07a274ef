import { paths } from "./paths";

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/** Vite's list of what the client build made; the server build writes it in here. */
declare const __CLIENT_MANIFEST__: Readonly<Record<string, Chunk>>;

/** Runs at once, and starts the application, the one file it imports later, when the page is seen. */
const boot = "src/boot.ts";

/** The pages that come in files of their own (see `pagesInBrowser.ts`). */
const ownFile: Readonly<Record<string, string>> = {
  [paths.venue]: "src/pages/VenuePage.tsx",
  [paths.contact]: "src/pages/ContactPage.tsx",
  [paths.jobs]: "src/pages/JobsPage.tsx",
  [paths.imprint]: "src/pages/ImprintPage.tsx",
  [paths.cookiePolicy]: "src/pages/CookiePage.tsx",
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
export function assets(language: string, path: string) {
  const application = chunk(boot).dynamicImports ?? [];
  const needed = [boot, ...application, `src/i18n/${language}.json`].reduce(
    (seen, name) => withImports(name, seen),
    new Set<string>(),
  );
  const own = ownFile[path];
  if (own !== undefined) withImports(own, needed);
  const script = `/${chunk(boot).file}`;
  return {
    script,
    styles: Object.values(__CLIENT_MANIFEST__)
      .map(({ file }) => `/${file}`)
      .filter((file) => file.endsWith(".css")),
    preloads: [...needed].map((name) => `/${chunk(name).file}`).filter((file) => file !== script),
  };
}
