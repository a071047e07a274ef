import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// The package leads every bundler to its development build, which carries all its warnings.
const router = {
  find: /^react-router$/,
  replacement: here("node_modules/react-router/dist/production/index.mjs"),
};
// The only server renderer of React that needs neither streams nor timers.
const renderer = {
  find: "react-dom/server",
  replacement: here("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
};

/** `Header.module.css` + `.status` = `Header_status`: readable in the page, the same in both builds. */
const owners = new Map<string, string>();
function className(name: string, file: string): string {
  const path = file.split("?")[0] ?? file;
  const owner = basename(path, ".module.css");
  const known = owners.get(owner);
  if (known !== undefined && known !== path)
    throw new Error(`two style modules called ${owner}: ${known}, ${path}`);
  owners.set(owner, path);
  return `${owner}_${name}`;
}

/**
 * The router's unused components (forms, prefetching, scroll restoration for its other modes) stay in a build only
 * because the bundler cannot know that making and naming a component has no side effect. Told so, it drops them:
 * 3 KB of a guest's first load. Almost 2 KB more are for routers that load the data of their pages, which ours never
 * does: told that as well, it drops what they would do with it and with its failures.
 */
function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/react-router/dist/production/")) return undefined;
      return code
        .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1")
        .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, "")
        .replace("isDataRoute ? useNavigateStable() : ", "")
        .replace("let dataRouterState = dataRouterOpts?.state;", "let dataRouterState = null;")
        .replace("dataRouterOpts && dataRouterOpts.state.matches.length ?", "false ?");
    },
  };
}

/** `import()` as the browser has it: the document preloads what a page needs by itself. */
function leanImports(): Plugin {
  return {
    name: "lean-imports",
    apply: "build",
    enforce: "pre",
    load(id) {
      return id.endsWith("vite/preload-helper.js")
        ? "export const __vitePreload = (load) => load();"
        : undefined;
    },
  };
}

/** The icons without their machinery, 1 KB of a guest's first load: only what `createIcon.tsx` does is used. */
function createIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const isFactory = source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/");
      return isFactory ? here("src/components/createIcon.tsx") : undefined;
    },
  };
}

/** The cache without lists that are loaded page by page, half a kilobyte of a guest's first load: guests have none. */
function leanQueries(): Plugin {
  return {
    name: "lean-queries",
    apply: "build",
    load(id) {
      return id.endsWith("/query-core/build/modern/infiniteQueryBehavior.js")
        ? "export const infiniteQueryBehavior = () => {}, hasNextPage = () => {}, hasPreviousPage = () => {};"
        : undefined;
    },
  };
}

const manifest = (): Record<string, { colour: string; source: string }> =>
  JSON.parse(readFileSync(here("src/pictures.json"), "utf8"));

/**
 * What pages need of the pictures' manifest, in two parts: `virtual:picture-colours.css` has one class per picture
 * with its placeholder colour, as the policy of the pages allows no `style` attribute; `virtual:pictures` has the
 * sizes of each kind (`news` of `news-wild`), and one version for all, as a hash for each picture would weigh half a
 * kilobyte of a guest's first load and its sizes another third. The version is told to the server too, which keeps
 * promises about no other one.
 */
