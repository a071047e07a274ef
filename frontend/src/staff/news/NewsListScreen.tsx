import { useQuery } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { listNewsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/paths";
import { ButtonLink } from "../components/Button";
import { LoadFailed, Loading } from "../components/Loading";
import { SaveBar } from "../components/SaveBar";
import { fromNewsList } from "../hooks/useReturnPath";
import { NewsList } from "./NewsList";
import { useNewsOrder } from "./NewsOrderProvider";
import { NewsTrash } from "./NewsTrash";

/** Specification §2. */
export function NewsListScreen() {
  const t = useTexts();
  const { data: news, isPending, refetch } = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <>
      {isPending && <Loading />}
      {!isPending && news === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {news?.length === 0 && <p>{t("staff.news.none")}</p>}
      {news !== undefined && <NewsList news={news} />}
      <NewsTrash />
      <SaveBar>
        <OrderSaving />
        <ButtonLink to={staffPaths.newsCreate} state={fromNewsList} variant="main" icon={<FilePlus2 />}>
          {t("staff.menu.newsCreate")}
        </ButtonLink>
      </SaveBar>
    </>
  );
}

function OrderSaving() {
  const t = useTexts();
  const { isSaving } = useNewsOrder();
  return <p role="status">{isSaving && t("staff.news.list.orderSaving")}</p>;
}
