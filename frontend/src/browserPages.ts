import { type ComponentType, lazy } from "react";
import type { TextSection } from "./i18n/texts";
import { pageNameAt } from "./paths";
import type { Pages } from "./routes";

type LoadTexts = (section: TextSection) => Promise<void>;

/** The first page is loaded at once, the others with their texts on navigation (see `assets.ts`). */
const files: Readonly<Record<keyof Pages, (loadTexts: LoadTexts) => Promise<ComponentType>>> = {
  home: async () => (await import("./pages/LandingPage")).LandingPage,
  kitchen: async (loadTexts) =>
    (await withTexts(import("./pages/KitchenPage"), loadTexts("kitchen"))).KitchenPage,
  venue: async (loadTexts) => (await withTexts(import("./pages/VenuePage"), loadTexts("venue"))).VenuePage,
  contact: async (loadTexts) => {
    const { contactPage, ContactAlternatives } = await withTexts(
      import("./pages/ContactPage"),
      loadTexts("contact"),
    );
    const form = async () =>
      (await withTexts(import("./site/contact/ContactMessage"), loadTexts("postcard"))).ContactMessage;
    return contactPage(lazy(async () => ({ default: await form().catch(() => ContactAlternatives) })));
  },
  jobs: async (loadTexts) => (await withTexts(import("./pages/JobsPage"), loadTexts("jobs"))).JobsPage,
  imprint: async (loadTexts) =>
    (await withTexts(import("./pages/ImprintPage"), loadTexts("imprint"))).ImprintPage,
  cookiePolicy: async (loadTexts) =>
    (await withTexts(import("./pages/CookiePage"), loadTexts("cookiePolicy"))).CookiePage,
  notFound: async (loadTexts) =>
    (await withTexts(import("./pages/NotFoundPage"), loadTexts("notFound"))).NotFoundPage,
};

const withTexts = async <Page>(page: Promise<Page>, texts: Promise<void>) =>
  (await Promise.all([page, texts]))[0];

/** Falls back to a full page load if a chunk cannot be loaded. */
function reloadFromServer(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** Pages for a visit that begins at `path` (without language prefix); that page is loaded eagerly for hydration. */
export async function loadPages(path: string, loadTexts: LoadTexts): Promise<Pages> {
  const first = pageNameAt(path);
  const names = Object.keys(files) as (keyof Pages)[];
  const pages = names.map(async (name) => [
    name,
    name === first
      ? await files[name](loadTexts)
      : lazy(async () => ({ default: await files[name](loadTexts).catch(reloadFromServer) })),
  ]);
  return Object.fromEntries(await Promise.all(pages));
}
