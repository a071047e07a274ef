/** The languages of the pages, the default first, with the path each one's pages begin with (decision N3). */
export const languages = { de: "/", en: "/en/" } as const;

export type Language = keyof typeof languages;

/** The language the house writes in: its name, its news, its menus, what it calls a special day. */
export const houseLanguage = "de" satisfies Language;

export const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

/** The address of a page in a language: `/essen` is `/en/essen` in English. */
export const localized = (language: Language, path: string) => languages[language] + path.slice(1);

/** The page behind an address of a language: the reverse of `localized`. */
export const unlocalized = (language: Language, address: string) => address.replace(languages[language], "/");
