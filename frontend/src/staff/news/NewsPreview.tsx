import { NewsCard } from "@/components/NewsCard";
import { useTexts } from "@/i18n/texts";
import { toViennaTime } from "@/lib/vienna";
import { Notice } from "../components/Notice";
import { missingFields, type NewsDraft, toNewsCard } from "./draft";
import styles from "./NewsPreview.module.css";

type Props = {
  draft: NewsDraft;
  /** Current picture of the entry. */
  imgSrc?: string;
  /** Shows placeholders for missing required fields. */
  showPlaceholders?: boolean;
};

export function NewsPreview({ draft, imgSrc = "", showPlaceholders = false }: Props) {
  const t = useTexts();
  const missing = showPlaceholders ? missingFields(draft) : [];
  const placeholderFor = (field: "title" | "subText" | "timeframe") =>
    missing.includes(field) ? { [field]: t(`staff.news.placeholder.${field}`) } : {};
  const classes = [styles.board, ...missing.map((field) => styles[field])].filter(Boolean).join(" ");
  const card = toNewsCard(
    { ...draft, ...placeholderFor("title"), ...placeholderFor("subText"), ...placeholderFor("timeframe") },
    imgSrc,
  );
  const isPast = draft.showUntil !== "" && draft.showUntil < toViennaTime(new Date()).day;
  return (
    <>
      {isPast && <Notice>{t("staff.news.over")}</Notice>}
      {missing.length > 0 && <p className={styles.hint}>{t("staff.news.placeholder.hint")}</p>}
      <div className={classes}>
        {missing.includes("picture") && <p className={styles.place}>{t("staff.news.placeholder.picture")}</p>}
        <NewsCard {...card} />
      </div>
    </>
  );
}
