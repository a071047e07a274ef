import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSite } from "@/api/useSite";
import { useTexts } from "@/i18n/texts";
import type { PageName } from "@/publicPages";

type Props = { page: PageName };

/**
 * Title and description. Tags that the server rendered for one page (`PageMeta.tsx`) are removed on client-side
 * navigation.
 */
export function Head({ page }: Props) {
  const t = useTexts();
  const { product } = useSite();
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
