import { ArrowUpRight } from "lucide-react";
import type { Supplier } from "@/api/models";
import { Picture, type PictureName } from "@/components/Picture";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import styles from "./SupplierCard.module.css";

const supplierKindIcons = {
  BREAD: "supplier-bread",
  MEAT: "supplier-meat",
  PRODUCE: "supplier-produce",
  EGGS_AND_NOODLES: "supplier-eggs",
} as const satisfies Record<Supplier["kind"], PictureName>;

/** A link only if the supplier has an address. */
export function SupplierCard({ kind, actionUrl }: Supplier) {
  const t = useTexts();
  const label = (
    <>
      <Picture
        name={supplierKindIcons[kind]}
        alt={t(`alt.${supplierKindIcons[kind]}`)}
        sizes="80px"
        className={styles.icon}
      />
      <h3>{t(`suppliers.${kind}.header`)}</h3>
      <p>{t(`suppliers.${kind}.subText`)}</p>
    </>
  );
  if (actionUrl === undefined) return <div className={styles.card}>{label}</div>;
  return (
    <a href={actionUrl} target="_blank" rel="noopener" className={styles.card}>
      {label}
      <span className={styles.action}>
        {t(`suppliers.${kind}.action`)} <ArrowUpRight />
        <VisuallyHidden>{t("action.newTab")}</VisuallyHidden>
      </span>
    </a>
  );
}
