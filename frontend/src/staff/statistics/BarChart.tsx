import { useTexts } from "@/i18n/texts";
import type { DrawingProps } from "./Chart";
import styles from "./Drawing.module.css";
import { formatCount } from "./numbers";
import { hasComparison, maxCount } from "./rows";
import { useWidth } from "./useWidth";

/** In CSS pixels. */
const rowHeight = 52;
const barTop = 26;
const barThickness = 14;
const innerThickness = 8;

/** Horizontal bar chart for named items; the previous period is drawn behind. */
export function BarChart({ rows, label }: DrawingProps) {
  const t = useTexts();
  const { box, width } = useWidth<HTMLDivElement>();
  const hasBefore = hasComparison(rows);
  const longest = Math.max(1, maxCount(rows));
  const lengthOf = (count = 0) => (width * count) / longest;
  const place = barTop + barThickness / 2;
  return (
    <div ref={box} className={styles.bars}>
      <svg role="img" aria-label={label} width={width} height={rows.length * rowHeight}>
        {rows.map((row, index) => (
          <g key={row.key} transform={`translate(0 ${index * rowHeight})`}>
            <text y={17} className={styles.name}>
              {row.label}
            </text>
            <text x={width} y={17} textAnchor="end" className={styles.count}>
              {formatCount(t, row.now)}
            </text>
            <line className={styles.ground} x1={0} x2={width} y1={place} y2={place} />
            {hasBefore && (
              <g className={styles.before}>
                <rect y={barTop} width={lengthOf(row.before)} height={barThickness} />
              </g>
            )}
            <g className={styles.now}>
              <rect y={place - innerThickness / 2} width={lengthOf(row.now)} height={innerThickness} />
            </g>
          </g>
        ))}
      </svg>
    </div>
  );
}
