import { Note } from "@/components/Note";
import { useTexts } from "@/i18n/texts";
import { toViennaTime } from "@/lib/vienna";
import { Notice } from "../components/Notice";
import { missingIn, type NewsDraft, noteOf } from "./draft";
import styles from "./NewsPreview.module.css";

type Props = {
  draft: NewsDraft;
  /** The picture that the entry has already. */
  imgSrc?: string;
  /** Nothing may be missing in the end: what is missing so far has a place kept for it, which says so. */
  keepsPlaces?: boolean;
};

/** What guests will see of an entry. */
export function NewsPreview({ draft, imgSrc = "", keepsPlaces = false }: Props) {
  const t = useTexts();
  const missing = keepsPlaces ? missingIn(draft) : [];
  const place = (field: "title" | "subText" | "timeframe") =>
    missing.includes(field) ? { [field]: t(`staff.news.placeholder.${field}`) } : {};
  const classes = [styles.board, ...missing.map((field) => styles[field])].filter(Boolean).join(" ");
  const note = noteOf({ ...draft, ...place("title"), ...place("subText"), ...place("timeframe") }, imgSrc);
  const isFinished = draft.showUntil !== "" && draft.showUntil < toViennaTime(new Date()).day;
  return (
    <>
      {isFinished && <Notice>{t("staff.news.over")}</Notice>}
      {missing.length > 0 && <p className={styles.hint}>{t("staff.news.placeholder.hint")}</p>}
      <div className={classes}>
        {missing.includes("picture") && <p className={styles.place}>{t("staff.news.placeholder.picture")}</p>}
        <Note {...note} />
      </div>
    </>
  );
}
