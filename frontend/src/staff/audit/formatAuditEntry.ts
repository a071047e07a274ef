import type { AuditAction } from "@/api/generated/models/AuditAction";
import type { AuditEntry } from "@/api/generated/models/AuditEntry";
import type { TextKey, Translate } from "@/i18n/texts";

/** Actions with a text; the server may know newer ones. */
export const auditActions = [
  "NEWS_CREATED",
  "NEWS_EDITED",
  "NEWS_DELETED",
  "NEWS_RESTORED",
  "NEWS_REORDERED",
  "MENU_FILE_EDITED",
  "MENU_FILE_DELETED",
  "MENU_FILE_RESTORED",
  "MENU_SETTINGS_SAVED",
  "OPENING_HOURS_SAVED",
  "SPECIAL_DAY_CREATED",
  "SPECIAL_DAY_EDITED",
  "SPECIAL_DAY_DELETED",
  "MESSAGE_DELETED",
  "FILE_STORED",
  "FILE_EDITED",
  "FILE_DELETED",
  "PASSWORD_CHANGED",
  "SIGNED_OUT_EVERYWHERE",
  "STAFF_ADDED",
  "PASSWORD_RESET",
  "STAFF_DISABLED",
] as const satisfies readonly AuditAction[];

/**
 * For an entry without a title the server stores its number (decision W2), which looks like a title of digits only.
 */
function subjectOf(t: Translate, { action, subject }: AuditEntry): string {
  if (subject === "") return t("staff.news.untitled");
  const isNumber = action.startsWith("NEWS_") && /^\d+$/.test(subject);
  return isNumber ? t("staff.audit.untitled", { number: subject }) : subject;
}

/** "Anna Huber hat die Neuigkeit … geschrieben." Without a name it was the command line. */
export function formatAuditEntry(t: Translate, entry: AuditEntry): string {
  const { name = t("staff.audit.commandLine"), action } = entry;
  const known = auditActions.find((one) => one === action);
  const key = `staff.audit.action.${known ?? "other"}` as TextKey;
  return t(key, { name, subject: subjectOf(t, entry) });
}
