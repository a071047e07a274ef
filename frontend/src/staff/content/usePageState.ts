import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ContentPage, navigationTargets, type PageContents } from "@/api/content";
import type { PageContent } from "@/api/generated";
import { getOpeningHoursQuery, getPageContentQuery, listMenusQuery } from "@/api/generated/queries";
import type { EditedState } from "@/api/models";
import { publicNewsQuery } from "@/api/publicNews";
import { useMasterData } from "@/api/useMasterData";
import { type TextKey, useTexts } from "@/i18n/texts";
import { isBuiltIn, uploadedPictureQuery } from "../components/pictures";
import { contentPages } from "./definitions";
import { guestContent } from "./guestContent";

/** What guests get besides the content that is edited. */
function usePublished() {
  const client = useQueryClient();
  return useQuery({
    queryKey: ["content", "pageState"],
    queryFn: async () => {
      const [menus, openingHours, news, ...contents] = await Promise.all([
        client.fetchQuery(listMenusQuery()),
        client.fetchQuery(getOpeningHoursQuery()),
        client.fetchQuery(publicNewsQuery()),
        ...contentPages.map((page) => client.fetchQuery(getPageContentQuery({ page }))),
      ]);
      const content = Object.fromEntries(contentPages.map((page, index) => [page, contents[index]]));
      return { menus, openingHours, news, content: content as PageContents };
    },
  });
}

/** What a page with a content that is not published is rendered from. `state`: undefined until it is loaded. */
export function usePageState(page: ContentPage, input: PageContent) {
  const t = useTexts();
  const site = useMasterData();
  const published = usePublished();
  const items = Object.values(input.lists).flat();
  const names = items.flatMap(({ pictures }) => pictures.map(({ picture }) => picture));
  const uploaded = useQueries({
    queries: [...new Set(names)]
      .filter((name) => !isBuiltIn(name))
      .map((name) => ({ ...uploadedPictureQuery(name), staleTime: Number.POSITIVE_INFINITY })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const guest = useMemo(
    () =>
      guestContent(page, input, {
        product: site.product,
        filesOf: (picture) => uploaded.find(({ name }) => name === picture)?.files,
        placeholder: (name) => t("staff.content.emptyText", { label: t(`staff.content.${name}` as TextKey) }),
      }),
    [t, page, input, site.product, uploaded],
  );
  const state = useMemo((): EditedState | undefined => {
    if (published.data === undefined) return undefined;
    const content = { ...published.data.content, [page]: guest.content };
    return {
      ...published.data,
      site,
      content,
      navigationTargets: navigationTargets(content),
      versions: {},
    };
  }, [published.data, site, page, guest.content]);
  return { published, fields: guest.fields, state };
}
