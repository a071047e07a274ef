import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { isLanguage, languages, localizedPath } from "./src/i18n/languages.ts";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// The package's default export condition is its development build.
const routerAlias = {
  find: /^react-router$/,
  replacement: resolvePath("node_modules/react-router/dist/production/index.mjs"),
};
const iconAlias = {
  find: "../createLucideIcon.mjs",
  replacement: resolvePath("src/components/createLucideIcon.ts"),
};
// The only React server renderer without streams and timers.
const rendererAlias = {
  find: "react-dom/server",
  replacement: resolvePath("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
};

const styleModules = readdirSync(resolvePath("src"), { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".module.css"),
);

/**
 * `Header.module.css` + `.status` = `Header_status`, or `staff-layout-Header_status` if there are several modules of the
 * name; the same in all builds.
 */
function className(name: string, file: string): string {
  const path = relative(resolvePath("src"), file.split("?")[0] ?? file);
  const isUnique = styleModules.filter((other) => basename(other) === basename(path)).length <= 1;
  const moduleName = (isUnique ? basename(path) : path.replaceAll("/", "-")).replace(".module.css", "");
  return `${moduleName}_${name}`;
}

const readJson = (path: string) => JSON.parse(readFileSync(resolvePath(path), "utf8"));
const manifest = (): Record<string, { colour: string; source: string }> => readJson("src/data/pictures.json");

/** A percentage is the sum of its powers of two, so that 14 classes are enough for every focal point. */
function focalPointRules() {
  const parts = [1, 2, 4, 8, 16, 32, 64];
  const sum = (axis: string) => `calc(${parts.map((part) => `var(--${axis}${part},0%)`).join(" + ")})`;
  return [
    `.photo img{object-position:${sum("x")} ${sum("y")}}`,
    ...["x", "y"].flatMap((axis) => parts.map((part) => `.focal-${axis}-${part}{--${axis}${part}:${part}%}`)),
  ];
}

/**
 * Derives two modules from the picture manifest: `virtual:pictures.css` has one class per picture with its placeholder
 * colour, and those of focal points, as the content security policy forbids `style` attributes; `virtual:pictures` has the
 * sizes per kind (`news` for `news-wild`) and one version for all pictures, which is smaller than one per picture. The
 * version is also written for the server, which marks only these addresses as immutable.
 */
function pictures(): Plugin {
  const css = "virtual:pictures.css";
  const script = "virtual:pictures";
  const version = () => {
    const sources = Object.values(manifest()).map(({ source }) => source);
    const social = readFileSync(resolvePath("public/assets/pictures/social.jpg"));
    return createHash("sha256").update(sources.join()).update(social).digest("hex").slice(0, 8);
  };
  return {
    name: "pictures",
    generateBundle() {
      if (this.environment.name !== "client") return;
      const source = JSON.stringify({ [pictureUrlPrefix]: version() });
      this.emitFile({ type: "asset", fileName: versionsFile, source });
    },
    resolveId: (source) => (source === css || source === script ? `\0${source}` : undefined),
    load(id) {
      if (id !== `\0${css}` && id !== `\0${script}`) return undefined;
      this.addWatchFile(resolvePath("src/data/pictures.json"));
      const all = Object.entries(manifest());
      if (id === `\0${css}`)
        return [
          ...all.map(([name, { colour }]) => `.colour-${name}{background-color:${colour}}`),
          ...focalPointRules(),
        ].join("\n");
      const sizes: Record<string, object> = {};
      for (const [name, { colour, source, ...size }] of all) {
        const kind = name.split("-")[0] ?? name;
        sizes[kind] ??= size;
        if (JSON.stringify(sizes[kind]) !== JSON.stringify(size))
          throw new Error(`${name} has other sizes than the first picture of its kind`);
      }
      return `export const version = "${version()}";\nexport const sizes = ${JSON.stringify(sizes)};`;
    },
  };
}

/** Address prefix of the pictures, and the file that reports their version to the server; it is not served. */
const pictureUrlPrefix = "/assets/pictures/";
const versionsFile = ".versions.json";

const dictionary = (language: string) => resolvePath(`src/i18n/${language}`);
const languageNames = Object.keys(languages).filter(isLanguage);

/** Texts of one file with German as the fallback. */
function texts(language: string, file: string): object {
  const read = (name: string) => JSON.parse(readFileSync(`${dictionary(name)}/${file}`, "utf8"));
  const hasFile = existsSync(`${dictionary(language)}/${file}`);
  return { ...read("de"), ...(hasFile ? read(language) : {}) };
}

/**
 * Merges every dictionary with the German one, so that missing keys fall back without loading two languages, and
 * publishes the results as JSON files at the address given by the specification.
 */
function dictionaries(emitsFiles: boolean): Plugin {
  return {
    name: "dictionaries",
    enforce: "pre",
    transform(_, id) {
      const [, language, file] = /\/src\/i18n\/(\w+)\/(\w+\.json)$/.exec(id) ?? [];
      return language && file ? JSON.stringify(texts(language, file)) : undefined;
    },
    generateBundle() {
      if (!emitsFiles || this.environment.name !== "client") return;
      for (const language of languageNames) {
        const all = Object.assign({}, ...readdirSync(dictionary("de")).map((file) => texts(language, file)));
        this.emitFile({
          type: "asset",
          fileName: `assets/i18n/${language}.json`,
          source: JSON.stringify(all),
        });
      }
    },
  };
}

/** Guests do not load the names that pages have for staff, and what only the renderer reads. */
const guestPages: Plugin = {
  name: "guest-pages",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/src/data/publicPages.json")
      ? JSON.stringify(JSON.parse(code), (key, value) =>
          ["label", "showsLunch", "showsCards"].includes(key) ? undefined : value,
        )
      : undefined,
};

/** Replaces Vite's helper for `import()`, which preloads imports and styles: there are none to preload (`modulePreload`). */
const importHelper: Plugin = {
  name: "import-helper",
  enforce: "pre",
  // The inline script has a copy of its own, because it must not wait for an import.
  resolveId: (source, importer) =>
    source.includes("vite/preload-helper") && importer?.endsWith("/src/entry/boot.ts")
      ? `${source}?boot`
      : undefined,
  load: (id) =>
    id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined,
};

/** Pages contain these files. The server reads them for the content security policy and does not serve them. */
const inlineScriptFile = ".boot.js";
const speculationRulesFile = ".speculation-rules.json";

const publicPages: Record<string, { path?: string }> = readJson("src/data/publicPages.json");
const publicPaths = Object.values(publicPages).flatMap(({ path }) => path ?? []);

/** Until hydration, a page is fetched when its link is pressed and not only when it is released. */
const speculationRules = {
  prefetch: [
    {
      where: {
        href_matches: publicPaths.flatMap((path) =>
          languageNames.map((language) => localizedPath(language, path)),
        ),
      },
      eagerness: "conservative",
    },
  ],
};

const inlineScripts: Plugin = {
  name: "inline-scripts",
  generateBundle() {
    if (this.environment.name !== "client") return;
    const source = JSON.stringify(speculationRules);
    this.emitFile({ type: "asset", fileName: speculationRulesFile, source });
  },
  // A classic script with absolute addresses.
  renderChunk: (code, { fileName }) =>
    fileName === inlineScriptFile ? `(()=>{${code.trim().replaceAll('"./', '"/')}})()` : undefined,
};

/** The files that import a module, directly or not, relative to `src`. */
function importersOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const importers = new Set([id]);
  // The loop also visits the added items.
  for (const one of importers)
    for (const importer of context.getModuleInfo(one)?.importers ?? []) importers.add(importer);
  return [...importers].map((importer) => relative(resolvePath("src"), importer));
}

