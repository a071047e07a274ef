import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import type { ContentPage } from "@/api/content";
import { listCardsQuery, listMenusQuery } from "@/api/generated/queries";
import type { EditedState } from "@/api/models";
import { createQueryClient, setPageState } from "@/api/queryClient";
import type { Language } from "@/i18n/languages";
import { TextsLoader } from "@/i18n/TextsLoader";
import { TextsProvider } from "@/i18n/texts";
import { publicPages } from "@/routes/publicPages";
import { HomeMenus } from "@/siteSections/kitchen/HomeMenus";
import { MenuSection } from "@/siteSections/kitchen/MenuSection";
import { Footer } from "@/siteSections/layout/Footer";
import { Header } from "@/siteSections/layout/Header";
import { StaticPageRouter } from "./StaticPageRouter";

const pageComponents = import.meta.glob<ComponentType>("../pages/*Page.tsx", { import: "default" });

/** A page with header and footer, without effects on the document around it. */
export async function loadGuestPage(name: ContentPage, language: Language) {
  const { component, path = "/", texts: section } = publicPages[name];
  const loader = new TextsLoader(language);
  const [LoadedPage] = await Promise.all([
    pageComponents[`../pages/${component}.tsx`]?.(),
    loader.load("site"),
    loader.load(section),
  ]);
  const Page = LoadedPage as ComponentType<{ lunch?: ReactNode; menus?: ReactNode }>;
  // Without lunch menus and cards, which have no content of pages.
  const parts = { lunch: null, menus: name === "home" ? <HomeMenus /> : <MenuSection /> };
  return function GuestPage({ state }: { state: EditedState }) {
    const [client] = useState(() => {
      const client = createQueryClient(state);
      client.setQueryData(listMenusQuery().queryKey, state.menus);
      client.setQueryData(listCardsQuery().queryKey, []);
      return client;
    });
    useLayoutEffect(() => setPageState(client, state), [client, state]);
    return (
      <StaticPageRouter language={language} path={path}>
        <QueryClientProvider client={client}>
          <TextsProvider language={language} texts={loader.texts}>
            <Header />
            <main>
              <Suspense>
                <Page {...parts} />
              </Suspense>
            </main>
            <Footer openConsent={() => {}} />
          </TextsProvider>
        </QueryClientProvider>
      </StaticPageRouter>
    );
  };
}
