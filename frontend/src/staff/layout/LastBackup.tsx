import type { Backups } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatInstant } from "../components/dates";

export function LastBackup({ backups: { lastSuccessAt, isOverdue } }: { backups: Backups }) {
  const t = useTexts();
  if (lastSuccessAt === undefined) return t("staff.backup.none");
  const { dayAndMonth: date, time } = formatInstant(t, lastSuccessAt);
  return t(isOverdue ? "staff.backup.overdue" : "staff.backup.last", { date, time });
}
