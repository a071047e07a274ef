import { type MutationOptions, notifyManager } from "@tanstack/react-query";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import type { MutationFailure } from "../hooks/useStaffMutation";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { Button } from "./Button";
import { formatInstant } from "./dates";
import { MutationErrorNotice } from "./MutationErrorNotice";
import { Notice } from "./Notice";
import { withdrawUndo } from "./StatusMessages";
import styles from "./Trash.module.css";

type TrashItem<Args> = {
  key: string | number;
  title: string;
  /** Reported after restoring; by default the title. */
  name?: string;
  /** RFC 3339. */
  deletedAt: string | undefined;
  /** Distinguishes items with the same title. */
  detail?: string;
  /** Arguments of `restore`. */
  args: Args;
};

type Props<Args> = {
  /** Undefined while they are loaded. */
  items: readonly TrashItem<Args>[] | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the result type does not matter here
  restore: MutationOptions<any, Error, Args>;
  /** Refetches the lists. */
  refresh: () => Promise<unknown>;
  onFailed?: (failure: MutationFailure) => void;
  /** Statuses that `children` report. */
  ignoredStatuses?: readonly number[];
  children?: ReactNode;
};

/** Items deleted in the last thirty days. */
export function Trash<Args>({ items, restore, refresh, onFailed, ignoredStatuses, children }: Props<Args>) {
  const t = useTexts();
  const summary = useRef<HTMLElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  const lastItem = useRef<TrashItem<Args>>(undefined);
  const [restoredName, setRestoredName] = useState<string>();
  const write = useStaffMutation(restore, {
    onDone: async () => {
      await refresh();
      // After the lists are rendered: their new row would push the confirmation out of view.
      notifyManager.schedule(() => setRestoredName(lastItem.current?.name ?? lastItem.current?.title));
    },
    onFailed: (failure) => onFailed?.(failure),
  });

  // The pressed button is gone.
  useEffect(() => {
    if (restoredName === undefined) return;
    summary.current?.focus({ preventScroll: true });
    confirmation.current?.scrollIntoView({ block: "nearest" });
  }, [restoredName]);

  if (items === undefined) return null;
  const describeTrashItem = ({ deletedAt, detail }: TrashItem<Args>) => {
    const { dayAndMonth: date, time } = formatInstant(t, deletedAt ?? 0);
    const since = t("staff.trash.since", { date, time });
    return detail === undefined ? since : `${since} · ${detail}`;
  };
  const label = (item: TrashItem<Args>) => {
    const isTitleUnique = items.every(({ key, title }) => key === item.key || title !== item.title);
    const restoreOne = t("staff.trash.restoreOne", { title: item.title });
    return isTitleUnique ? restoreOne : `${restoreOne} (${describeTrashItem(item)})`;
  };

  return (
    <details className="tightStack part">
      <summary ref={summary}>
        <Trash2 />
        {t("staff.trash")} ({items.length})
      </summary>
      <p>{t(items.length === 0 ? "staff.trash.empty" : "staff.trash.intro")}</p>
      <div ref={confirmation} role="status" className={styles.confirmation}>
        {restoredName !== undefined && <Notice>{t("staff.trash.restored", { title: restoredName })}</Notice>}
      </div>
      {children}
      <MutationErrorNotice write={write} {...(ignoredStatuses && { ignoredStatuses })} />
      <ul>
        {items.map((item) => (
          <li key={item.key} className={styles.gone}>
            <div>
              {item.title}
              <p className="hint">{describeTrashItem(item)}</p>
            </div>
            <Button
              icon={<ArchiveRestore />}
              label={label(item)}
              isPending={write.isPending}
              onClick={() => {
                withdrawUndo();
                lastItem.current = item;
                setRestoredName(undefined);
                write.send(item.args);
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