function pictures(): Plugin {
  const css = "virtual:picture-colours.css";
  const script = "virtual:pictures";
  const version = () => {
    const sources = Object.values(manifest()).map(({ source }) => source);
    const social = readFileSync(here("public/assets/pictures/social.jpg"));
    return createHash("sha256").update(sources.join()).update(social).digest("hex").slice(0, 8);
  };
  return {
    name: "pictures",
    generateBundle() {
      if (this.environment.name !== "client") return;
      const source = JSON.stringify({ [pictureFolder]: version() });
      this.emitFile({ type: "asset", fileName: versionsFile, source });
    },
    resolveId: (source) => (source === css || source === script ? `\0${source}` : undefined),
    load(id) {
      if (id !== `\0${css}` && id !== `\0${script}`) return undefined;
      this.addWatchFile(here("src/pictures.json"));
      const all = Object.entries(manifest());
      if (id === `\0${css}`)
        return all.map(([name, { colour }]) => `.colour-${name}{background-color:${colour}}`).join("\n");
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

/** Where the pictures are served; the server asks for the version of its files in a file that it does not serve. */
const pictureFolder = "/assets/pictures/";
const versionsFile = ".versions.json";

const dictionary = (language: string) => here(`src/i18n/${language}`);
const languages = readdirSync(here("src/i18n"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The words of one file, laid over the German ones; staff speak German alone. */
function words(language: string, file: string): object {
  const read = (name: string) => JSON.parse(readFileSync(`${dictionary(name)}/${file}`, "utf8"));
  const spoken = existsSync(`${dictionary(language)}/${file}`);
  return { ...read("de"), ...(spoken ? read(language) : {}) };
}

/**
 * Lays every dictionary over the German one, so that a missing key falls back to German without a guest loading
 * two languages, and publishes the results as plain files at the address the specification gives them.
 */
function dictionaries(publishes: boolean): Plugin {
  return {
    name: "dictionaries",
    enforce: "pre",
    transform(_, id) {
      const [, language, file] = /\/src\/i18n\/(\w+)\/(\w+\.json)$/.exec(id) ?? [];
      return language && file ? JSON.stringify(words(language, file)) : undefined;
    },
    generateBundle() {
      if (!publishes || this.environment.name !== "client") return;
      for (const language of languages) {
        const all = Object.assign({}, ...readdirSync(dictionary("de")).map((file) => words(language, file)));
        this.emitFile({
          type: "asset",
          fileName: `assets/i18n/${language}.json`,
          source: JSON.stringify(all),
        });
      }
    },
  };
}

/**
 * What is no part of the one file of every page: its start, the pages and what only they have, carousels, dialogs,
 * the consent banner, what counts with the consent of a guest, what keeps a page true, the client, a dictionary.
 */
const comesLater =
  /\/src\/boot\.ts|\/src\/pages\/(?:\w+Page|Prose)\.|\/src\/site\/(?!layout|consent\/openConsent)|\/src\/components\/(?:Dialog|Field|HoursRow|HoursTable|MenuCard|MenuCards|menuTexts|NewsCard|newsPicture|SpecialDaysTable|WeekTable|hours|useDialogEntry|useSwipe)\.|\/src\/lib\/(?:consent|usage)\/|\/src\/api\/(?:generated\/|liveUpdates\.)|\/src\/i18n\/\w+\/\w+\.json|\/node_modules\/(?:embla|mixpanel-browser|vanilla-cookieconsent|lucide-react\/dist\/esm\/icons\/(?:bus|car|expand|footprints|map|navigation|send)\.|@tanstack\/[\w-]+\/build\/modern\/(?:mutationObserver|useMutation)\.)/;

const client = {
  outDir: "dist/client",
  manifest: true,
  assetsDir: "assets/build",
  assetsInlineLimit: 0,
  cssCodeSplit: false,
  modulePreload: false as const,
  // A kilobyte less of a guest's first load than the bundler's own.
  minify: "terser" as const,
  terserOptions: { module: true, ecma: 2020 as const, compress: { passes: 3 } },
  rolldownOptions: {
    input: "src/boot.ts",
    // What every page needs is one file: cut into shared pieces it would compress 4 KB worse.
    output: {
      codeSplitting: {
        groups: [
          // Shared with the start of the page, which must not wait for the application to have it.
          { name: "import", test: /vite\/preload-helper/, priority: 1 },
          { name: "site", test: (id: string) => !comesLater.test(id) },
          // The banner has it too, and must not bring along what those alone load who consent: one file, the next.
          { name: "choice", test: /\/src\/lib\/consent\// },
          { name: "usage", test: /\/src\/(?:lib|site)\/usage\/|\/node_modules\/mixpanel-browser\// },
        ],
      },
    },
  },
};

/**
 * The staff area in a build of its own, so that nothing of it, not even a line of CSS, is on its way to a guest. It is
 * one file: behind a bar with a bad connection every screen is there once one of them is. Beside it are the few bytes
 * that tell when that file does not come.
 */
const staff = {
  ...client,
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: ".vite/staff.json",
  rolldownOptions: {
    input: ["src/staffLoadError.ts", "src/staffMain.tsx"],
    output: {
      codeSplitting: {
        groups: [
          // Loaded for those alone who consent.
          { name: "usage", test: /\/node_modules\/mixpanel-browser\//, priority: 1 },
          { name: "staff", test: (id: string) => !/\/(?:staffLoadError|LoadingFallback\.module)\./.test(id) },
        ],
      },
    },
  },
};

// QuickJS runs one plain script: no modules, no chunks.
const server = {
  outDir: "dist/server",
  ssr: true,
  copyPublicDir: false,
  minify: true,
  rolldownOptions: {
    input: "src/server.tsx",
    output: { format: "iife" as const, entryFileNames: "render.js", codeSplitting: false },
  },
};

const buildOf = (isSsrBuild: boolean | undefined, mode: string) => {
  if (isSsrBuild) return server;
  return mode === "staff" ? staff : client;
};
const manifestOf = (build: string) => readFileSync(here(`dist/client/.vite/${build}.json`), "utf8");

export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [
    react(),
    leanRouter(),
    createIcons(),
    leanImports(),
    mode !== "staff" && leanQueries(),
    pictures(),
    dictionaries(mode !== "staff"),
  ],
  resolve: {
    tsconfigPaths: true,
    alias: command === "build" ? [router, ...(isSsrBuild ? [renderer] : [])] : [],
  },
  css: { modules: { generateScopedName: className } },
  define:
    isSsrBuild && command === "build"
      ? { __CLIENT_MANIFEST__: manifestOf("manifest"), __STAFF_MANIFEST__: manifestOf("staff") }
      : {},
  ssr: { target: "webworker" as const, noExternal: true as const },
  build: { target: "es2022", reportCompressedSize: false, ...buildOf(isSsrBuild, mode) },
}));
