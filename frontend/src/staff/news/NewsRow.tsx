import { useSortable } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from "lucide-react";
import type { NewsEntry } from "@/api/generated";
import { builtInNewsPicture } from "@/components/newsPicture";
import { Picture } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";
import { newsEntryPath } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import styles from "./NewsList.module.css";
import { newsTitleById } from "./newsTitleById";
import { uploadedPictureName } from "./pictures";

type Props = {
  entry: NewsEntry;
  isFirst: boolean;
  isLast: boolean;
  isDeleting: boolean;
  onMoveUpOrDown: (direction: "up" | "down") => void;
  onDelete: () => void;
};

export const moveButtonId = (id: number, direction: "up" | "down") => `news-${id}-${direction}`;

export function NewsRow({ entry, isFirst, isLast, isDeleting, onMoveUpOrDown, onDelete }: Props) {
  const t = useTexts();
  const { id, showUntil, isComingSoon, isFood } = entry;
  const title = newsTitleById(t, [entry], id);
  const { attributes, listeners, transform, transition, isDragging, ...sortable } = useSortable({ id });
  const picture = builtInNewsPicture(t, entry.imgSrc);
  const isExpired = showUntil !== undefined && showUntil < toViennaTime(new Date()).day;
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
      ref={sortable.setNodeRef}
      className={[styles.row, isDragging && styles.dragged, isExpired && styles.over]
        .filter(Boolean)
        .join(" ")}
      style={{ transform: transform === null ? undefined : `translateY(${transform.y}px)`, transition }}
    >
      <button
        ref={sortable.setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={t("staff.news.list.drag", { title })}
        aria-describedby={attributes["aria-describedby"]}
        {...listeners}
      >
        <GripVertical />
      </button>
      {uploadedPictureName(entry.imgSrc) !== undefined && (
        <img src={entry.imgSrc} alt="" loading="lazy" className={styles.thumbnail} />
      )}
      {picture !== undefined && (
        <Picture name={picture.name} alt="" sizes="96px" className={styles.thumbnail} />
      )}
      <div className={styles.words}>
        <h2>{title}</h2>
        {entryStatusTexts.length > 0 && <p>{entryStatusTexts.join(" · ")}</p>}
      </div>
      <div className={styles.buttons}>
        <Button
          id={moveButtonId(id, "up")}
          icon={<ArrowUp />}
          label={t("staff.news.list.up", { title })}
          disabledReason={isFirst ? t("staff.news.list.isFirst") : undefined}
          onClick={() => onMoveUpOrDown("up")}
        />
        <Button
          id={moveButtonId(id, "down")}
          icon={<ArrowDown />}
          label={t("staff.news.list.down", { title })}
          disabledReason={isLast ? t("staff.news.list.isLast") : undefined}
          onClick={() => onMoveUpOrDown("down")}
        />
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
