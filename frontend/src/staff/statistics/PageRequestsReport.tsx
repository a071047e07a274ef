import type { PageRequests } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatDate } from "../components/dates";
import { BarChart } from "./BarChart";
import { Chart } from "./Chart";
import { ColumnChart } from "./ColumnChart";
import { formatWholeNumber } from "./numbers";
import { dayOrWeekChart, pageRequestChartRows } from "./rows";
import styles from "./StatisticsReport.module.css";

/** Whether page requests are counted, or were. */
export const shouldShowPageRequestCounts = ({ isCounted, total, today }: PageRequests) =>
  isCounted || [total.now, total.before, today].some((count = 0) => count > 0);

/** Page requests counted without consent, shown separately. */
export function PageRequestsReport({ requests }: { requests: PageRequests }) {
  const t = useTexts();
  if (!shouldShowPageRequestCounts(requests)) return null;
  const { isCounted, countedSince, total, today, byDay, byPage } = requests;
  return (
    <section aria-labelledby="requests" className={styles.apart}>
      <h2 id="requests">{t("staff.statistics.requests")}</h2>
      <p>{t("staff.statistics.requests.text")}</p>
      {!isCounted && <p>{t("staff.statistics.requests.off")}</p>}
      {countedSince !== undefined && (
        <p>
          {t("staff.statistics.requests.since", {
            date: formatDate(t, countedSince),
            count: formatWholeNumber(t, today),
          })}
        </p>
      )}
      {total.now !== undefined && (
        <div className={styles.charts}>
          <Chart
            headingLevel={3}
            {...dayOrWeekChart(t, byDay, "staff.statistics.requestsByDay", "staff.statistics.requestsByWeek")}
            ChartDrawing={ColumnChart}
          />
          <Chart
            headingLevel={3}
            heading={t("staff.statistics.requestsByPage")}
            rowColumnHeading="staff.statistics.row.pages"
            rows={pageRequestChartRows(byPage)}
            ChartDrawing={BarChart}
          />
        </div>
      )}
    </section>
  );
}
