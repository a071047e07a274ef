// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import german from "./de.json";
import { translator } from "./texts";

const root = new URL("..", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith("api/generated"))
  .map((file) => [file, readFileSync(new URL(file, root), "utf8")] as const);

/** Keys put together from a value of the API; the words of each value are asked for below. */
const families = {
  menus: ["FOOD", "BURGER", "ADDITIONAL_BURGER", "WILD", "GANSL", "CORDON_BLEU"],
  suppliers: ["BREAD", "MEAT", "PRODUCE", "EGGS_AND_NOODLES"],
  day: Array.from({ length: 7 }, (_, day) => String(day)),
  month: Array.from({ length: 12 }, (_, month) => String(month + 1)),
};

describe("the German words", () => {
  const keys = Object.keys(german);

  it("are none of them empty, and hold no straight quotation marks", () => {
    expect(Object.entries(german).filter(([, text]) => text.trim() === "" || text.includes('"'))).toEqual([]);
  });

  it("cover every value of the API", () => {
    const needed = [
      ...families.menus.flatMap((type) => ["title", "body", "button"].map((part) => `menus.${type}.${part}`)),
      ...families.suppliers.flatMap((kind) =>
        ["header", "subText", "action"].map((part) => `suppliers.${kind}.${part}`),
      ),
      ...families.day.map((day) => `day.${day}`),
      ...families.month.map((month) => `month.${month}`),
    ];
    expect(needed.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it("are all used", () => {
    const code = sources.map(([, text]) => text).join("\n");
    const patterns = [...code.matchAll(/`((?:[\w-]+\.)+|(?:[\w-]+\.)*\$\{[^`]+)`/g)].map(
      ([, template = ""]) =>
        new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w-]+")}$`),
    );
    const unused = keys.filter(
      (key) => !code.includes(`"${key}"`) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it("are the only ones: no umlaut stands in the code of a page", () => {
    const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    expect(
      sources.filter(([, text]) => /[äöüÄÖÜß]/.test(withoutComments(text))).map(([file]) => file),
    ).toEqual([]);
  });
});

describe("every other dictionary", () => {
  const others = readdirSync(new URL(".", import.meta.url)).filter(
    (file) => file.endsWith(".json") && file !== "de.json",
  );
  it.each([...others, "de.json"])("%s has the keys of the German one", (file) => {
    const texts: object = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(german).toSorted());
  });
});

describe("a text with places in it", () => {
  const t = translator({ ...german, "status.openUntil": "offen bis {when}, {when}! {other}" });
  it("takes the values, every time they occur, and leaves a place without one as it is", () => {
    expect(t("status.openUntil", { when: "20:15" })).toBe("offen bis 20:15, 20:15! {other}");
  });
});
