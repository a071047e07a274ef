import { useQuery } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import { Screen } from "../layout/Screen";
import { newDraft } from "./draft";
import { NewsWriting } from "./NewsWriting";

/** Writes a new entry (specification §2). */
export function NewsCreateScreen() {
  const t = useTexts();
  const { data: news, isPending, refetch } = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <Screen heading={t("staff.menu.newsCreate")} wide>
      {isPending && <Loading />}
      {!isPending && news === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {news !== undefined && <Writing count={news.length} />}
    </Screen>
  );
}

function Writing({ count }: { count: number }) {
  return <NewsWriting kept={useDraft("news", newDraft(count))} />;
}
