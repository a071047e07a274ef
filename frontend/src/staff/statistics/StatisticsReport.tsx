import { Download } from "lucide-react";
import type { Statistics } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Loading } from "../components/Loading";
import { Notice } from "../components/Notice";
import { Charts } from "./Charts";
import { saveCsv, toCsv } from "./csv";
import { FiguresSection, statisticFigureNames } from "./FiguresSection";
import { PageRequestsReport, shouldShowPageRequestCounts } from "./PageRequestsReport";
import { PeriodDescription } from "./PeriodDescription";
import styles from "./StatisticsReport.module.css";
import { TodayUsageSummary } from "./TodayUsageSummary";

type Props = {
  statistics: Statistics;
  /** Another period is being loaded. */
  isPeriodLoading: boolean;
};

export function StatisticsReport({ statistics, isPeriodLoading }: Props) {
  const t = useTexts();
  const { days, from, until, countedSince, today, pageRequests } = statistics;
  const isPeriodCounted = countedSince !== undefined && countedSince <= until;
  const isPeriodEmpty = statisticFigureNames.every((figure) => !statistics[figure].now);
  const hasNoDataInBothPeriods =
    isPeriodEmpty && statisticFigureNames.every((figure) => !statistics[figure].before);
  const save = () => saveCsv(toCsv(t, statistics), t("staff.statistics.csv.name", { from, until }));

  return (
    <>
      {/* Replaces the dates in place, so that the layout does not shift. */}
      <div className={styles.about}>
        {isPeriodLoading && <Loading />}
        {!isPeriodLoading && countedSince === undefined && <Notice>{t("staff.statistics.none")}</Notice>}
        {!isPeriodLoading && countedSince !== undefined && <PeriodDescription statistics={statistics} />}
      </div>
      {countedSince !== undefined && <TodayUsageSummary today={today} />}
      {isPeriodEmpty && isPeriodCounted && <Notice>{t("staff.statistics.none.period", { days })}</Notice>}
      {!hasNoDataInBothPeriods && (
        <>
          <FiguresSection statistics={statistics} />
          <Charts statistics={statistics} />
        </>
      )}
      <PageRequestsReport requests={pageRequests} />
      {(!hasNoDataInBothPeriods || shouldShowPageRequestCounts(pageRequests)) && (
        <div className={styles.save}>
          <Button icon={<Download />} onClick={save}>
            {t("staff.statistics.csv")}
          </Button>
        </div>
      )}
    </>
  );
}
