import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type {
  ContentItem as ContentItemResponse,
  ContentPicture as ContentPictureData,
  LocalizedText,
  PageContent as PageContentResponse,
} from "@/api/generated";
import { itemAnchor } from "@/lib/itemAnchor";
import { fetchQuery } from "./client";
import { getPageContentQuery } from "./generated/queries";

/** What the pages have. The server checks contents by the same file. */
type Definitions = typeof import("@/data/contentDefinitions.json");

/** A page whose content staff can change. */
export type ContentPage = keyof Definitions;

type Lists<Page extends ContentPage> = Definitions[Page]["lists"];

export type ContentItem<TextName extends string = never> = Omit<ContentItemResponse, "texts"> & {
  texts: Readonly<Partial<Record<TextName, LocalizedText>>>;
};

type TextNames<List> = List extends { texts: infer Texts } ? keyof Texts & string : never;

export type PageContent<Page extends ContentPage> = {
  texts: Readonly<Record<keyof Definitions[Page]["texts"], LocalizedText>>;
  lists: { readonly [Name in keyof Lists<Page>]: readonly ContentItem<TextNames<Lists<Page>[Name]>>[] };
};

/** Contents by page. */
export type PageContents = Readonly<Partial<Record<ContentPage, PageContentResponse>>>;

export const contentOf = <Page extends ContentPage>(contents: PageContents, page: Page) =>
  contents[page] as unknown as PageContent<Page>;

export const useContent = <Page extends ContentPage>(page: Page) =>
  contentOf({ [page]: useSuspenseQuery(getPageContentQuery({ page })).data }, page);

/** What the navigation of every page needs to know of the contents. */
export type NavigationTargets = {
  hasSavingsClub: boolean;
  hasJobs: boolean;
  /** The ids of the sections of the landing page. */
  homeSections: readonly string[];
  /** The anchors on the page of the venue. */
  venueAnchors: readonly string[];
};

export function navigationTargets(contents: PageContents): NavigationTargets {
  const home = contentOf(contents, "home").lists;
  const { platters, rooms } = contentOf(contents, "venue").lists;
  const homeSections = home.sections.map(({ id }) => id);
  return {
    hasSavingsClub: home.savings.length > 0 && homeSections.includes("savings"),
    hasJobs: contentOf(contents, "jobs").lists.jobs.length > 0,
    homeSections,
    venueAnchors: [
      ...(platters.length > 0 ? ["catering"] : []),
      ...rooms.map(({ id }) => itemAnchor(id)),
      "enquiry",
    ],
  };
}

/** Pages come with it; it is fetched when contents change. */
export const navigationTargetsQuery = () =>
  queryOptions({
    queryKey: ["content", "navigationTargets"],
    queryFn: async ({ signal }) => {
      const pages = ["home", "venue", "jobs"] as const;
      const contents = await Promise.all(
        pages.map((page) =>
          fetchQuery(signal, ({ ContentService }) => ContentService.getPageContent({ page })),
        ),
      );
      return navigationTargets(Object.fromEntries(pages.map((page, index) => [page, contents[index]])));
    },
  });

export const useNavigationTargets = () => useSuspenseQuery(navigationTargetsQuery()).data;

/** The picture of the item with this id. */
export const findPicture = (items: readonly ContentItem[], id: string): ContentPictureData | undefined =>
  items.find((item) => item.id === id)?.pictures[0];
