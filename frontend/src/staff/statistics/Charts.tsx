import { useState } from "react";
import type { Statistics } from "@/api/generated/models/Statistics";
import { useTexts } from "@/i18n/texts";
import { Bars } from "./Bars";
import { Chart } from "./Chart";
import { Choice } from "./Choice";
import { Columns } from "./Columns";
import styles from "./Report.module.css";
import { dayRows, hourRows, isByWeek, type Measure, measures, menuRows, pageRows, weeksBefore } from "./rows";

/** When guests come, which menus they open, and on which page they do what. */
export function Charts({ statistics }: { statistics: Statistics }) {
  const t = useTexts();
  const [measure, setMeasure] = useState<Measure>("views");
  const { days, visitsByDay, visitsByHour, menus, pages } = statistics;
  return (
    <div className={styles.charts}>
      <Chart
        isWide
        heading={t(isByWeek(days) ? "staff.statistics.visitsByWeek" : "staff.statistics.visitsByDay")}
        rowName={isByWeek(days) ? "staff.statistics.row.weeks" : "staff.statistics.row.days"}
        rows={dayRows(t, visitsByDay)}
        beforeName={weeksBefore(t, days)}
        Drawing={Columns}
      />
      <Chart
        isWide
        heading={t("staff.statistics.visitsByHour")}
        rowName="staff.statistics.row.hours"
        rows={hourRows(t, visitsByHour)}
        Drawing={Columns}
      />
      <Chart
        heading={t("staff.statistics.menus")}
        rowName="staff.statistics.row.menus"
        rows={menuRows(t, menus)}
        Drawing={Bars}
      />
      <Chart
        heading={t("staff.statistics.pages")}
        rowName="staff.statistics.row.pages"
        rows={pageRows(t, pages, measure)}
        Drawing={Bars}
      >
        <Choice
          legend={t("staff.statistics.measure")}
          options={measures.map((value) => ({ value, label: t(`staff.statistics.measure.${value}`) }))}
          chosen={measure}
          onChoose={setMeasure}
        />
      </Chart>
    </div>
  );
}
