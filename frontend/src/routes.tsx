import { Route, Routes } from "react-router";
import { ContactPage } from "./pages/ContactPage";
import { CookiePage } from "./pages/CookiePage";
import { ImprintPage } from "./pages/ImprintPage";
import { JobsPage } from "./pages/JobsPage";
import { KitchenPage } from "./pages/KitchenPage";
import { LandingPage } from "./pages/LandingPage";
import { Layout } from "./pages/Layout";
import { NotFoundPage } from "./pages/NotFoundPage";
import { VenuePage } from "./pages/VenuePage";
import { paths } from "./paths";

export function PublicRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<LandingPage />} />
        <Route path={paths.kitchen} element={<KitchenPage />} />
        <Route path={paths.venue} element={<VenuePage />} />
        <Route path={paths.contact} element={<ContactPage />} />
        <Route path={paths.jobs} element={<JobsPage />} />
        <Route path={paths.imprint} element={<ImprintPage />} />
        <Route path={paths.cookiePolicy} element={<CookiePage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
