import type { Texts } from "./texts";

// One chunk per language: a guest loads only the language of the page.
const dictionaries = import.meta.glob<Texts>("./*.json", { import: "default" });

export function loadTexts(language: string): Promise<Texts> {
  const load = dictionaries[`./${language}.json`];
  if (load === undefined) throw new Error(`there is no dictionary for "${language}"`);
  return load();
}
