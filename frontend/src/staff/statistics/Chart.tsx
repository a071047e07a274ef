import { ChevronDown } from "lucide-react";
import { type ComponentType, type ReactNode, useId, useState } from "react";
import { type TextKey, type Translate, useTexts } from "@/i18n/texts";
import styles from "./Chart.module.css";
import { CountTable } from "./CountTable";
import { wholeNumber } from "./numbers";
import { greatest, haveBefore, highest, type Row } from "./rows";

export type DrawingProps = {
  rows: readonly Row[];
  /** What is to be said to those who do not see it. */
  label: string;
  /** The row that a finger or the mouse is at. */
  touched: Row | undefined;
  onTouch: (row: Row | undefined) => void;
};

type Props = {
  heading: string;
  /** What a row of the table is. */
  rowName: TextKey;
  rows: readonly Row[];
  /** What the rows are held against, unless it is the period before. */
  beforeName?: string;
  Drawing: ComponentType<DrawingProps>;
  /** Goes over the whole width, for what is long. */
  isWide?: boolean;
  /** Of its heading. */
  level?: 2 | 3;
  /** What can be chosen about it. */
  children?: ReactNode;
};

function mostOf(t: Translate, rows: readonly Row[]): string {
  const { first, count } = greatest(rows);
  if (count === 0) return t("staff.statistics.nothing");
  return first === undefined
    ? t("staff.statistics.most.several", { count: wholeNumber(t, count) })
    : t("staff.statistics.most", { label: first.label, count: wholeNumber(t, count) });
}

/** What a finger is told of a row. */
function countsOf(t: Translate, { label, now, before }: Row, beforeName: string): string {
  if (now === undefined) return t("staff.statistics.value.notCounted", { label });
  const counted = t("staff.statistics.value", { label, now: wholeNumber(t, now) });
  if (before === undefined) return counted;
  return t("staff.statistics.value.compared", { counted, beforeName, before: wholeNumber(t, before) });
}

/** Something that was counted: in one sentence, as a picture, and as a table for whoever wants or needs it. */
export function Chart({
  heading,
  rowName,
  rows,
  beforeName,
  Drawing,
  isWide = false,
  level = 2,
  children,
}: Props) {
  const t = useTexts();
  const id = useId();
  const Heading = `h${level}` as const;
  const [place, setPlace] = useState<string>();
  const touched = rows.find(({ key }) => key === place);
  const compared = beforeName ?? t("staff.statistics.before");
  const most = mostOf(t, rows);
  return (
    <section aria-labelledby={id} className={isWide ? `${styles.chart} ${styles.wide}` : styles.chart}>
      <Heading id={id} className={styles.heading}>
        {heading}
      </Heading>
      {children}
      <p className={styles.most}>{touched === undefined ? most : countsOf(t, touched, compared)}</p>
      {highest(rows) > 0 && (
        <>
          <Drawing
            rows={rows}
            label={t("staff.statistics.chart", { heading, most })}
            touched={touched}
            onTouch={(row) => setPlace(row?.key)}
          />
          {haveBefore(rows) && (
            <p className={styles.legend} aria-hidden="true">
              <span className={styles.now}>{t("staff.statistics.now")}</span>
              <span className={styles.before}>{compared}</span>
            </p>
          )}
          <details className={styles.table}>
            <summary aria-label={t("staff.statistics.table", { heading })}>
              <ChevronDown />
              {t("staff.statistics.table.show")}
            </summary>
            <CountTable caption={heading} rowName={t(rowName)} rows={rows} beforeName={compared} />
          </details>
        </>
      )}
    </section>
  );
}
