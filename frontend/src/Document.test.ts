// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { themeColors } from "./Document";

const tokens = readFileSync(new URL("styles/tokens.css", import.meta.url), "utf8");
const [day = "", night = ""] = tokens.split("(prefers-color-scheme: dark)");
const colour = (scheme: string) => {
  const name = /--ground: var\(--(\w+)\)/.exec(scheme)?.[1];
  return new RegExp(`--${name}: (#\\w+);`).exec(day)?.[1];
};

describe("the colours around a page", () => {
  it("are those of its ground", () => {
    expect(themeColors).toEqual({ light: colour(day), dark: colour(night) });
  });
});
