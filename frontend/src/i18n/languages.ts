/** Languages and their path prefixes, default first (decision N3). */
export const languages = { de: "/", en: "/en/" } as const;

export type Language = keyof typeof languages;

/** Language of content entered by staff: news, menus, special days. */
export const contentLanguage = "de" satisfies Language;

export const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

export const localizedPath = (language: Language, path: string) => languages[language] + path.slice(1);

export const unlocalizedPath = (language: Language, address: string) =>
  address.replace(languages[language], "/");
