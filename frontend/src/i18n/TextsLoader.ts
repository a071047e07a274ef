import type { Language } from "./languages";
import type { Texts, TranslationSectionName } from "./texts";

// One chunk per language and section. The staff area has texts of its own, and only the server renders dishes.
const files = import.meta.glob<Partial<Texts>>(["./*/*.json", "!./*/{dishes,staff*}.json"], {
  import: "default",
});

/** Texts of one language, loaded by section. */
export class TextsLoader {
  /** Complete only for the sections that have been loaded. */
  readonly texts = {} as Texts;

  constructor(private readonly language: Language) {}

  async load(section: TranslationSectionName): Promise<void> {
    Object.assign(this.texts, await files[`./${this.language}/${section}.json`]?.());
  }
}
