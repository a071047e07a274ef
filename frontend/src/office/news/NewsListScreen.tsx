import { useQuery } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { listNewsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { ButtonLink } from "../frame/Button";
import { LoadFailed, Loading } from "../frame/Loading";
import { SaveBar } from "../frame/SaveBar";
import { Screen } from "../frame/Screen";
import { fromNewsList } from "../frame/useReturnPath";
import { NewsList } from "./NewsList";
import { NewsTrash } from "./NewsTrash";
import { useOrdering } from "./Ordering";

/** Every entry, to change, to delete and to put in order (specification §2). */
export function NewsListScreen() {
  const t = useTexts();
  const { data: news, isPending, refetch } = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <Screen heading={t("office.menu.newsEdit")} intro={t("office.news.list.intro")}>
      {isPending && <Loading />}
      {!isPending && news === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {news?.length === 0 && <p>{t("office.news.none")}</p>}
      {news !== undefined && <NewsList news={news} />}
      <NewsTrash />
      <SaveBar>
        <OrderSaving />
        <ButtonLink to={officePaths.newsCreate} state={fromNewsList} look="main" icon={<FilePlus2 />}>
          {t("office.menu.newsCreate")}
        </ButtonLink>
      </SaveBar>
    </Screen>
  );
}

/** Seen wherever the list is scrolled to: an order that was made is on its way to the guests. */
function OrderSaving() {
  const t = useTexts();
  const { isSaving } = useOrdering();
  return <p role="status">{isSaving && t("office.news.list.orderSaving")}</p>;
}
