import { useEffect, useState } from "react";
import { useTexts } from "@/i18n/texts";
import styles from "./ReloadPrompt.module.css";

/** Offers a reload if live updates could not be loaded (see `main.tsx`). */
export function ReloadPrompt() {
  const t = useTexts();
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    const markOutdated = () => setIsOutdated(true);
    addEventListener("outdated", markOutdated);
    return () => removeEventListener("outdated", markOutdated);
  }, []);
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
