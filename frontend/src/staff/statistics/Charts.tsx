import { useState } from "react";
import type { Statistics } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { RadioGroup } from "../components/RadioGroup";
import { BarChart } from "./BarChart";
import { Chart } from "./Chart";
import { ColumnChart } from "./ColumnChart";
import {
  dayOrWeekChart,
  hourChartRows,
  menuChartRows,
  type PageUsageMetric,
  pageChartRows,
  pageUsageMetrics,
} from "./rows";
import styles from "./StatisticsReport.module.css";

export function Charts({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const [measure, setMeasure] = useState<PageUsageMetric>("views");
  const { visitsByDay, visitsByHour, menus, pages } = statistics;
  return (
    <div className={styles.charts}>
      <Chart
        isFullWidth
        {...dayOrWeekChart(t, visitsByDay, "staff.statistics.visitsByDay", "staff.statistics.visitsByWeek")}
        ChartDrawing={ColumnChart}
      />
      <Chart
        isFullWidth
        heading={t("staff.statistics.visitsByHour")}
        rowColumnHeading="staff.statistics.row.hours"
        rows={hourChartRows(t, visitsByHour)}
        ChartDrawing={ColumnChart}
      />
      <Chart
        heading={t("staff.statistics.menus")}
        rowColumnHeading="staff.statistics.row.menus"
        rows={menuChartRows(t, menus)}
        ChartDrawing={BarChart}
      />
      <Chart
        heading={t("staff.statistics.pages")}
        rowColumnHeading="staff.statistics.row.pages"
        rows={pageChartRows(pages, measure)}
        ChartDrawing={BarChart}
      >
        <RadioGroup
          legend={t("staff.statistics.measure")}
          options={pageUsageMetrics.map((value) => ({
            value,
            label: t(`staff.statistics.measure.${value}`),
          }))}
          chosen={measure}
          onChoose={setMeasure}
        />
      </Chart>
    </div>
  );
}
