import { menuFileEditLimits } from "@/api/generated/limits";
import type { MenuKey } from "@/api/generated/models/MenuKey";

export const uploadDraftStorageName = "menu-upload";

/** The part before the first dot (specification §5). */
export const proposedName = (file: string) => file.split(".", 1)[0] ?? "";

const withoutExtension = (typed: string) =>
  typed
    .trim()
    .replace(/\.pdf$/i, "")
    .trim();

/** With `.pdf` once. */
export const withPdfExtension = (typed: string) => `${withoutExtension(typed)}.pdf`;

/** Blanks and invisible characters alone do not count. */
export const hasVisibleCharacters = (typed: string) =>
  /[^\s\p{Default_Ignorable_Code_Point}]/u.test(withoutExtension(typed));

/** In characters without `.pdf`. */
export const maxNameLength = menuFileEditLimits.name.max - ".pdf".length;

export function validateFileName(typed: string): "long" | "characters" | undefined {
  if (/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(withoutExtension(typed))) return "characters";
  return [...withoutExtension(typed)].length > maxNameLength ? "long" : undefined;
}

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

/**
 * Storage name: ASCII letters, digits, `_` and `-` (decision M6); the menu key if nothing remains, as with other
 * scripts. `safe_object_name` in `crates/domain/src/menus/file_name.rs` implements the same rule.
 */
export function objectName(typed: string, key: MenuKey): string {
  const safeFileName = withoutExtension(typed)
    .normalize("NFC")
    .replace(/[^\0-\x7F]/g, (letter) => transliteration[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/\W+/g, "-")
    .replace(/^-/, "")
    .slice(0, maxNameLength)
    .replace(/-$/, "");
  return `menu/${safeFileName === "" ? key : safeFileName}.pdf`;
}

const pdfType = "application/pdf";

/**
 * The file if it is a PDF by its type (specification §5), or by its extension if the device declares no type. The
 * server inspects the content (decision M5).
 */
export function asPdfFile(file: File): File | undefined {
  if (file.type === pdfType) return file;
  return file.type === "" && /\.pdf$/i.test(file.name)
    ? new File([file], file.name, { type: pdfType, lastModified: file.lastModified })
    : undefined;
}
