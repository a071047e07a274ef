// @vitest-environment node
import { describe, expect, it } from "vitest";
import { quoteForReply } from "./quoteForReply";

describe("the quoted text", () => {
  it.each([
    ["Ein Tisch?", "> Ein Tisch?"],
    ["Ein Tisch?\n\nAm Freitag.", "> Ein Tisch?\r\n> \r\n> Am Freitag."],
    ["Ein Tisch?\r\nAm Freitag.\rEva", "> Ein Tisch?\r\n> Am Freitag.\r\n> Eva"],
  ])("of %j is %j", (text, quoted) => expect(quoteForReply(text)).toBe(quoted));

  it.each(["a", "ü", "🍺", "\n"])("of two thousand %j is truncated to fit into a link", (character) => {
    const quoted = quoteForReply(character.repeat(2000));
    expect(encodeURIComponent(quoted).length).toBeLessThan(1600);
    expect(quoted.endsWith("[…]")).toBe(true);
    expect(quoted.length).toBeGreaterThan(100);
  });
});
