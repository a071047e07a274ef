import { useQuery } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/queries";
import { LoadFailed, Loading } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import { newDraft } from "./draft";
import { NewsCreateForm } from "./NewsCreateForm";

/** Specification §2. */
export function NewsCreateScreen() {
  const { data: news, isPending, refetch } = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <>
      {isPending && <Loading />}
      {!isPending && news === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {news !== undefined && <CreateForm count={news.length} />}
    </>
  );
}

function CreateForm({ count }: { count: number }) {
  return <NewsCreateForm draftState={useDraft("news", newDraft(count))} />;
}
