import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import type { paths } from "@/paths";

type Props = { page: keyof typeof paths | "notFound" };

/**
 * The title and description of a page; React lifts them into the document's head. What else the server wrote there
 * of one page alone (`PageMeta.tsx`) is for those who load it, and goes with the guest who goes on.
 */
export function Head({ page }: Props) {
  const t = useTexts();
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  const { pathname } = useLocation();
  useEffect(() => {
    for (const tag of document.querySelectorAll<HTMLElement>("head [data-path]"))
      if (tag.dataset.path !== pathname) tag.remove();
  }, [pathname]);
  return (
    <>
      <title>{t(`page.${page}.title`, { product })}</title>
      <meta name="description" content={t(`page.${page}.description`, { product })} />
      {page === "notFound" && <meta name="robots" content="noindex" />}
    </>
  );
}
