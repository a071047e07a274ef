import { useTexts } from "@/i18n/texts";
import { useStore } from "@/lib/createStore";
import { isPageOutdated } from "@/lib/pageStores";
import styles from "./ReloadPrompt.module.css";

export function ReloadPrompt() {
  const t = useTexts();
  const isOutdated = useStore(isPageOutdated);
  return (
    <div role="status" className={styles.place}>
      {isOutdated && (
        <p className={styles.offer}>
          {t("reload.text")}{" "}
          <button type="button" onClick={() => location.reload()}>
            {t("reload.button")}
          </button>
        </p>
      )}
    </div>
  );
}
