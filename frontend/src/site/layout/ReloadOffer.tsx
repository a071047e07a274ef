import { useEffect, useState } from "react";
import { useTexts } from "@/i18n/texts";
import styles from "./ReloadOffer.module.css";

/** Offers to load the page again once what keeps it up to date is not to be had (see `main.tsx`). */
export function ReloadOffer() {
  const t = useTexts();
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    const offer = () => setIsOutdated(true);
    addEventListener("outdated", offer);
    return () => removeEventListener("outdated", offer);
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
