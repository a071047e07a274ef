import { useEffect } from "react";
import { useLocation } from "react-router";
import { type ContentPage, useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { useLanguage, useTexts } from "@/i18n/texts";
import { pageTitle, type TitleSource } from "@/lib/pageTitle";
import { hasOwnContent, type PageName } from "@/routes/publicPages";

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
  return <>{hasOwnContent(page) ? <ContentTitle page={page} /> : <Title source={page} />}</>;
}

const ContentTitle = ({ page }: { page: ContentPage }) => <Title source={useContent(page).texts} />;

function Title({ source }: { source: TitleSource }) {
  const { title, description } = pageTitle(useTexts(), useLanguage(), useMasterData().product, source);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
    </>
  );
}
