import { useTexts } from "@/i18n/texts";
import styles from "./SkipLink.module.css";

export function SkipLink({ target }: { target: string }) {
  const t = useTexts();
  return (
    <a href={`#${target}`} className={styles.skip}>
      {t("skip")}
    </a>
  );
}
