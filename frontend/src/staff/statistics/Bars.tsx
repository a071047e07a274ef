import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { useTexts } from "@/i18n/texts";
import type { DrawingProps } from "./Chart";
import styles from "./Drawing.module.css";
import { countOf } from "./numbers";
import { haveBefore, highest } from "./rows";
import { useWidth } from "./useWidth";

/** In CSS pixels: a row with its words, and below them the bar. */
const rowHeight = 52;
const barTop = 26;
const thick = 14;
const thin = 8;

/** What has names rather than an order: the longest bar first, and behind each the one of the period before. */
export function Bars({ rows, label }: DrawingProps) {
  const t = useTexts();
  const { box, width } = useWidth<HTMLDivElement>();
  const hasBefore = haveBefore(rows);
  const x = scaleLinear({ domain: [0, Math.max(1, highest(rows))], range: [0, width] });
  const place = barTop + thick / 2;
  return (
    <div ref={box} className={styles.bars}>
      <svg role="img" aria-label={label} width={width} height={rows.length * rowHeight}>
        {rows.map((row, index) => (
          <g key={row.key} transform={`translate(0 ${index * rowHeight})`}>
            <text y={17} className={styles.name}>
              {row.label}
            </text>
            <text x={width} y={17} textAnchor="end" className={styles.count}>
              {countOf(t, row.now)}
            </text>
            <line className={styles.ground} x1={0} x2={width} y1={place} y2={place} />
            {hasBefore && (
              <g className={styles.before}>
                <Bar y={barTop} width={x(row.before ?? 0)} height={thick} />
              </g>
            )}
            <g className={styles.now}>
              <Bar y={place - thin / 2} width={x(row.now ?? 0)} height={thin} />
            </g>
          </g>
        ))}
      </svg>
    </div>
  );
}
