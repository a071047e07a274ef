import type { SeasonDraft } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { ContentText } from "./ContentText";

/** "Sommer, bis 30. September" */
export function SeasonHeading({ name, nameEn, until }: Pick<SeasonDraft, "name" | "nameEn" | "until">) {
  const t = useTexts();
  return (
    <h3>
      <ContentText text={{ de: name, en: nameEn }} />,{" "}
      {t("status.until", { date: formatDayAndMonth(t, until) })}
    </h3>
  );
}
