import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import styles from "./CountTable.module.css";
import { countOf, percent } from "./numbers";
import { haveBefore, type Row } from "./rows";

type Props = { caption: string; rowName: string; rows: readonly Row[]; beforeName: string };

/** The numbers of a chart. */
export function CountTable({ caption, rowName, rows, beforeName }: Props) {
  const t = useTexts();
  const hasBefore = haveBefore(rows);
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
              <th scope="col">{beforeName}</th>
              <th scope="col">{t("staff.statistics.change")}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td>{countOf(t, row.now)}</td>
            {hasBefore && (
              <>
                <td>{countOf(t, row.before)}</td>
                <td>{percent(t, row) ?? t("staff.statistics.notCounted")}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
