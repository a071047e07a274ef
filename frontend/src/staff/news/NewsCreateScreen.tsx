import { useQuery } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/generated/queries";
import { QueryStatus } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import { newNewsDraft } from "./draft";
import { NewsCreateForm } from "./NewsCreateForm";

/** Specification §2. */
export default function NewsCreateScreen() {
  const news = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <>
      <QueryStatus queries={[news]} />
      {news.data !== undefined && <LoadedNewsCreateForm count={news.data.length} />}
    </>
  );
}

function LoadedNewsCreateForm({ count }: { count: number }) {
  return <NewsCreateForm draftState={useDraft("news", newNewsDraft(count))} />;
}
