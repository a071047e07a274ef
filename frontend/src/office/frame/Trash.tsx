import { ArchiveRestore, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "@/i18n/texts";
import { dayAndMonth } from "@/lib/dates";
import { viennaAt } from "@/lib/vienna";
import { Button } from "./Button";
import { Notice } from "./Notice";
import styles from "./Trash.module.css";

/** Something that was deleted, and can come back. */
export type Gone = {
  key: string | number;
  title: string;
  /** When that was, in RFC 3339. */
  deletedAt: string | undefined;
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
  const summary = useRef<HTMLElement>(null);

  // The button that brought it back is gone.
  useEffect(() => {
    if (back !== undefined) summary.current?.focus();
  }, [back]);

  const since = (deletedAt: string | undefined) => {
    const { day, time } = viennaAt(new Date(deletedAt ?? 0));
    return t("office.trash.since", { date: dayAndMonth(t, day), time });
  };

  return (
    <details className={styles.trash}>
      <summary ref={summary}>
        <Trash2 />
        {t("office.trash")} ({gone.length})
      </summary>
      <p>{t(gone.length === 0 ? "office.trash.empty" : "office.trash.intro")}</p>
      <div role="status">
        {back !== undefined && <Notice>{t("office.trash.restored", { title: back })}</Notice>}
      </div>
      {children}
      <ul>
        {gone.map(({ key, title, deletedAt, onRestore }) => (
          <li key={key} className={styles.gone}>
            <div>
              {title}
              <p>{since(deletedAt)}</p>
            </div>
            <Button
              icon={<ArchiveRestore />}
              label={t("office.trash.restoreOne", { title })}
              isPending={isPending}
              onClick={onRestore}
            >
              {t("office.trash.restore")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
