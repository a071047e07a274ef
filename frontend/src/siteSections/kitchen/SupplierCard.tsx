import { ArrowUpRight } from "lucide-react";
import type { ContentItem } from "@/api/content";
import { ContentLink } from "@/components/ContentLink";
import { ContentPicture } from "@/components/ContentPicture";
import { ContentParagraph, ContentText } from "@/components/ContentText";
import { useTexts } from "@/i18n/texts";
import styles from "./SupplierCard.module.css";

/** A link only if the supplier has an address. */
export function SupplierCard({ texts, link, pictures: [picture] }: ContentItem<"name" | "text" | "action">) {
  const t = useTexts();
  const label = (
    <>
      {picture && <ContentPicture picture={picture} sizes="80px" className={styles.icon} />}
      <h3>
        <ContentText text={texts.name} />
      </h3>
      <ContentParagraph text={texts.text} />
    </>
  );
  if (link === undefined) return <div className={styles.card}>{label}</div>;
  return (
    <ContentLink to={link} className={styles.card}>
      {label}
      <span className={styles.action}>
        {texts.action ? <ContentText text={texts.action} /> : t("suppliers.website")}
        <ArrowUpRight />
      </span>
    </ContentLink>
  );
}
