import { Download } from "lucide-react";
import type { Statistics } from "@/api/generated/models/Statistics";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Loading } from "../components/Loading";
import { Notice } from "../components/Notice";
import { Charts } from "./Charts";
import { csvOf, saveCsv } from "./csv";
import { Figures, figures } from "./Figures";
import styles from "./Report.module.css";
import { areRequestsCounted, Requests } from "./Requests";
import { Span } from "./Span";
import { Today } from "./Today";

type Props = {
  statistics: Statistics;
  /** Those of another period are on their way. */
  isTransient: boolean;
};

/** Everything that was counted, or what to do where nothing was. */
export function Report({ statistics, isTransient }: Props) {
  const t = useTexts();
  const { days, from, until, countedSince, today, pageRequests } = statistics;
  const isCounted = countedSince !== undefined && countedSince <= until;
  const isQuiet = figures.every((figure) => !statistics[figure].now);
  const isEmpty = isQuiet && figures.every((figure) => !statistics[figure].before);
  const save = () => saveCsv(csvOf(t, statistics), t("staff.statistics.csv.name", { from, until }));

  return (
    <>
      {/* What is on its way stands where the days will stand, so that nothing moves. */}
      <div className={styles.about}>
        {isTransient && <Loading />}
        {!isTransient && countedSince === undefined && <Notice>{t("staff.statistics.none")}</Notice>}
        {!isTransient && countedSince !== undefined && <Span statistics={statistics} />}
      </div>
      {countedSince !== undefined && <Today today={today} />}
      {isQuiet && isCounted && <Notice>{t("staff.statistics.none.period", { days })}</Notice>}
      {!isEmpty && (
        <>
          <Figures statistics={statistics} />
          <Charts statistics={statistics} />
        </>
      )}
      <Requests requests={pageRequests} />
      {(!isEmpty || areRequestsCounted(pageRequests)) && (
        <div className={styles.save}>
          <Button icon={<Download />} onClick={save}>
            {t("staff.statistics.csv")}
          </Button>
        </div>
      )}
    </>
  );
}
