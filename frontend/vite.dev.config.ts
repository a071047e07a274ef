import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import staffPaths from "./src/data/staffPaths.json" with { type: "json" };
import { contentLanguage, isLanguage } from "./src/i18n/languages.ts";
import viteConfig from "./vite.config.ts";

/** Origin of the running server for `npm run dev:server`. */
const backend = new URL(process.env.WIRTSHAUS_URL ?? "http://127.0.0.1:8080").origin;

const sampleMenus = fileURLToPath(new URL("../crates/app/start/menus", import.meta.url));

/** The state that the server has rendered into its page, as a script element. */
async function renderedState(path: string): Promise<string> {
  const page = await fetch(`${backend}${path}`, { headers: { Accept: "text/html" } });
  return /<script type="application\/json" id="state">.*?<\/script>/s.exec(await page.text())?.[0] ?? "";
}

async function documentAt(path: string, usesBackend: boolean): Promise<string> {
  const isStaff = Object.values(staffPaths).some((screen) => `${path}/`.startsWith(`${screen}/`));
  const [, prefix = ""] = path.split("/");
  return `<!doctype html>
<html lang="${isLanguage(prefix) ? prefix : contentLanguage}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="root"></div>
    ${usesBackend ? await renderedState(path) : ""}
    <script type="module" src="/dev/${isStaff ? "staff" : "guests"}.tsx"></script>
  </body>
</html>`;
}

/** Responds with documents of the public pages and of the staff area, without the server's renderer. */
const documents = (usesBackend: boolean): Plugin => ({
  name: "documents",
  configureServer({ middlewares, transformIndexHtml }) {
    if (!usesBackend)
      middlewares.use("/menu", ({ url = "" }, response, next) => {
        const file = `${sampleMenus}/${basename(url)}`;
        if (!existsSync(file)) return next();
        response.setHeader("Content-Type", "application/pdf").end(readFileSync(file));
      });
    // After the middlewares of Vite, which respond to the paths of files.
    return () =>
      middlewares.use(({ url = "/", headers }, response, next) => {
        if (!headers.accept?.includes("text/html")) return next();
        documentAt(url.split("?")[0] ?? "/", usesBackend)
          .then((html) => transformIndexHtml(url, html))
          .then((html) => response.setHeader("Content-Type", "text/html").end(html), next);
      });
  },
});

/** Open pages replace the texts of an edited dictionary (see `dev/showTexts.ts`). */
const hotDictionaries: Plugin = {
  name: "hot-dictionaries",
  async hotUpdate({ file, read }) {
    const [, language] = /\/src\/i18n\/(\w+)\/\w+\.json$/.exec(file) ?? [];
    if (language === undefined) return undefined;
    this.environment.hot.send("texts", { language, texts: JSON.parse(await read()) });
    return [];
  },
};

/** The development server: `npm run dev` on the fake server of the tests, `npm run dev:server` on a running one. */
export default defineConfig(({ command, mode }) => {
  const usesBackend = mode === "server";
  // So that the server's checks of `Host` and `Origin` pass.
  const proxy = { target: backend, changeOrigin: true, headers: { Origin: backend } };
  return mergeConfig(
    viteConfig({ command, mode }),
    defineConfig({
      appType: "custom",
      plugins: [documents(usesBackend), hotDictionaries],
      optimizeDeps: { entries: ["dev/*.tsx"] },
      server: usesBackend
        ? {
            proxy: Object.fromEntries(
              ["/api", "/assets/build", "/media", "/menu"].map((path) => [path, proxy]),
            ),
          }
        : { headers: { "Service-Worker-Allowed": "/" } },
    }),
  );
});
