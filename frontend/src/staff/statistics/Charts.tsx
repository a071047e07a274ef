import { useState } from "react";
import type { Statistics } from "@/api/generated/models/Statistics";
import { useTexts } from "@/i18n/texts";
import { BarChart } from "./BarChart";
import { Chart } from "./Chart";
import { ColumnChart } from "./ColumnChart";
import { RadioGroup } from "./RadioGroup";
import styles from "./Report.module.css";
import {
  dayRows,
  hourRows,
  isGroupedByWeek,
  menuRows,
  type PageMeasure,
  pageMeasures,
  pageRows,
  weeksBeforeLabel,
} from "./rows";

export function Charts({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const [measure, setMeasure] = useState<PageMeasure>("views");
  const { days, visitsByDay, visitsByHour, menus, pages } = statistics;
  return (
    <div className={styles.charts}>
      <Chart
        isWide
        heading={t(isGroupedByWeek(days) ? "staff.statistics.visitsByWeek" : "staff.statistics.visitsByDay")}
        rowName={isGroupedByWeek(days) ? "staff.statistics.row.weeks" : "staff.statistics.row.days"}
        rows={dayRows(t, visitsByDay)}
        comparisonName={weeksBeforeLabel(t, days)}
        Drawing={ColumnChart}
      />
      <Chart
        isWide
        heading={t("staff.statistics.visitsByHour")}
        rowName="staff.statistics.row.hours"
        rows={hourRows(t, visitsByHour)}
        Drawing={ColumnChart}
      />
      <Chart
        heading={t("staff.statistics.menus")}
        rowName="staff.statistics.row.menus"
        rows={menuRows(t, menus)}
        Drawing={BarChart}
      />
      <Chart
        heading={t("staff.statistics.pages")}
        rowName="staff.statistics.row.pages"
        rows={pageRows(t, pages, measure)}
        Drawing={BarChart}
      >
        <RadioGroup
          legend={t("staff.statistics.measure")}
          options={pageMeasures.map((value) => ({ value, label: t(`staff.statistics.measure.${value}`) }))}
          chosen={measure}
          onChoose={setMeasure}
        />
      </Chart>
    </div>
  );
}
