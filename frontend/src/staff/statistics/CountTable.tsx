import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import styles from "./CountTable.module.css";
import { formatCount, formatPercentChange } from "./numbers";
import { type ChartRow, hasComparison } from "./rows";

type Props = {
  caption: string;
  rowColumnHeading: string;
  rows: readonly ChartRow[];
  comparedPeriodName: string;
};

export function CountTable({ caption, rowColumnHeading, rows, comparedPeriodName }: Props) {
  const t = useTexts();
  const hasPreviousPeriod = hasComparison(rows);
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{rowColumnHeading}</th>
          <th scope="col">{t("staff.statistics.now")}</th>
          {hasPreviousPeriod && (
            <>
              <th scope="col">{comparedPeriodName}</th>
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
            {hasPreviousPeriod && (
              <>
                <td>{formatCount(t, row.before)}</td>
                <td>{formatPercentChange(t, row) ?? t("staff.statistics.notCounted")}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
