// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { themeColors } from "./HtmlDocument";

const tokens = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const [lightTokens = "", darkTokens = ""] = tokens.split("(prefers-color-scheme: dark)");
const backgroundColor = (scheme: string) => {
  const name = /--ground: var\(--(\w+)\)/.exec(scheme)?.[1];
  return new RegExp(`--${name}: (#\\w+);`).exec(lightTokens)?.[1];
};

it("the theme colors are the background colors of the page", () => {
  expect(themeColors).toEqual({ light: backgroundColor(lightTokens), dark: backgroundColor(darkTokens) });
});
