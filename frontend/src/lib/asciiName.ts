/** German transliteration. As escapes, because German words belong in the dictionaries. */
const transliteration: Readonly<Record<string, string>> = {
  "\u00E4": "ae",
  "\u00E6": "ae",
  "\u00F6": "oe",
  "\u0153": "oe",
  "\u00FC": "ue",
  "\u00C4": "Ae",
  "\u00C6": "Ae",
  "\u00D6": "Oe",
  "\u0152": "Oe",
  "\u00DC": "Ue",
  "\u00DF": "ss",
  "\u1E9E": "SS",
};

/** The text with ASCII letters, digits, `_` and `-` only. */
export const asciiName = (text: string, maxLength: number) =>
  text
    .normalize("NFC")
    .replace(/[^\0-\x7F]/g, (letter) => transliteration[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\W+/g, "-")
    .replace(/^-/, "")
    .slice(0, maxLength)
    .replace(/-$/, "");
