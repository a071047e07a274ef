import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import type { NewsEntry } from "@/api/models";
import { deleteNewsMutation, restoreNewsMutation } from "@/api/queries";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { MutationError } from "../components/MutationError";
import { Notice } from "../components/Notice";
import { useUndo } from "../components/UndoProvider";
import { useDeletion } from "../hooks/useDeletion";
import { verifyOnError } from "../hooks/verifyOnError";
import { focusScreen } from "../layout/focus";
import { isThere } from "./isThere";
import styles from "./NewsList.module.css";
import { useOrdering } from "./NewsOrderProvider";
import { NewsRow, rowButton } from "./NewsRow";
import { titleOf } from "./titleOf";
import { useDrag } from "./useDrag";
import { useOrder } from "./useOrder";

/** The entries in their order. */
export function NewsList({ news }: { news: readonly NewsEntry[] }) {
  const t = useTexts();
  const alert = useAlert();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: number; way?: "up" | "down" }>();
  const [leaving, setLeaving] = useState<NewsEntry>();
  const { ordered, move, show, hide } = useOrder(news);
  const ordering = useOrdering();
  const { dragged, handle, list: dragging } = useDrag(list, { onOver: show, onDrop: drop, onStay: hide });
  const refresh = () => client.invalidateQueries({ queryKey: ["news"] });

  const deletion = useDeletion(deleteNewsMutation(), {
    isThere: ({ id }) => isThere(client, id),
    onGone: async ({ id }, by) => {
      void refresh();
      const title = titleOf(t, leaving === undefined ? news : [leaving], id);
      await alert(t(by === "us" ? "staff.news.alert.deleted" : "staff.news.alert.deletedBefore", { title }));
      focusScreen();
      offerUndo({
        text: t("staff.news.deleted", { title }),
        undone: t("staff.news.restored", { title }),
        mutation: { ...verifyOnError(restoreNewsMutation(), () => isThere(client, id)), onSettled: refresh },
        args: { id },
      });
    },
  });

  // The row that was moved keeps the focus, although the browser has taken it out and put it in again.
  useLayoutEffect(() => {
    if (moved?.way !== undefined) document.getElementById(rowButton(moved.id, moved.way))?.focus();
  }, [moved]);

  function drop(from: number, to: number) {
    const id = ordered[from]?.id;
    if (id !== undefined) setMoved({ id });
    move(from, to);
  }

  function step(entry: NewsEntry, index: number, way: "up" | "down") {
    const to = way === "up" ? index - 1 : index + 1;
    if (to < 0 || to >= ordered.length) return;
    move(index, to);
    setMoved({ id: entry.id, way });
  }

  const place = ordered.findIndex(({ id }) => id === moved?.id);
  return (
    <>
      {deletion.failure !== undefined && deletion.failure.status !== 401 && leaving !== undefined && (
        <>
          <Notice kind="warning">
            {t(deletion.isUnknown ? "staff.news.list.deletionUnknown" : "staff.news.list.notDeleted", {
              title: titleOf(t, [leaving], leaving.id),
            })}
          </Notice>
          <MutationError write={deletion} />
        </>
      )}
      {ordering.isOvertaken ? (
        <Notice kind="warning">{t("staff.news.list.notOrdered")}</Notice>
      ) : (
        <MutationError write={ordering} />
      )}
      <ol ref={list} {...dragging} className={styles.list}>
        {ordered.map((entry, index) => (
          <NewsRow
            key={entry.id}
            entry={entry}
            isFirst={index === 0}
            isLast={index === ordered.length - 1}
            isDragged={index === dragged}
            isLeaving={deletion.isPending}
            handle={handle(index)}
            onStep={(way) => step(entry, index, way)}
            onDelete={() => {
              setLeaving(entry);
              deletion.send({ id: entry.id, ifMatch: `"${entry.version}"` });
            }}
          />
        ))}
      </ol>
      <div role="status">
        <VisuallyHidden>
          {moved === undefined || place === -1
            ? ""
            : t("staff.news.list.moved", {
                title: titleOf(t, ordered, moved.id),
                place: place + 1,
                count: ordered.length,
              })}
        </VisuallyHidden>
      </div>
    </>
  );
}
