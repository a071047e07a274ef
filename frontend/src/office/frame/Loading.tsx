import { RotateCw } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { Button } from "./Button";
import styles from "./Loading.module.css";
import { Notice } from "./Notice";

/** Something is on its way. */
export function Loading() {
  const t = useTexts();
  return (
    <div role="status" className={styles.loading}>
      <span className={styles.bar} />
      {t("office.loading")}
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
          {t("office.retry")}
        </Button>
      }
    >
      {t("office.notLoaded")}
    </Notice>
  );
}
