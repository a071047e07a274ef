import { useTexts } from "@/i18n/texts";
import type { ChartDrawingProps } from "./Chart";
import styles from "./ChartDrawing.module.css";
import { formatCount } from "./numbers";
import { hasComparison, maxCount } from "./rows";
import { useWidth } from "./useWidth";

/** In CSS pixels. */
const rowHeight = 52;
const barTop = 26;
const barThickness = 14;
const innerBarThickness = 8;

/** Horizontal bar chart for named items; the previous period is drawn behind. */
export function BarChart({ rows, label }: ChartDrawingProps) {
  const t = useTexts();
  const { chartElement, width } = useWidth();
  const hasPreviousPeriod = hasComparison(rows);
  const maxBarCount = Math.max(1, maxCount(rows));
  const barLength = (count = 0) => (width * count) / maxBarCount;
  const place = barTop + barThickness / 2;
  return (
    <div ref={chartElement} className={styles.bars}>
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
            {hasPreviousPeriod && (
              <g className={styles.before}>
                <rect y={barTop} width={barLength(row.before)} height={barThickness} />
              </g>
            )}
            <g className={styles.now}>
              <rect y={place - innerBarThickness / 2} width={barLength(row.now)} height={innerBarThickness} />
            </g>
          </g>
        ))}
      </svg>
    </div>
  );
}
