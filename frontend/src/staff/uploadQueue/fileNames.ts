import type { LowercaseMenuType } from "@/api/generated";
import { menuFileEditLimits } from "@/api/generated/limits";
import { asciiName } from "@/lib/asciiName";
import { countCharacters } from "@/lib/countCharacters";

/** The part before the first dot (specification §5). File names of macOS have decomposed umlauts. */
export const proposedName = (file: string) => file.normalize("NFC").split(".", 1)[0] ?? "";

const withoutExtension = (typed: string) =>
  typed
    .normalize("NFC")
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
  return countCharacters(withoutExtension(typed)) > maxNameLength ? "long" : undefined;
}

/**
 * Storage name: ASCII letters, digits, `_` and `-` (decision M6); the menu key if nothing remains, as with other
 * scripts. `safe_object_name` in `crates/domain/src/menus/file_name.rs` implements the same rule.
 */
export function objectName(typed: string, key: LowercaseMenuType): string {
  const name = asciiName(withoutExtension(typed), maxNameLength);
  return `menu/${name || key}.pdf`;
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
