// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dictionaries } from "./dictionaries";
import { isLanguage, languages } from "./languages";
import { createTranslator, type TextKey } from "./texts";

const root = new URL("..", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(api\/generated|testing)\//.test(file))
  .map((file) => [file, readFileSync(new URL(file, root), "utf8")] as const);

/** Keys built from API values; their texts are checked below. */
const families = {
  menus: ["FOOD", "BURGER", "ADDITIONAL_BURGER", "WILD", "GANSL", "CORDON_BLEU"],
  day: Array.from({ length: 7 }, (_, day) => String(day)),
  month: Array.from({ length: 12 }, (_, month) => String(month + 1)),
};

describe("the German texts", () => {
  const keys = Object.keys(dictionaries.de);

  it("are not empty and have no straight quotation marks", () => {
    expect(
      Object.entries(dictionaries.de).filter(([, text]) => text.trim() === "" || text.includes('"')),
    ).toEqual([]);
  });

  it("exist for every value of the API", () => {
    const requiredKeys = [
      ...families.menus.flatMap((type) => ["title", "button"].map((part) => `menus.${type}.${part}`)),
      ...families.day.map((day) => `day.${day}`),
      ...families.month.map((month) => `month.${month}`),
    ];
    expect(requiredKeys.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it("are all used", () => {
    const code = sources.map(([, text]) => text).join("\n");
    const keyPatterns = [...code.matchAll(/`((?:[\w-]+\.)+|(?:[\w-]+\.)*\$\{[^`]+)`/g)].map(
      ([, template = ""]) =>
        new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w-]+")}$`),
    );
    const unused = keys.filter(
      (key) => !code.includes(`"${key}"`) && !keyPatterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it("are not in the code: it has no umlauts", () => {
    const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    expect(
      sources.filter(([, text]) => /[äöüÄÖÜß]/.test(withoutComments(text))).map(([file]) => file),
    ).toEqual([]);
  });
});

const folder = (language: string) => new URL(`${language}/`, import.meta.url);
const readTextKeys = (language: string, file: string) =>
  Object.keys(JSON.parse(readFileSync(new URL(file, folder(language)), "utf8")));
const files = readdirSync(folder("de"));
/** The staff area is in German only. */
const translatedFiles = files.filter((file) => !file.startsWith("staff"));

describe("the dictionaries", () => {
  it("have unique keys", () => {
    const keys = files.flatMap((file) => readTextKeys("de", file));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it.each(Object.keys(languages))("in %s have the same keys as the German ones", (language) => {
    expect(readdirSync(folder(language))).toEqual(language === "de" ? files : translatedFiles);
    for (const file of translatedFiles)
      expect(readTextKeys(language, file).toSorted()).toEqual(readTextKeys("de", file).toSorted());
  });

  it.each(Object.keys(languages).filter(isLanguage))(
    "in %s have the same placeholders as the German ones",
    (language) => {
      const extractPlaceholders = (text: string) =>
        [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).toSorted();
      const mismatchedTexts = Object.entries(dictionaries.de).filter(
        ([key, text]) =>
          extractPlaceholders(dictionaries[language][key as TextKey]).join() !==
          extractPlaceholders(text).join(),
      );
      expect(mismatchedTexts.map(([key]) => key)).toEqual([]);
    },
  );
});

const subjects = Object.entries(dictionaries.de).filter(([key]) => key.startsWith("mail."));

it.each(Object.keys(languages).filter(isLanguage))(
  "mail subjects in %s start with the German subject",
  (language) => {
    expect(subjects.length).toBeGreaterThan(2);
    for (const [key, subject] of subjects)
      expect(dictionaries[language][key as TextKey].startsWith(subject), key).toBe(true);
  },
);

it("a translation replaces every placeholder that has a value", () => {
  const t = createTranslator({ ...dictionaries.de, "status.openUntil": "offen bis {when}, {when}! {other}" });
  expect(t("status.openUntil", { when: "20:15" })).toBe("offen bis 20:15, 20:15! {other}");
});
