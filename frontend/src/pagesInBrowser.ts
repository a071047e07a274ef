import { type ComponentType, lazy } from "react";
import type { Part } from "./i18n/texts";
import { pageAt } from "./paths";
import type { Pages } from "./routes";

type Learn = (part: Part) => Promise<void>;

/** A visit loads the page it begins with; the others come, with their words, when a guest goes there (see `assets.ts`). */
const files: Readonly<Record<keyof Pages, (learn: Learn) => Promise<ComponentType>>> = {
  home: async () => (await import("./pages/LandingPage")).LandingPage,
  kitchen: async (learn) => (await both(import("./pages/KitchenPage"), learn("kitchen"))).KitchenPage,
  venue: async (learn) => (await both(import("./pages/VenuePage"), learn("venue"))).VenuePage,
  contact: async (learn) => {
    const { contactPage, WriteElsewhere } = await both(import("./pages/ContactPage"), learn("contact"));
    const form = async () => (await both(import("./site/contact/Writing"), learn("postcard"))).Writing;
    return contactPage(lazy(async () => ({ default: await form().catch(() => WriteElsewhere) })));
  },
  jobs: async (learn) => (await both(import("./pages/JobsPage"), learn("jobs"))).JobsPage,
  imprint: async (learn) => (await both(import("./pages/ImprintPage"), learn("imprint"))).ImprintPage,
  cookiePolicy: async (learn) => (await both(import("./pages/CookiePage"), learn("cookiePolicy"))).CookiePage,
  notFound: async (learn) => (await both(import("./pages/NotFoundPage"), learn("notFound"))).NotFoundPage,
};

const both = async <Page>(page: Promise<Page>, words: Promise<void>) => (await Promise.all([page, words]))[0];

/** A page whose file is not to be had (no connection, or the house has newer files) comes whole from the server. */
function fromServer(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/**
 * The pages for a visit that begins at `path` (without its language), whose own page must be there to wake what the
 * server rendered. `learn` fetches a page's words.
 */
export async function pagesFrom(path: string, learn: Learn): Promise<Pages> {
  const first = pageAt(path);
  const names = Object.keys(files) as (keyof Pages)[];
  const pages = names.map(async (name) => [
    name,
    name === first
      ? await files[name](learn)
      : lazy(async () => ({ default: await files[name](learn).catch(fromServer) })),
  ]);
  return Object.fromEntries(await Promise.all(pages));
}
