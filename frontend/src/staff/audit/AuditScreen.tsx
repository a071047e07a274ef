import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { AuditEntry } from "@/api/generated";
import { listAuditEntriesPages } from "@/api/generated/queries";
import { itemsOfPages } from "@/api/listPages";
import "@/i18n/staffAuditTexts";
import type { TranslateFunction } from "@/i18n/texts";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { formatInstant } from "../components/dates";
import { QueryStatus } from "../components/Loading";
import { ShowMore } from "../components/ShowMore";
import styles from "./Audit.module.css";
import { formatAuditEntry } from "./formatAuditEntry";

export default function AuditScreen() {
  const t = useTexts();
  const pages = useInfiniteQuery({ ...listAuditEntriesPages(), select: itemsOfPages });
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
      <ShowMore list={pages} icon={<ChevronDown />}>
        {t("staff.more")}
      </ShowMore>
    </>
  );
}

type Day = { day: string; entries: { time: string; entry: AuditEntry }[] };

/** Groups entries by calendar day in Vienna, keeping their order. */
function groupByDay(t: TranslateFunction, auditEntries: readonly AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of auditEntries) {
    const { date: day, time } = formatInstant(t, entry.occurredAt);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push({ time, entry });
    else days.push({ day, entries: [{ time, entry }] });
  }
  return days;
}
