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

/** Lengths that are no steps of the scale, each in one place. */
const exceptions = [
  // In the size of the text around them, or of the lines of the paper.
  "components/MiddleDotSeparated.module.css padding-inline-end: 0.5em",
  "components/MiddleDotSeparated.module.css margin-inline-start: -0.5em",
  "siteSections/contact/ContactForm.module.css padding-block: 0.5rem",
  "staff/hours/WeekInputs.module.css margin-inline-start: 9em",
  // In line with the header.
  "siteSections/staffBar/StaffBar.css padding-inline: calc(max(0px, (100% - 1180px) / 2) + var(--gutter))",
  // All links beside the status at any width.
  "siteSections/layout/Navigation.module.css gap: clamp(var(--space-3), 2.7vw - 14px, var(--space-6))",
];
const widths = new Set(["22.5rem", "40rem", "60rem"]);
const declaration = /^\s*(font|font-size|(?:row-|column-)?gap|(?:margin|padding)(?:-[\w-]+)?):\s*([^;]+);/gm;
/** Without what is no length of its own: tokens, the size of a line, and parts of the screen. */
const ownLengths = (value: string) =>
  value
    .replaceAll(/var\([^()]*\)|env\([^()]*\)|\/ [\d.]+(?:px|rem)?/g, "")
    .match(/[\d.]+(?:px|r?em|pt|vw|ch)/g);

it("text sizes, spaces and breakpoints come from the scale in `tokens.css`", () => {
  const styleSheets = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".css") && !file.startsWith("fonts/"),
  );
  const found = styleSheets.flatMap((file) => {
    const css = readFileSync(resolve(root, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
    const lengths = [...css.matchAll(declaration)]
      .filter(([, , value = ""]) => ownLengths(value) !== null)
      .map(([, property, value]) => `${file} ${property}: ${value}`);
    const breakpoints = [...css.matchAll(/@media[^{]*?\((?:min-|max-)?(?:width|height)[^)]*\)/g)]
      .flatMap(([query]) => [...query.matchAll(/\(([\w-]*(?:width|height))([^)]*)\)/g)])
      .filter(([, feature, limit = ""]) => {
        const [, length = ""] = /^ (?:<|>=) ([\d.]+rem)$/.exec(limit) ?? [];
        return feature === "height" ? length !== "30rem" : feature !== "width" || !widths.has(length);
      })
      .map(([query]) => `${file} ${query}`);
    return [...lengths, ...breakpoints];
  });
  expect(found.filter((one) => !exceptions.includes(one))).toEqual([]);
});
