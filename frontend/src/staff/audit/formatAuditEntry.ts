import type { AuditEntry } from "@/api/generated";
import sentences from "@/i18n/de/staffAudit.json";
import type { TranslateFunction } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { type PageName, publicPages } from "@/routes/publicPages";

const isPublicPage = (name: string): name is PageName => Object.hasOwn(publicPages, name);

/**
 * For an entry without a title the server stores its number (decision W2), which looks like a title of digits only.
 */
function auditSubject(t: TranslateFunction, { action, subject }: AuditEntry): string {
  if (subject === "") return t("staff.news.untitled");
  if (isPublicPage(subject) && action.startsWith("content")) return publicPages[subject].label;
  // "49/2026" for `2026-W49`.
  if (action === "lunchWeekSaved") return subject.replace(/^(\d+)-W(\d+)$/, "$2/$1");
  const isNumber = action.startsWith("news") && /^\d+$/.test(subject);
  return isNumber ? t("staff.audit.untitled", { number: subject }) : decodeHosts(subject);
}

/** "Anna Huber hat die Neuigkeit … geschrieben." Without a name it was the command line. */
export function formatAuditEntry(t: TranslateFunction, entry: AuditEntry): string {
  const { name = t("staff.audit.commandLine"), action } = entry;
  const key = `staff.audit.action.${action}` as const;
  // The server may be newer than the page.
  return t(key in sentences ? key : "staff.audit.action.other", { name, subject: auditSubject(t, entry) });
}