/**
 * Whether every page loads a module of ours: the start of the application or at least two pages import it, directly or
 * not. Packages come with what imports them, but a chunk for the arrow alone would cost more.
 */
function isCommon(id: string, context: Rolldown.ChunkingContext): boolean {
  const ownFiles = importersOf(id, context);
  const pages = ownFiles.filter((file) => /^pages\/\w+Page\.tsx$/.test(file));
  const isPackage = /\/node_modules\/(?!lucide-react\/.*\/icons\/arrow)/.test(id);
  return !isPackage && (ownFiles.includes("entry/main.tsx") || pages.length >= 2);
}

const client = {
  outDir: "dist/client",
  manifest: true,
  assetsDir: "assets/build",
  assetsInlineLimit: 0,
  cssCodeSplit: false,
  modulePreload: false as const,
  // Slower, and 1 KB smaller than the default minifier.
  minify: "terser" as const,
  terserOptions: {
    module: true,
    ecma: 2020 as const,
    // The router's warnings.
    compress: { passes: 2, keep_fargs: false, pure_getters: true, pure_funcs: ["warning", "warnOnce"] },
  },
  rolldownOptions: {
    input: ["src/entry/boot.ts", "src/entry/cardFilter.ts"],
    // One file for what every page needs: several shared chunks compress 4 KB worse.
    output: {
      entryFileNames: ({ name }: { name: string }) =>
        name === "boot" ? inlineScriptFile : "assets/build/[name]-[hash].js",
      codeSplitting: {
        groups: [
          {
            name: (id: string, context: Rolldown.ChunkingContext) => (isCommon(id, context) ? "site" : null),
          },
          // Used by the banner too, so it must be separate from the usage chunk.
          { name: "choice", test: /\/src\/lib\/consent\// },
          { name: "usage", test: /\/src\/(?:lib|siteSections)\/usage\/|\/node_modules\/mixpanel-browser\// },
        ],
      },
    },
  },
};

/**
 * The staff area has a build of its own, so that public pages load nothing of it. Each screen is loaded when it is shown
 * or the browser is idle.
 */
const staff = {
  ...client,
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: ".vite/staff.json",
  rolldownOptions: {
    input: ["src/entry/staffLoadError.ts", "src/entry/staffMain.tsx"],
    output: {
      // The editor has chunks of the names of the public pages.
      chunkFileNames: "assets/build/staff-[name]-[hash].js",
      codeSplitting: {
        groups: [
          // One file for what every screen needs, also if pages beside the editor import it.
          {
            name: (id: string, context: Rolldown.ChunkingContext) =>
              importersOf(id, context).includes("entry/staffMain.tsx") ? "common" : null,
          },
          // Loaded after consent only.
          { name: "usage", test: /\/node_modules\/mixpanel-browser\// },
        ],
      },
    },
  },
};

// QuickJS runs one classic script without modules.
const server = {
  outDir: "dist/server",
  ssr: true,
  copyPublicDir: false,
  minify: true,
  rolldownOptions: {
    input: "src/render/server.tsx",
    output: { format: "iife" as const, entryFileNames: "render.js", codeSplitting: false },
  },
};

const buildConfigOf = (isSsrBuild: boolean | undefined, mode: string) => {
  if (isSsrBuild) return server;
  return mode === "staff" ? staff : client;
};
const readBuiltText = (file: string) =>
  JSON.stringify(readFileSync(resolvePath(`${client.outDir}/${file}`), "utf8"));
const manifestOf = (build: string) => readFileSync(resolvePath(`dist/client/.vite/${build}.json`), "utf8");

export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [
    react(),
    pictures(),
    dictionaries(mode !== "staff"),
    command === "build" && mode !== "staff" && !isSsrBuild && guestPages,
    importHelper,
    inlineScripts,
  ],
  resolve: {
    tsconfigPaths: true,
    alias: command === "build" ? [routerAlias, iconAlias, ...(isSsrBuild ? [rendererAlias] : [])] : [],
  },
  css: { modules: { generateScopedName: className } },
  define:
    isSsrBuild && command === "build"
      ? {
          __CLIENT_MANIFEST__: manifestOf("manifest"),
          __STAFF_MANIFEST__: manifestOf("staff"),
          __INLINE_SCRIPT__: readBuiltText(inlineScriptFile),
          __SPECULATION_RULES__: readBuiltText(speculationRulesFile),
        }
      : {},
  ssr: { target: "webworker" as const, noExternal: true as const },
  build: { target: "es2022", reportCompressedSize: false, ...buildConfigOf(isSsrBuild, mode) },
}));
