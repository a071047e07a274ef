import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";

type Props = { page: "home" | "kitchen" | "venue" | "contact" | "jobs" | "imprint" | "cookies" | "notFound" };

/** The title and description of a page; React lifts them into the document's head. */
export function Head({ page }: Props) {
  const t = useTexts();
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <>
      <title>{t(`page.${page}.title`, { product })}</title>
      <meta name="description" content={t(`page.${page}.description`, { product })} />
    </>
  );
}
