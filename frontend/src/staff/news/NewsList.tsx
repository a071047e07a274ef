import { useQueryClient } from "@tanstack/react-query";
import type { NewsEntry } from "@/api/generated";
import { deleteNewsMutation, restoreNewsMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { SortableList } from "../components/SortableList";
import { useUndo } from "../components/StatusProvider";
import { useDeletion } from "../hooks/useDeletion";
import { verifyOnError } from "../hooks/verifyOnError";
import { focusScreen } from "../layout/focus";
import { useNewsOrder } from "./NewsOrderProvider";
import { NewsRow } from "./NewsRow";
import { newsExists } from "./newsExists";
import { newsTitleById } from "./newsTitleById";
import { useOrderedNews } from "./useOrderedNews";

export function NewsList({ news }: { news: readonly NewsEntry[] }) {
  const t = useTexts();
  const alert = useAlert();
  const offerUndo = useUndo();
  const client = useQueryClient();
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
      if (deletedBy === "us") await alert(t("staff.news.alert.deleted", { title }));
      focusScreen();
      offerUndo({
        text: t(deletedBy === "us" ? "staff.trash.moved" : "staff.trash.deletedBefore", { title }),
        undoneMessage: t("staff.trash.restored", { title }),
        mutation: {
          ...verifyOnError(restoreNewsMutation(), () => newsExists(client, id)),
          onSettled: refresh,
        },
        mutationArgs: { id },
      });
    },
  });

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
      <SortableList
        items={orderedNews.map(({ id }) => ({ id, title: newsTitleById(t, orderedNews, id) }))}
        onMove={move}
      >
        <ol className="tightStack">
          {orderedNews.map((entry) => (
            <NewsRow
              key={entry.id}
              entry={entry}
              isDeleting={deletion.isPending}
              onDelete={() => deletion.send(entry)}
            />
          ))}
        </ol>
      </SortableList>
    </>
  );
}
