import { ChevronDown } from "lucide-react";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import { type TextKey, type TranslateFunction, useTexts } from "@/i18n/texts";
import styles from "./Chart.module.css";
import { CountTable } from "./CountTable";
import { formatWholeNumber } from "./numbers";
import { type ChartRow, findMaxRow, hasComparison, maxCount } from "./rows";

export type ChartDrawingProps = {
  rows: readonly ChartRow[];
  /** Text alternative. */
  label: string;
  /** Row under the pointer. */
  hoveredRow: ChartRow | undefined;
  onHover: (row: ChartRow | undefined) => void;
};

type Props = {
  heading: string;
  /** Column heading of the rows. */
  rowColumnHeading: TextKey;
  rows: readonly ChartRow[];
  /** Name of the comparison, by default the previous period. */
  comparedPeriodName?: string;
  ChartDrawing: ComponentType<ChartDrawingProps>;
  isFullWidth?: boolean;
  /** Heading level. */
  headingLevel?: 2 | 3;
  /** Controls. */
  children?: ReactNode;
};

function describeMaxRow(t: TranslateFunction, rows: readonly ChartRow[]): string {
  const { first, count } = findMaxRow(rows);
  if (count === 0) return t("staff.statistics.nothing");
  return first === undefined
    ? t("staff.statistics.most.several", { count: formatWholeNumber(t, count) })
    : t("staff.statistics.most", { label: first.label, count: formatWholeNumber(t, count) });
}

/** Text for the row under the pointer. */
function describeRow(
  t: TranslateFunction,
  { label, now, before }: ChartRow,
  comparedPeriodName: string,
): string {
  if (now === undefined) return t("staff.statistics.value.notCounted", { label });
  const counted = t("staff.statistics.value", { label, now: formatWholeNumber(t, now) });
  if (before === undefined) return counted;
  return t("staff.statistics.value.compared", {
    counted,
    comparedPeriodName,
    before: formatWholeNumber(t, before),
  });
}

/** A count as a sentence, a drawing and a table. */
export function Chart({
  heading,
  rowColumnHeading,
  rows,
  comparedPeriodName,
  ChartDrawing,
  isFullWidth = false,
  headingLevel = 2,
  children,
}: Props) {
  const t = useTexts();
  const id = useId();
  const HeadingTag = `h${headingLevel}` as const;
  const [place, setPlace] = useState<string>();
  const hoveredRow = rows.find(({ key }) => key === place);
  const comparisonLabel = comparedPeriodName ?? t("staff.statistics.before");
  const summary = describeMaxRow(t, rows);
  return (
    <section aria-labelledby={id} className={isFullWidth ? `${styles.chart} ${styles.wide}` : styles.chart}>
      <HeadingTag id={id}>{heading}</HeadingTag>
      {children}
      <p className={styles.most}>
        {hoveredRow === undefined ? summary : describeRow(t, hoveredRow, comparisonLabel)}
      </p>
      {maxCount(rows) > 0 && (
        <>
          <ChartDrawing
            rows={rows}
            label={t("staff.statistics.chart", { heading, summary })}
            hoveredRow={hoveredRow}
            onHover={(row) => setPlace(row?.key)}
          />
          {hasComparison(rows) && (
            <p className={styles.legend} aria-hidden="true">
              <span className={styles.now}>{t("staff.statistics.now")}</span>
              <span className={styles.before}>{comparisonLabel}</span>
            </p>
          )}
          <details>
            <summary aria-label={t("staff.statistics.table", { heading })}>
              <ChevronDown />
              {t("staff.statistics.table.show")}
            </summary>
            <CountTable
              caption={heading}
              rowColumnHeading={t(rowColumnHeading)}
              rows={rows}
              comparedPeriodName={comparisonLabel}
            />
          </details>
        </>
      )}
    </section>
  );
}
