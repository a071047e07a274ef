import { ArchiveRestore, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";
import { Button } from "./Button";
import { Notice } from "./Notice";
import styles from "./Trash.module.css";
import { useUndoDismissal } from "./UndoProvider";

/** Something that was deleted, and can come back. */
export type Gone = {
  key: string | number;
  title: string;
  /** When that was, in RFC 3339. */
  deletedAt: string | undefined;
  /** What tells it from another one of that title. */
  detail?: string;
  onRestore: () => void;
};

type Props = {
  gone: readonly Gone[];
  /** What has come back just now. */
  back: string | undefined;
  isPending: boolean;
  /** What is said where something does not come back. */
  children: ReactNode;
};

/** What was deleted in the last thirty days, to be brought back. */
export function Trash({ gone, back, isPending, children }: Props) {
  const t = useTexts();
  const dismissUndo = useUndoDismissal();
  const summary = useRef<HTMLElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  // The button that brought it back is gone.
  useEffect(() => {
    if (back === undefined) return;
    summary.current?.focus({ preventScroll: true });
    confirmation.current?.scrollIntoView({ block: "nearest" });
  }, [back]);

  const about = ({ deletedAt, detail }: Gone) => {
    const { day, time } = toViennaTime(new Date(deletedAt ?? 0));
    const since = t("staff.trash.since", { date: formatDayAndMonth(t, day), time });
    return detail === undefined ? since : `${since} · ${detail}`;
  };
  const label = (one: Gone) => {
    const isTheOnly = gone.every(({ key, title }) => key === one.key || title !== one.title);
    const restore = t("staff.trash.restoreOne", { title: one.title });
    return isTheOnly ? restore : `${restore} (${about(one)})`;
  };

  return (
    <details className={styles.trash}>
      <summary ref={summary}>
        <Trash2 />
        {t("staff.trash")} ({gone.length})
      </summary>
      <p>{t(gone.length === 0 ? "staff.trash.empty" : "staff.trash.intro")}</p>
      <div ref={confirmation} role="status" className={styles.confirmation}>
        {back !== undefined && <Notice>{t("staff.trash.restored", { title: back })}</Notice>}
      </div>
      {children}
      <ul>
        {gone.map((one) => (
          <li key={one.key} className={styles.gone}>
            <div>
              {one.title}
              <p>{about(one)}</p>
            </div>
            <Button
              icon={<ArchiveRestore />}
              label={label(one)}
              isPending={isPending}
              onClick={() => {
                dismissUndo();
                one.onRestore();
              }}
            >
              {t("staff.trash.restore")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
