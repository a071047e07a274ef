import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import type { NewsEntry } from "@/api/generated";
import { deleteNewsMutation, restoreNewsMutation } from "@/api/generated/queries";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { useUndo } from "../components/UndoProvider";
import { useDeletion } from "../hooks/useDeletion";
import { verifyOnError } from "../hooks/verifyOnError";
import { focusScreen } from "../layout/focus";
import styles from "./NewsList.module.css";
import { useNewsOrder } from "./NewsOrderProvider";
import { moveButtonId, NewsRow } from "./NewsRow";
import { newsExists } from "./newsExists";
import { newsTitleById } from "./newsTitleById";
import { SortableNewsList } from "./SortableNewsList";
import { useOrderedNews } from "./useOrderedNews";

export function NewsList({ news }: { news: readonly NewsEntry[] }) {
  const t = useTexts();
  const alert = useAlert();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const [lastMove, setLastMove] = useState<{ id: number; direction: "up" | "down" }>();
  const { orderedNews, move } = useOrderedNews(news);
  const orderSaving = useNewsOrder();
  const refresh = () => client.invalidateQueries({ queryKey: ["news"] });

  const deletion = useDeletion(deleteNewsMutation(), {
    toMutationArgs: ({ id, version }: NewsEntry) => ({ id, ifMatch: `"${version}"` }),
    exists: ({ id }) => newsExists(client, id),
    onDeleted: async (entry, deletedBy) => {
      const { id } = entry;
      void refresh();
      const title = newsTitleById(t, [entry], id);
      await alert(
        t(deletedBy === "us" ? "staff.news.alert.deleted" : "staff.trash.deletedBefore", { title }),
      );
      focusScreen();
      offerUndo({
        text: t("staff.trash.moved", { title }),
        undoneMessage: t("staff.trash.restored", { title }),
        mutation: {
          ...verifyOnError(restoreNewsMutation(), () => newsExists(client, id)),
          onSettled: refresh,
        },
        mutationArgs: { id },
      });
    },
  });

  // Keeps the focus when the browser moves the row in the document.
  useLayoutEffect(() => {
    if (lastMove !== undefined)
      document.getElementById(moveButtonId(lastMove.id, lastMove.direction))?.focus();
  }, [lastMove]);

  function moveByDragging(from: number, to: number) {
    setLastMove(undefined);
    move(from, to);
  }

  function moveEntryByStep(entry: NewsEntry, index: number, direction: "up" | "down") {
    const to = direction === "up" ? index - 1 : index + 1;
    if (to < 0 || to >= orderedNews.length) return;
    move(index, to);
    setLastMove({ id: entry.id, direction });
  }

  const position = orderedNews.findIndex(({ id }) => id === lastMove?.id);
  return (
    <>
      {deletion.failure !== undefined && deletion.failure.status !== 401 && deletion.item !== undefined && (
        <>
          <Notice kind="warning">
            {t(deletion.isUnknown ? "staff.news.list.deletionUnknown" : "staff.news.list.notDeleted", {
              title: newsTitleById(t, [deletion.item], deletion.item.id),
            })}
          </Notice>
          <MutationErrorNotice write={deletion} />
        </>
      )}
      {orderSaving.isConflict ? (
        <Notice kind="warning">{t("staff.news.list.notOrdered")}</Notice>
      ) : (
        <MutationErrorNotice write={orderSaving} />
      )}
      <SortableNewsList news={orderedNews} onMove={moveByDragging}>
        <ol className={styles.list}>
          {orderedNews.map((entry, index) => (
            <NewsRow
              key={entry.id}
              entry={entry}
              isFirst={index === 0}
              isLast={index === orderedNews.length - 1}
              isDeleting={deletion.isPending}
              onMoveUpOrDown={(direction) => moveEntryByStep(entry, index, direction)}
              onDelete={() => deletion.send(entry)}
            />
          ))}
        </ol>
      </SortableNewsList>
      <div role="status">
        <VisuallyHidden>
          {lastMove === undefined || position === -1
            ? ""
            : t("staff.news.list.moved", {
                title: newsTitleById(t, orderedNews, lastMove.id),
                place: position + 1,
                count: orderedNews.length,
              })}
        </VisuallyHidden>
      </div>
    </>
  );
}
