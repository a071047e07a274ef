import { ChevronDown } from "lucide-react";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import { type TextKey, type Translate, useTexts } from "@/i18n/texts";
import styles from "./Chart.module.css";
import { CountTable } from "./CountTable";
import { wholeNumber } from "./numbers";
import { hasComparison, maxCount, maxRow, type Row } from "./rows";

export type DrawingProps = {
  rows: readonly Row[];
  /** Text alternative. */
  label: string;
  /** Row under the pointer. */
  hovered: Row | undefined;
  onHover: (row: Row | undefined) => void;
};

type Props = {
  heading: string;
  /** Column heading of the rows. */
  rowName: TextKey;
  rows: readonly Row[];
  /** Name of the comparison, by default the previous period. */
  comparisonName?: string;
  Drawing: ComponentType<DrawingProps>;
  isWide?: boolean;
  /** Heading level. */
  level?: 2 | 3;
  /** Controls. */
  children?: ReactNode;
};

function summarize(t: Translate, rows: readonly Row[]): string {
  const { first, count } = maxRow(rows);
  if (count === 0) return t("staff.statistics.nothing");
  return first === undefined
    ? t("staff.statistics.most.several", { count: wholeNumber(t, count) })
    : t("staff.statistics.most", { label: first.label, count: wholeNumber(t, count) });
}

/** Text for the row under the pointer. */
function describeRow(t: Translate, { label, now, before }: Row, comparisonName: string): string {
  if (now === undefined) return t("staff.statistics.value.notCounted", { label });
  const counted = t("staff.statistics.value", { label, now: wholeNumber(t, now) });
  if (before === undefined) return counted;
  return t("staff.statistics.value.compared", { counted, comparisonName, before: wholeNumber(t, before) });
}

/** A count as a sentence, a drawing and a table. */
export function Chart({
  heading,
  rowName,
  rows,
  comparisonName,
  Drawing,
  isWide = false,
  level = 2,
  children,
}: Props) {
  const t = useTexts();
  const id = useId();
  const Heading = `h${level}` as const;
  const [place, setPlace] = useState<string>();
  const hovered = rows.find(({ key }) => key === place);
  const comparison = comparisonName ?? t("staff.statistics.before");
  const summary = summarize(t, rows);
  return (
    <section aria-labelledby={id} className={isWide ? `${styles.chart} ${styles.wide}` : styles.chart}>
      <Heading id={id} className={styles.heading}>
        {heading}
      </Heading>
      {children}
      <p className={styles.most}>{hovered === undefined ? summary : describeRow(t, hovered, comparison)}</p>
      {maxCount(rows) > 0 && (
        <>
          <Drawing
            rows={rows}
            label={t("staff.statistics.chart", { heading, summary })}
            hovered={hovered}
            onHover={(row) => setPlace(row?.key)}
          />
          {hasComparison(rows) && (
            <p className={styles.legend} aria-hidden="true">
              <span className={styles.now}>{t("staff.statistics.now")}</span>
              <span className={styles.before}>{comparison}</span>
            </p>
          )}
          <details className={styles.table}>
            <summary aria-label={t("staff.statistics.table", { heading })}>
              <ChevronDown />
              {t("staff.statistics.table.show")}
            </summary>
            <CountTable caption={heading} rowName={t(rowName)} rows={rows} comparisonName={comparison} />
          </details>
        </>
      )}
    </section>
  );
}
