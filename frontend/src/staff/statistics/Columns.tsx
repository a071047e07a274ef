import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import type { PointerEvent } from "react";
import { useTexts } from "@/i18n/texts";
import type { DrawingProps } from "./Chart";
import styles from "./Drawing.module.css";
import { wholeNumber } from "./numbers";
import { haveBefore, highest, type Row } from "./rows";
import { useWidth } from "./useWidth";

/** In CSS pixels. */
const height = 230;
const above = 8;
const below = 28;
/** How wide a letter of the axes is at most. */
const letter = 7.5;

/** The marks at the axis, of which each so-and-so-many-eth is left out where there is no room for all. */
function ticksIn(rows: readonly Row[], width: number): string[] {
  const marked = rows.filter(({ tick }) => tick !== undefined);
  const longest = Math.max(0, ...marked.map(({ tick = "" }) => tick.length));
  const step = Math.max(1, Math.ceil((marked.length * (longest + 1) * letter) / Math.max(1, width)));
  return marked.filter((_, index) => index % step === 0).map(({ key }) => key);
}

/** What follows one another in time: a column for each, and wider behind it the one of the period before. */
export function Columns({ rows, label, touched, onTouch }: DrawingProps) {
  const t = useTexts();
  const { box, width } = useWidth<HTMLDivElement>();
  const hasBefore = haveBefore(rows);

  const most = Math.max(4, highest(rows));
  const y = scaleLinear({ domain: [0, most], range: [height - below, above], nice: 4 });
  const heights = y.ticks(4).filter(Number.isInteger);
  const left = letter * Math.max(...heights.map((count) => wholeNumber(t, count).length)) + 10;
  const inner = Math.max(0, width - left);
  const x = scaleBand({ domain: rows.map(({ key }) => key), range: [left, left + inner], padding: 0.14 });
  const ticks = new Map(rows.map(({ key, tick }) => [key, tick]));
  const column = (row: Row, share: number, count = 0) => ({
    x: (x(row.key) ?? 0) + (x.bandwidth() * (1 - share)) / 2,
    y: y(count),
    width: x.bandwidth() * share,
    height: height - below - y(count),
  });

  function touch({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const at = clientX - currentTarget.getBoundingClientRect().left - left;
    onTouch(rows[Math.floor((at / inner) * rows.length)]);
  }

  return (
    <div ref={box} className={styles.columns}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        onPointerMove={touch}
        onPointerDown={touch}
        // A finger that has tapped is gone at once; what it asked for stays.
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && onTouch(undefined)}
      >
        <g className={styles.lines}>
          <AxisLeft
            scale={y}
            left={left}
            tickValues={heights}
            tickLength={-inner}
            hideAxisLine
            tickComponent={({ y, formattedValue }) => (
              <text x={-8} y={y} dy="0.32em" textAnchor="end" className={styles.tick}>
                {formattedValue}
              </text>
            )}
            tickFormat={(count) => wholeNumber(t, Number(count))}
          />
        </g>
        {touched !== undefined && (
          <rect className={styles.touched} {...column(touched, 1.14, y.domain()[1])} />
        )}
        {hasBefore && (
          <g className={styles.before}>
            {rows.map((row) => (
              <Bar key={row.key} {...column(row, 1, row.before)} />
            ))}
          </g>
        )}
        <g className={styles.now}>
          {rows.map((row) => (
            <Bar key={row.key} {...column(row, hasBefore ? 0.58 : 1, row.now)} />
          ))}
        </g>
        <g className={styles.axis}>
          <AxisBottom
            scale={x}
            top={height - below}
            tickValues={ticksIn(rows, inner)}
            tickLength={6}
            tickFormat={(key) => ticks.get(key)}
            tickComponent={({ x, formattedValue }) => (
              <text x={x} y={22} textAnchor="middle" className={styles.tick}>
                {formattedValue}
              </text>
            )}
          />
        </g>
      </svg>
    </div>
  );
}
