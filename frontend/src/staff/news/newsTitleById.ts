import type { NewsEntry } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";

/** An edit may have removed the title (decision W2). */
export function newsTitleById(t: TranslateFunction, news: readonly NewsEntry[], id: number): string {
  const title = news.find((entry) => entry.id === id)?.title ?? "";
  return title === "" ? t("staff.news.untitled") : title;
}
