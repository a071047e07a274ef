import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { fetchQuery } from "@/api/client";
import type { AuditEntry } from "@/api/generated/models/AuditEntry";
import { listAuditEntriesQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { LoadErrorNotice, Loading } from "../components/Loading";
import { focusScreen } from "../layout/focus";
import styles from "./Audit.module.css";
import { formatAuditEntry } from "./formatAuditEntry";
import { groupByDay } from "./groupByDay";

/** Entries per request. */
const pageSize = 50;

export function AuditScreen() {
  const t = useTexts();
  const { data, isPending, hasNextPage, isFetchingNextPage, isError, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [...listAuditEntriesQuery().queryKey, "pages"],
      queryFn: ({ signal, pageParam }) =>
        fetchQuery(signal, ({ AuditService }) =>
          AuditService.listAuditEntries({ limit: pageSize, ...pageParam }),
        ),
      initialPageParam: {} as { before?: number },
      getNextPageParam: (last: AuditEntry[]) => {
        const oldestEntry = last.length < pageSize ? undefined : last.at(-1);
        return oldestEntry === undefined ? undefined : { before: oldestEntry.id };
      },
    });
  const auditEntries = data?.pages.flat();

  async function showMore() {
    const { hasNextPage: hasMore } = await fetchNextPage();
    // The button disappears.
    if (!hasMore) focusScreen();
  }

  return (
    <>
      {isPending && <Loading />}
      {auditEntries?.length === 0 && <p>{t("staff.audit.none")}</p>}
      {groupByDay(t, auditEntries ?? []).map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul>
            {entries.map(({ time, entry }) => (
              <li key={entry.id} className={styles.entry}>
                <time dateTime={entry.at}>{time}</time>
                <span>{formatAuditEntry(t, entry)}</span>
                {entry.email !== undefined && <small className={styles.account}>{entry.email}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isError && <LoadErrorNotice onRetry={() => void (data === undefined ? refetch() : fetchNextPage())} />}
      {hasNextPage && !isError && (
        <Button icon={<ChevronDown />} isPending={isFetchingNextPage} onClick={() => void showMore()}>
          {t("staff.more")}
        </Button>
      )}
    </>
  );
}
