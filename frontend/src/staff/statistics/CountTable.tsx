import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import styles from "./CountTable.module.css";
import { formatCount, percent } from "./numbers";
import { type ChartRow, hasComparison } from "./rows";

type Props = { caption: string; rowName: string; rows: readonly ChartRow[]; comparisonName: string };

export function CountTable({ caption, rowName, rows, comparisonName }: Props) {
  const t = useTexts();
  const hasBefore = hasComparison(rows);
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{rowName}</th>
          <th scope="col">{t("staff.statistics.now")}</th>
          {hasBefore && (
            <>
              <th scope="col">{comparisonName}</th>
              <th scope="col">{t("staff.statistics.change")}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td>{formatCount(t, row.now)}</td>
            {hasBefore && (
              <>
                <td>{formatCount(t, row.before)}</td>
                <td>{percent(t, row) ?? t("staff.statistics.notCounted")}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
