import { Pencil, Trash2 } from "lucide-react";
import type { NewsEntry } from "@/api/generated";
import { builtInNewsPicture } from "@/components/newsPicture";
import { Picture } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";
import { newsEntryPath } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { MoveButtons, useSortableItem } from "../components/SortableList";
import styles from "./NewsList.module.css";
import { newsTitleById } from "./newsTitleById";
import { uploadedPictureName } from "./pictures";

type Props = { entry: NewsEntry; isDeleting: boolean; onDelete: () => void };

export function NewsRow({ entry, isDeleting, onDelete }: Props) {
  const t = useTexts();
  const { id, showUntil, isComingSoon, isFood } = entry;
  const title = newsTitleById(t, [entry], id);
  const { itemProps, handle } = useSortableItem(id);
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
