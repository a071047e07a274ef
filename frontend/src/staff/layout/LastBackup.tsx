import type { Backups } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";

export function LastBackup({ backups: { lastSuccessAt, isOverdue } }: { backups: Backups }) {
  const t = useTexts();
  if (lastSuccessAt === undefined) return t("staff.backup.none");
  const { day, time } = toViennaTime(new Date(lastSuccessAt));
  return t(isOverdue ? "staff.backup.overdue" : "staff.backup.last", {
    date: formatDayAndMonth(t, day),
    time,
  });
}
