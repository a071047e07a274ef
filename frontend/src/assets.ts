type Chunk = { file: string; imports?: string[]; css?: string[] };

/** Vite's list of what the client build made; the server build writes it in here. */
declare const __CLIENT_MANIFEST__: Readonly<Record<string, Chunk>>;

const entry = "src/main.tsx";

function chunk(name: string): Chunk {
  const found = __CLIENT_MANIFEST__[name];
  if (found === undefined) throw new Error(`the client build made no ${name}`);
  return found;
}

function withImports(name: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of chunk(name).imports ?? []) withImports(imported, seen);
  return seen;
}

/** The addresses a page in this language needs at once. */
export function assets(language: string) {
  const needed = withImports(`src/i18n/${language}.json`, withImports(entry));
  const script = `/${chunk(entry).file}`;
  return {
    script,
    styles: Object.values(__CLIENT_MANIFEST__)
      .map(({ file }) => `/${file}`)
      .filter((file) => file.endsWith(".css")),
    preloads: [...needed].map((name) => `/${chunk(name).file}`).filter((file) => file !== script),
  };
}
