import { useQuery } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import { Screen } from "../layout/Screen";
import { newDraft } from "./draft";
import { NewsCreateForm } from "./NewsCreateForm";

/** Specification §2. */
export function NewsCreateScreen() {
  const t = useTexts();
  const { data: news, isPending, refetch } = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <Screen heading={t("staff.menu.newsCreate")} wide>
      {isPending && <Loading />}
      {!isPending && news === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {news !== undefined && <CreateForm count={news.length} />}
    </Screen>
  );
}

function CreateForm({ count }: { count: number }) {
  return <NewsCreateForm draftState={useDraft("news", newDraft(count))} />;
}
