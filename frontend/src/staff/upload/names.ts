import type { MenuKey } from "@/api/generated/models/MenuKey";

/** Under what is kept what was typed beside a file. */
export const draftName = "menu-upload";

/** The name a chosen file proposes: the part before the first dot (specification §5). */
export const proposedName = (file: string) => file.split(".", 1)[0] ?? "";

/** What was typed, without `.pdf`. */
const stem = (typed: string) =>
  typed
    .trim()
    .replace(/\.pdf$/i, "")
    .trim();

/** The whole name of a menu's file: what was typed, with `.pdf` once. */
export const fileName = (typed: string) => `${stem(typed)}.pdf`;

/** Whether a name was typed at all: blanks alone are none, nor what nobody sees. */
export const isNamed = (typed: string) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(stem(typed));

/** How long a name may be without `.pdf`, in characters; the house has the same bound in `file_name.rs`. */
export const longestName = 200;

/** What is wrong with a name that the house would not have, which is told before anything is sent. */
export function nameFault(typed: string): "long" | "characters" | undefined {
  if (/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(stem(typed))) return "characters";
  return [...stem(typed)].length > longestName ? "long" : undefined;
}

/** How German spells a letter without the letter itself; by number, because words of German stand in the translations alone. */
const spelledOut: Readonly<Record<string, string>> = {
  "\u00E4": "ae", // ä
  "\u00E6": "ae", // æ
  "\u00F6": "oe", // ö
  "\u0153": "oe", // œ
  "\u00FC": "ue", // ü
  "\u00C4": "Ae", // Ä
  "\u00C6": "Ae", // Æ
  "\u00D6": "Oe", // Ö
  "\u0152": "Oe", // Œ
  "\u00DC": "Ue", // Ü
  "\u00DF": "ss", // ß
  "\u1E9E": "SS", // ẞ
};

/**
 * The name under which a menu's file is stored, whatever was typed: plain letters, digits, `_` and `-` (decision M6).
 * What has none of them, such as a name in another script, is stored under the menu's key.
 */
export function objectName(typed: string, key: MenuKey): string {
  const safe = stem(typed)
    .normalize("NFC")
    .replace(/[^\0-\x7F]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\W+/g, "-")
    .replace(/^-/, "")
    .slice(0, longestName)
    .replace(/-$/, "");
  return `menu/${safe === "" ? key : safe}.pdf`;
}

const pdf = "application/pdf";

/**
 * The chosen file, unless it is no PDF by its declared type (specification §5). Some phones declare none; then its
 * ending counts, and the house looks into it in any case (decision M5).
 */
export function pdfIn(file: File): File | undefined {
  if (file.type === pdf) return file;
  return file.type === "" && /\.pdf$/i.test(file.name)
    ? new File([file], file.name, { type: pdf, lastModified: file.lastModified })
    : undefined;
}
