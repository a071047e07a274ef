import { useQuery } from "@tanstack/react-query";
import { getPictureQuery } from "@/api/generated/queries";
import { NewsCard } from "@/components/NewsCard";
import { type TextKey, useTexts } from "@/i18n/texts";
import { today } from "../components/dates";
import { Notice } from "../components/Notice";
import { missingFields, type NewsInput, textFields, toNewsCard, uploadedPictureName } from "./input";
import styles from "./NewsPreview.module.css";

type Props = {
  input: NewsInput;
  /** Current picture of the entry. */
  imgSrc?: string;
  /** Shows placeholders for missing required fields. */
  showMissingFieldPlaceholders?: boolean;
};

export function NewsPreview({ input, imgSrc = "", showMissingFieldPlaceholders = false }: Props) {
  const t = useTexts();
  const missing = showMissingFieldPlaceholders ? missingFields(input) : [];
  const placeholders = textFields
    .filter((field) => missing.some((one) => one === field))
    .map((field) => [field, t(`staff.news.placeholder.${field}` as TextKey)]);
  const previewClassNames = [styles.board, ...missing.map((field) => styles[field])]
    .filter(Boolean)
    .join(" ");
  const card = toNewsCard({ ...input, ...Object.fromEntries(placeholders) }, imgSrc);
  const name = uploadedPictureName(card.imgSrc);
  const { data } = useQuery({ ...getPictureQuery({ name: name ?? "" }), enabled: name !== undefined });
  const isExpired = input.showUntil !== "" && input.showUntil < today();
  return (
    <>
      {isExpired && <Notice>{t("staff.news.over")}</Notice>}
      {missing.length > 0 && <p className={styles.hint}>{t("staff.news.placeholder.hint")}</p>}
      <div className={previewClassNames}>
        {missing.includes("imgSrc") && <p className={styles.place}>{t("staff.news.placeholder.picture")}</p>}
        <NewsCard {...card} picture={data && { ...data, picture: data.name }} />
      </div>
    </>
  );
}
