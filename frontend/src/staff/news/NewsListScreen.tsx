import { useQuery } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { listNewsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { SaveBar } from "../components/SaveBar";
import { NewsList } from "./NewsList";
import { useNewsOrder } from "./NewsOrderProvider";
import { NewsTrash } from "./NewsTrash";

/** Specification §2. */
export default function NewsListScreen() {
  const t = useTexts();
  const news = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <>
      <QueryStatus queries={[news]} />
      {news.data?.length === 0 && <p>{t("staff.news.none")}</p>}
      {news.data !== undefined && <NewsList news={news.data} />}
      <NewsTrash />
      <SaveBar>
        <OrderSavingStatus />
        <ButtonLink to={staffPaths.newsCreate} variant="main" icon={<FilePlus2 />}>
          {t("staff.news.create.heading")}
        </ButtonLink>
      </SaveBar>
    </>
  );
}

function OrderSavingStatus() {
  const t = useTexts();
  const { isSaving } = useNewsOrder();
  return <p role="status">{isSaving && t("staff.news.list.orderSaving")}</p>;
}
