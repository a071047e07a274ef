import { contactPage } from "./pages/ContactPage";
import { CookiePage } from "./pages/CookiePage";
import { ImprintPage } from "./pages/ImprintPage";
import { JobsPage } from "./pages/JobsPage";
import { KitchenPage } from "./pages/KitchenPage";
import { LandingPage } from "./pages/LandingPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { VenuePage } from "./pages/VenuePage";
import type { Pages } from "./routes";
import { ContactMessage } from "./site/contact/ContactMessage";

/** Static imports: the page renderer cannot load asynchronously. */
export const pages: Pages = {
  home: LandingPage,
  kitchen: KitchenPage,
  venue: VenuePage,
  contact: contactPage(ContactMessage),
  jobs: JobsPage,
  imprint: ImprintPage,
  cookiePolicy: CookiePage,
  notFound: NotFoundPage,
};
