/** Under what is kept what was typed beside a file. */
export const draftName = "menu-upload";

/** The name a chosen file proposes: the part before the first dot (specification §5). */
export const proposedName = (file: string) => file.split(".", 1)[0] ?? "";

/** The whole name of a menu's file: what was typed, with `.pdf` once. */
export const fileName = (typed: string) =>
  `${typed
    .trim()
    .replace(/\.pdf$/i, "")
    .trim()}.pdf`;

/** Whether a name was typed at all. */
export const isNamed = (typed: string) => fileName(typed) !== ".pdf";

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
