import type { TranslateFunction } from "@/i18n/texts";

/** "Montag, Dienstag und Mittwoch" */
export function formatList(t: TranslateFunction, items: readonly string[]): string {
  const first = items.slice(0, -1).join(", ");
  const last = items.at(-1) ?? "";
  return first === "" ? last : t("list.and", { first, last });
}
