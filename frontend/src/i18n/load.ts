import type { Language } from "./languages";
import type { Part, Texts } from "./texts";

// A chunk per language and part: a guest loads only the language of the page, and of it what the page says.
const files = import.meta.glob<Partial<Texts>>("./*/*.json", { import: "default" });

/** The words of a language as far as they have come: those of the parts that were asked for. */
export class Dictionary {
  /** Complete to whoever waited for the parts that they use. */
  readonly texts = {} as Texts;
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  async add(part: Part): Promise<void> {
    Object.assign(this.texts, await files[`./${this.language}/${part}.json`]?.());
  }
}
