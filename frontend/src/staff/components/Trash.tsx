import { ArchiveRestore, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";
import { Button } from "./Button";
import { Notice } from "./Notice";
import { useDismissUndo } from "./StatusProvider";
import styles from "./Trash.module.css";

type TrashItem = {
  key: string | number;
  title: string;
  /** RFC 3339. */
  deletedAt: string | undefined;
  /** Distinguishes items with the same title. */
  detail?: string;
  onRestore: () => void;
};

type Props = {
  items: readonly TrashItem[];
  /** Title of the item restored last. */
  restoredItemTitle: string | undefined;
  isPending: boolean;
  /** Error messages. */
  children: ReactNode;
};

/** Items deleted in the last thirty days. */
export function Trash({ items, restoredItemTitle, isPending, children }: Props) {
  const t = useTexts();
  const dismissUndo = useDismissUndo();
  const summary = useRef<HTMLElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  // The pressed button is gone.
  useEffect(() => {
    if (restoredItemTitle === undefined) return;
    summary.current?.focus({ preventScroll: true });
    confirmation.current?.scrollIntoView({ block: "nearest" });
  }, [restoredItemTitle]);

  const describeTrashItem = ({ deletedAt, detail }: TrashItem) => {
    const { day, time } = toViennaTime(new Date(deletedAt ?? 0));
    const since = t("staff.trash.since", { date: formatDayAndMonth(t, day), time });
    return detail === undefined ? since : `${since} · ${detail}`;
  };
  const label = (item: TrashItem) => {
    const isTitleUnique = items.every(({ key, title }) => key === item.key || title !== item.title);
    const restore = t("staff.trash.restoreOne", { title: item.title });
    return isTitleUnique ? restore : `${restore} (${describeTrashItem(item)})`;
  };

  return (
    <details className="tightStack part">
      <summary ref={summary}>
        <Trash2 />
        {t("staff.trash")} ({items.length})
      </summary>
      <p>{t(items.length === 0 ? "staff.trash.empty" : "staff.trash.intro")}</p>
      <div ref={confirmation} role="status" className={styles.confirmation}>
        {restoredItemTitle !== undefined && (
          <Notice>{t("staff.trash.restored", { title: restoredItemTitle })}</Notice>
        )}
      </div>
      {children}
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
              isPending={isPending}
              onClick={() => {
                dismissUndo();
                item.onRestore();
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
