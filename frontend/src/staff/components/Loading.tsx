import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "./Button";
import styles from "./Loading.module.css";
import { Notice } from "./Notice";

/** How long something may be on its way before a word is said about it, in milliseconds. */
const usual = 5_000;

/** Something is on its way. */
export function Loading() {
  const t = useTexts();
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), usual);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status" className={styles.loading}>
      <span className={styles.bar} />
      {t(isSlow ? "staff.slow" : "staff.loading")}
    </div>
  );
}

/** Something did not come. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <Notice
      kind="warning"
      action={
        <Button icon={<RotateCw />} onClick={onRetry}>
          {t("staff.retry")}
        </Button>
      }
    >
      {t("staff.notLoaded")}
    </Notice>
  );
}
