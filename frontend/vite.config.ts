import { readdirSync, readFileSync } from "node:fs";
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
 * 3 KB of a guest's first load.
 */
function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/react-router/dist/production/")) return undefined;
      return code
        .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1")
        .replace(/^\w+\.displayName = .*;$/gm, "");
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

/** The icons without their machinery, 1 KB of a guest's first load: only what `leanIcon.tsx` does is used. */
function leanIcons(): Plugin {
  return {
    name: "lean-icons",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const isFactory = source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/");
      return isFactory ? here("src/ui/leanIcon.tsx") : undefined;
    },
  };
}

/** One class per picture with its placeholder colour: the policy of the pages allows no `style` attribute. */
function pictureColours(): Plugin {
  const id = "virtual:picture-colours.css";
  return {
    name: "picture-colours",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const file = here("src/ui/pictures.json");
      this.addWatchFile(file);
      const pictures: Record<string, { colour: string }> = JSON.parse(readFileSync(file, "utf8"));
      return Object.entries(pictures)
        .map(([name, { colour }]) => `.colour-${name}{background-color:${colour}}`)
        .join("\n");
    },
  };
}

const texts = (language: string): object =>
  JSON.parse(readFileSync(here(`src/i18n/${language}.json`), "utf8"));

/**
 * Lays every dictionary over the German one, so that a missing key falls back to German without a guest loading
 * two languages, and publishes the results as plain files at the address the specification gives them.
 */
function dictionaries(): Plugin {
  const complete = (language: string) => JSON.stringify({ ...texts("de"), ...texts(language) });
  return {
    name: "dictionaries",
    enforce: "pre",
    transform(_, id) {
      const language = /\/src\/i18n\/(\w+)\.json$/.exec(id)?.[1];
      return language === undefined ? undefined : complete(language);
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const file of readdirSync(here("src/i18n")).filter((name) => name.endsWith(".json"))) {
        this.emitFile({
          type: "asset",
          fileName: `assets/i18n/${file}`,
          source: complete(basename(file, ".json")),
        });
      }
    },
  };
}

/** What is no part of the one file of every page: its start, further pages, carousels, the client, a dictionary. */
const comesLater =
  /\/src\/boot\.ts|\/src\/pages\/(?:Venue|Contact|Jobs|Imprint|Cookie)Page\.tsx|\/src\/api\/generated\/|\/src\/i18n\/\w+\.json|\/node_modules\/embla/;

const client = {
  outDir: "dist/client",
  manifest: true,
  assetsDir: "assets/build",
  assetsInlineLimit: 0,
  cssCodeSplit: false,
  modulePreload: false as const,
  rolldownOptions: {
    input: "src/boot.ts",
    // What every page needs is one file: cut into shared pieces it would compress 4 KB worse.
    output: {
      codeSplitting: {
        groups: [
          // Shared with the start of the page, which must not wait for the application to have it.
          { name: "import", test: /vite\/preload-helper/, priority: 1 },
          { name: "site", test: (id: string) => !comesLater.test(id) },
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

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), leanRouter(), leanIcons(), leanImports(), pictureColours(), dictionaries()],
  resolve: {
    tsconfigPaths: true,
    alias: command === "build" ? [router, ...(isSsrBuild ? [renderer] : [])] : [],
  },
  css: { modules: { generateScopedName: className } },
  define:
    isSsrBuild && command === "build"
      ? { __CLIENT_MANIFEST__: readFileSync(here("dist/client/.vite/manifest.json"), "utf8") }
      : {},
  ssr: { target: "webworker" as const, noExternal: true as const },
  build: { target: "es2022", reportCompressedSize: false, ...(isSsrBuild ? server : client) },
}));
