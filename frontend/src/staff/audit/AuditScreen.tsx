import { ChevronDown } from "lucide-react";
import { listAuditEntriesPages } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { Button } from "../components/Button";
import { LoadErrorNotice, QueryStatus } from "../components/Loading";
import { usePagedList } from "../hooks/usePagedList";
import styles from "./Audit.module.css";
import { formatAuditEntry } from "./formatAuditEntry";
import { groupByDay } from "./groupByDay";

export default function AuditScreen() {
  const t = useTexts();
  const pages = usePagedList(listAuditEntriesPages());
  const { data: auditEntries } = pages;

  return (
    <>
      <QueryStatus queries={[pages]} />
      {auditEntries?.length === 0 && <p>{t("staff.audit.none")}</p>}
      {groupByDay(t, auditEntries ?? []).map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul>
            {entries.map(({ time, entry }) => (
              <li key={entry.id} className={styles.entry}>
                <time dateTime={entry.occurredAt}>{time}</time>
                <span>{formatAuditEntry(t, entry)}</span>
                {entry.email !== undefined && (
                  <small className={`hint ${styles.account}`}>{decodeHosts(entry.email)}</small>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {pages.isFetchNextPageError && (
        <LoadErrorNotice isPending={pages.isFetchingNextPage} onRetry={() => void pages.fetchNextPage()} />
      )}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <Button
          icon={<ChevronDown />}
          isPending={pages.isFetchingNextPage}
          onClick={() => void pages.showMore()}
        >
          {t("staff.more")}
        </Button>
      )}
    </>
  );
}
