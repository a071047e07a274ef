import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Language } from "@/i18n/languages";
import { type Texts, TextsProvider } from "@/i18n/texts";
import { useStore } from "@/lib/createStore";
import { translatedRenderings } from "@/lib/pageStores";
import { type PageComponents, PublicRoutes } from "./routes";

type Props = { client: QueryClient; language: Language; texts: Texts; pages: PageComponents };

/** The application below its router, on the server and in the browser. */
export function App({ client, language, texts, pages }: Props) {
  useEffect(() => {
    // See `base.css`: before hydration the page is usable as rendered.
    delete document.body.dataset.notHydrated;
  }, []);
  return (
    <QueryClientProvider client={client}>
      <TextsProvider language={language} texts={texts}>
        <PublicRoutes key={useStore(translatedRenderings)} pages={pages} />
      </TextsProvider>
    </QueryClientProvider>
  );
}
