import { arrayMove } from "@dnd-kit/sortable";
import { useQueryClient } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import type { NewsEntry } from "@/api/generated";
import { deleteNewsMutation } from "@/api/generated/queries";
import { builtInNewsPicture } from "@/components/newsPicture";
import { Picture } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { newsEntryPath } from "@/routes/paths";
import { showAlert } from "../components/Alerts";
import { Button, ButtonLink } from "../components/Button";
import { today } from "../components/dates";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { MoveButtons, SortableList, useSortableItem } from "../components/SortableList";
import { offerUndo } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { focusScreen } from "../layout/focus";
import { newsExists, newsTitle, refreshNews, restoreEntryMutation } from "./entries";
import { uploadedPictureName } from "./input";
import styles from "./NewsList.module.css";
import { useNewsOrder } from "./NewsOrderProvider";

export function NewsList({ news }: { news: readonly NewsEntry[] }) {
  const t = useTexts();
  const client = useQueryClient();
  const orderSaving = useNewsOrder();
  const orderedNews = orderSaving.inRequestedOrder(news);
  const refresh = () => refreshNews(client);

  const deletion = useDeletion(deleteNewsMutation(), {
    toMutationArgs: ({ id, version }: NewsEntry) => ({ id, ifMatch: `"${version}"` }),
    exists: ({ id }) => newsExists(client, id),
    onDeleted: async (entry, deletedBy) => {
      void refresh();
      const title = newsTitle(t, entry);
      if (deletedBy === "us") await showAlert(t("staff.news.alert.deleted", { title }));
      focusScreen();
      offerUndo({
        text: t(deletedBy === "us" ? "staff.trash.moved" : "staff.trash.deletedBefore", { title }),
        undoneMessage: t("staff.trash.restored", { title }),
        mutation: { ...restoreEntryMutation(client), onSettled: refresh },
        mutationArgs: { id: entry.id },
      });
    },
  });

  return (
    <>
      {deletion.failure !== undefined && deletion.failure.status !== 401 && deletion.item !== undefined && (
        <>
          <Notice kind="warning">
            {t(deletion.isUnknown ? "staff.news.list.deletionUnknown" : "staff.news.list.notDeleted", {
              title: newsTitle(t, deletion.item),
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
        items={orderedNews.map((entry) => ({ id: entry.id, title: newsTitle(t, entry) }))}
        onMove={(from, to) => {
          const ids = orderedNews.map(({ id }) => id);
          orderSaving.save(
            arrayMove(ids, from, to),
            news.map(({ id }) => id),
          );
        }}
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

type RowProps = { entry: NewsEntry; isDeleting: boolean; onDelete: () => void };

function NewsRow({ entry, isDeleting, onDelete }: RowProps) {
  const t = useTexts();
  const { id, showUntil, isComingSoon, isFood } = entry;
  const title = newsTitle(t, entry);
  const { itemProps, handle } = useSortableItem(id);
  const picture = builtInNewsPicture(t, entry.imgSrc);
  const isExpired = showUntil !== undefined && showUntil < today();
  const entryStatusTexts = [
    isComingSoon && t("staff.news.isComingSoon"),
    isFood && t("staff.news.isFood"),
    showUntil !== undefined &&
      t(isExpired ? "staff.news.list.over" : "staff.news.list.until", {
        date: formatDayAndMonth(t, showUntil),
      }),
  ].filter((mark) => mark !== false);

  return (
    <li
      {...itemProps}
      className={[itemProps.className, styles.row, isExpired && styles.over].filter(Boolean).join(" ")}
    >
      {handle}
      {uploadedPictureName(entry.imgSrc) !== undefined && (
        <img src={entry.imgSrc} alt="" loading="lazy" className={styles.thumbnail} />
      )}
      {picture !== undefined && (
        <Picture name={picture.name} alt="" sizes="96px" className={styles.thumbnail} />
      )}
      <div className={styles.words}>
        <h2>{title}</h2>
        {entryStatusTexts.length > 0 && <p className="hint">{entryStatusTexts.join(" · ")}</p>}
      </div>
      <div className={styles.buttons}>
        <MoveButtons id={id} />
        <ButtonLink to={newsEntryPath(id)} icon={<Pencil />} label={t("staff.news.list.editOne", { title })}>
          {t("staff.news.list.edit")}
        </ButtonLink>
        <Button
          icon={<Trash2 />}
          label={t("staff.news.list.deleteOne", { title })}
          isPending={isDeleting}
          onClick={onDelete}
        >
          {t("staff.news.list.delete")}
        </Button>
      </div>
    </li>
  );
}
