import { useEffect } from "react";
import { useLocation } from "react-router";
import { useContent } from "@/api/content";
import { useSite } from "@/api/useSite";
import { useLanguage, useTexts } from "@/i18n/texts";
import { localize } from "@/lib/localizedText";
import type { PageName } from "@/publicPages";

type Props = { page: PageName };

/**
 * Title and description. Tags that the server rendered for one page (`PageMeta.tsx`) are removed on client-side
 * navigation.
 */
export function Head({ page }: Props) {
  const { pathname } = useLocation();
  useEffect(() => {
    for (const tag of document.querySelectorAll<HTMLElement>("head [data-path]"))
      if (tag.dataset.path !== pathname) tag.remove();
  }, [pathname]);
  return (
    <>
      {page === "notFound" || page === "cookiePolicy" ? (
        <FixedTitle page={page} />
      ) : (
        <ContentTitle page={page} />
      )}
      {page === "notFound" && <meta name="robots" content="noindex" />}
    </>
  );
}

function FixedTitle({ page }: { page: "notFound" | "cookiePolicy" }) {
  const t = useTexts();
  const { product } = useSite();
  return (
    <Title
      title={t(`page.${page}.title`, { product })}
      description={t(`page.${page}.description`, { product })}
    />
  );
}

function ContentTitle({ page }: { page: Exclude<PageName, "notFound" | "cookiePolicy"> }) {
  const language = useLanguage();
  const { product } = useSite();
  const { title, description } = useContent(page).texts;
  return (
    <Title
      title={localize(language, title, { product }).text}
      description={localize(language, description, { product }).text}
    />
  );
}

const Title = ({ title, description }: { title: string; description: string }) => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
  </>
);
