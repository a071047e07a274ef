import { useQuery } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/generated/queries";
import { QueryStatus } from "../components/Loading";
import { NewsForm } from "./NewsForm";
import { useNewNewsForm } from "./useNewNewsForm";

/** Specification §2. */
export default function NewsCreateScreen() {
  const news = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <>
      <QueryStatus queries={[news]} />
      {news.data !== undefined && <NewsCreateForm count={news.data.length} />}
    </>
  );
}

function NewsCreateForm({ count }: { count: number }) {
  return <NewsForm isNew form={useNewNewsForm("news", count)} />;
}
