import { useQuery } from "@tanstack/react-query";
import { listNewsQuery } from "@/api/generated/queries";
import { QueryStatus } from "../components/Loading";
import { newNews } from "./input";
import { NewsForm } from "./NewsForm";
import { useNewsForm } from "./useNewsForm";

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
  return <NewsForm isNew form={useNewsForm("news", newNews(count))} />;
}
