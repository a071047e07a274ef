import { useTexts } from "@/i18n/texts";
import { HiddenText } from "@/ui/HiddenText";
import styles from "./CountTable.module.css";
import { percent, wholeNumber } from "./numbers";
import type { Row } from "./rows";

type Props = { caption: string; rowName: string; rows: readonly Row[]; hasBefore: boolean };

/** The numbers of a chart. */
export function CountTable({ caption, rowName, rows, hasBefore }: Props) {
  const t = useTexts();
  return (
    <table className={styles.table}>
      <caption>
        <HiddenText>{caption}</HiddenText>
      </caption>
      <thead>
        <tr>
          <th scope="col">{rowName}</th>
          <th scope="col">{t("office.statistics.now")}</th>
          {hasBefore && (
            <>
              <th scope="col">{t("office.statistics.before")}</th>
              <th scope="col">{t("office.statistics.change")}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td>{wholeNumber(t, row.now)}</td>
            {hasBefore && (
              <>
                <td>{wholeNumber(t, row.before)}</td>
                <td>{percent(t, row) ?? "–"}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
