import type { PageRequests } from "@/api/generated/models/PageRequests";
import { useTexts } from "@/i18n/texts";
import { Bars } from "./Bars";
import { Chart } from "./Chart";
import { Columns } from "./Columns";
import styles from "./Report.module.css";
import { areDaysComparable, dayRows, isByWeek, requestRows } from "./rows";

/** Whether page requests are counted, or were. */
export const areRequestsCounted = ({ isCounted, total }: PageRequests) =>
  isCounted || total.now > 0 || total.before > 0;

/** What the server counts where nobody was asked: apart, and under its own name. */
export function Requests({ requests }: { requests: PageRequests }) {
  const t = useTexts();
  if (!areRequestsCounted(requests)) return null;
  const { isCounted, total, byDay, byPage } = requests;
  const hasBefore = total.before > 0;
  return (
    <section aria-labelledby="requests" className={styles.apart}>
      <h2 id="requests">{t("office.statistics.requests")}</h2>
      <p>{t("office.statistics.requests.text")}</p>
      {!isCounted && <p>{t("office.statistics.requests.off")}</p>}
      <div className={styles.charts}>
        <Chart
          level={3}
          heading={t(
            isByWeek(byDay.length) ? "office.statistics.requestsByWeek" : "office.statistics.requestsByDay",
          )}
          rowName={isByWeek(byDay.length) ? "office.statistics.row.weeks" : "office.statistics.row.days"}
          rows={dayRows(t, byDay)}
          hasBefore={hasBefore && areDaysComparable(byDay.length)}
          Drawing={Columns}
        />
        <Chart
          level={3}
          heading={t("office.statistics.requestsByPage")}
          rowName="office.statistics.row.pages"
          rows={requestRows(t, byPage)}
          hasBefore={hasBefore}
          Drawing={Bars}
        />
      </div>
    </section>
  );
}
