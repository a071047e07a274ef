import { nice, ticks } from "d3-array";
import type { PointerEvent } from "react";
import { useTexts } from "@/i18n/texts";
import type { ChartDrawingProps } from "./Chart";
import styles from "./ChartDrawing.module.css";
import { formatWholeNumber } from "./numbers";
import { type ChartRow, hasComparison, maxCount } from "./rows";
import { useWidth } from "./useWidth";

/** In CSS pixels. */
const height = 230;
const chartTopMargin = 8;
const chartBottomMargin = 28;
/** Maximum width of a character. */
const characterWidth = 7.5;
/** Gap between columns, as a share of their distance. */
const columnGap = 0.14;

/** Ticks, thinned out to fit. */
function visibleTicks(rows: readonly ChartRow[], width: number): ChartRow[] {
  const marked = rows.filter(({ tickLabel }) => tickLabel !== undefined);
  const maxLabelLength = Math.max(0, ...marked.map(({ tickLabel = "" }) => tickLabel.length));
  const axisTickStep = Math.max(
    1,
    Math.ceil((marked.length * (maxLabelLength + 1) * characterWidth) / Math.max(1, width)),
  );
  return marked.filter((_, index) => index % axisTickStep === 0);
}

/** Column chart over time; the previous period is drawn wider behind. */
export function ColumnChart({ rows, label, hoveredRow, onHover }: ChartDrawingProps) {
  const t = useTexts();
  const { chartElement, width } = useWidth();
  const hasPreviousPeriod = hasComparison(rows);

  const summary = Math.max(4, maxCount(rows));
  const [, top] = nice(0, summary, 4);
  const y = (count: number) =>
    height - chartBottomMargin - ((height - chartBottomMargin - chartTopMargin) * count) / top;
  const axisCounts = ticks(0, top, 4).filter(Number.isInteger);
  const left =
    characterWidth * Math.max(...axisCounts.map((count) => formatWholeNumber(t, count).length)) + 10;
  const inner = Math.max(0, width - left);
  const columnDistance = inner / (rows.length + columnGap);
  const columnCenter = (row: ChartRow) =>
    left + columnDistance * (rows.findIndex(({ key }) => key === row.key) + (1 + columnGap) / 2);
  const column = (row: ChartRow, share: number, count = 0) => ({
    x: columnCenter(row) - (columnDistance * (1 - columnGap) * share) / 2,
    y: y(count),
    width: columnDistance * (1 - columnGap) * share,
    height: height - chartBottomMargin - y(count),
  });

  function onPointer({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const at = clientX - currentTarget.getBoundingClientRect().left - left;
    onHover(rows[Math.floor((at / inner) * rows.length)]);
  }

  return (
    <div ref={chartElement} className={styles.columns}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        // Touch pointers leave at once; keep their selection.
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && onHover(undefined)}
      >
        <g className={styles.lines}>
          {axisCounts.map((count) => (
            <g key={count} transform={`translate(${left} ${y(count)})`}>
              <line x2={inner} />
              <text x={-8} dy="0.32em" textAnchor="end" className={styles.tick}>
                {formatWholeNumber(t, count)}
              </text>
            </g>
          ))}
        </g>
        {hoveredRow !== undefined && <rect className={styles.touched} {...column(hoveredRow, 1.14, top)} />}
        {hasPreviousPeriod && (
          <g className={styles.before}>
            {rows.map((row) => (
              <rect key={row.key} {...column(row, 1, row.before)} />
            ))}
          </g>
        )}
        <g className={styles.now}>
          {rows.map((row) => (
            <rect key={row.key} {...column(row, hasPreviousPeriod ? 0.58 : 1, row.now)} />
          ))}
        </g>
        <g className={styles.axis} transform={`translate(0 ${height - chartBottomMargin})`}>
          <line x1={left} x2={left + inner} />
          {visibleTicks(rows, inner).map((row) => (
            <g key={row.key} transform={`translate(${columnCenter(row)} 0)`}>
              <line y2={6} />
              <text y={22} textAnchor="middle" className={styles.tick}>
                {row.tickLabel}
              </text>
            </g>
          ))}
        </g>
      </svg>
    </div>
  );
}
