// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../src", import.meta.url));
const cssModules = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => resolve(root, file))
  .flatMap((file) => {
    const code = readFileSync(file, "utf8");
    const imports = code.matchAll(/^import (\w+) from "(?:(\.[^"]*)|@\/([^"]*))\.module\.css";$/gm);
    return [...imports].map(([, name, near, far]) => ({
      file: relative(root, file),
      css: readFileSync(
        `${near === undefined ? resolve(root, far ?? "") : resolve(dirname(file), near)}.module.css`,
        "utf8",
      ),
      used: [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, one]) => one ?? ""),
    }));
  });

// A missing class would render as "undefined".
it("every class that a component names is in its style module", () => {
  const missing = cssModules.flatMap(({ file, css, used }) => {
    const classes = new Set([...css.matchAll(/\.([A-Za-z_]\w*)/g)].map(([, name]) => name));
    return used.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(cssModules.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
