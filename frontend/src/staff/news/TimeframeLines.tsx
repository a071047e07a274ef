import { useTexts } from "@/i18n/texts";
import styles from "./NewsForm.module.css";
import { splitTimeframeIntoLines } from "./timeframe";

/** The lines in which guests read the timeframe, beneath its input. */
export function TimeframeLines({ timeframe }: { timeframe: string }) {
  const t = useTexts();
  const lines = splitTimeframeIntoLines(timeframe);
  if (lines.length === 0) return null;
  return (
    <div className={styles.lines}>
      {t("staff.news.timeframe.lines")}
      <p>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may occur twice
          <span key={index}>{line}</span>
        ))}
      </p>
    </div>
  );
}
