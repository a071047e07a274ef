import { type ComponentType, lazy } from "react";
import { KitchenPage } from "./pages/KitchenPage";
import { LandingPage } from "./pages/LandingPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { paths } from "./paths";
import type { Pages } from "./routes";

/** Pages that most visits never open come in files of their own (see `assets.ts`). */
const later = {
  venue: async () => (await import("./pages/VenuePage")).VenuePage,
  contact: async () => (await import("./pages/ContactPage")).ContactPage,
  jobs: async () => (await import("./pages/JobsPage")).JobsPage,
  imprint: async () => (await import("./pages/ImprintPage")).ImprintPage,
  cookiePolicy: async () => (await import("./pages/CookiePage")).CookiePage,
} as const satisfies Partial<Record<keyof Pages, () => Promise<ComponentType>>>;

/** The pages for a visit that begins at `pathname`, whose own page must be there to wake what the server rendered. */
export async function pagesFrom(pathname: string): Promise<Pages> {
  const page = async (name: keyof typeof later): Promise<ComponentType> =>
    paths[name] === pathname ? later[name]() : lazy(async () => ({ default: await later[name]() }));
  return {
    home: LandingPage,
    kitchen: KitchenPage,
    venue: await page("venue"),
    contact: await page("contact"),
    jobs: await page("jobs"),
    imprint: await page("imprint"),
    cookiePolicy: await page("cookiePolicy"),
    notFound: NotFoundPage,
  };
}
