import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { listNewsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { SaveBar } from "../components/SaveBar";
import { Trash } from "../components/Trash";
import { newsTitle, refreshNews, restoreEntryMutation } from "./entries";
import { NewsList } from "./NewsList";
import { useNewsOrder } from "./NewsOrderProvider";

/** Specification §2. */
export default function NewsListScreen() {
  const t = useTexts();
  const { isSaving } = useNewsOrder();
  const news = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <>
      <QueryStatus queries={[news]} />
      {news.data?.length === 0 && <p>{t("staff.news.none")}</p>}
      {news.data !== undefined && <NewsList news={news.data} />}
      <NewsTrash />
      <SaveBar>
        <p role="status">{isSaving && t("staff.news.list.orderSaving")}</p>
        <ButtonLink to={staffPaths.newsCreate} variant="main" icon={<FilePlus2 />}>
          {t("staff.news.create.heading")}
        </ButtonLink>
      </SaveBar>
    </>
  );
}

function NewsTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: deleted } = useQuery(listNewsQuery({ scope: "trash" }));
  return (
    <Trash
      items={deleted?.map((entry) => ({
        key: entry.id,
        title: newsTitle(t, entry),
        deletedAt: entry.deletedAt,
        args: { id: entry.id, ifMatch: `"${entry.version}"` },
      }))}
      restore={restoreEntryMutation(client)}
      refresh={() => refreshNews(client)}
    />
  );
}
