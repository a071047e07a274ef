import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { NewsEntry } from "@/api/models";
import { listNewsQuery, restoreNewsMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { dayAndMonth } from "@/lib/dates";
import { viennaAt } from "@/lib/vienna";
import { Button } from "../frame/Button";
import { Notice } from "../frame/Notice";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import styles from "./NewsList.module.css";
import { titleOf } from "./titleOf";

/** What was deleted in the last thirty days, to be brought back. */
export function NewsTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: gone } = useQuery(listNewsQuery({ scope: "trash" }));
  const summary = useRef<HTMLElement>(null);
  const [back, setBack] = useState<string>();
  const write = useWrite(restoreNewsMutation(), {
    onDone: async (entry) => {
      setBack(titleOf(t, [entry], entry.id));
      await client.invalidateQueries({ queryKey: ["news"] });
      summary.current?.focus();
    },
  });

  const since = ({ deletedAt }: NewsEntry) => {
    const { day, time } = viennaAt(new Date(deletedAt ?? 0));
    return t("office.news.trash.since", { date: dayAndMonth(t, day), time });
  };

  if (gone === undefined) return null;
  return (
    <details className={styles.trash}>
      <summary ref={summary}>
        <Trash2 />
        {t("office.news.trash")} ({gone.length})
      </summary>
      <p>{t(gone.length === 0 ? "office.news.trash.empty" : "office.news.trash.intro")}</p>
      <div role="status">
        {back !== undefined && <Notice>{t("office.news.restored", { title: back })}</Notice>}
      </div>
      <WriteFailed write={write} />
      <ul>
        {gone.map((entry) => (
          <li key={entry.id} className={styles.gone}>
            <div>
              {titleOf(t, gone, entry.id)}
              <p>{since(entry)}</p>
            </div>
            <Button
              icon={<ArchiveRestore />}
              label={t("office.news.trash.restoreOne", { title: titleOf(t, gone, entry.id) })}
              isPending={write.isPending}
              onClick={() => write.send({ id: entry.id })}
            >
              {t("office.news.trash.restore")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
