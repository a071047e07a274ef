import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { Language } from "@/i18n/languages";
import { type Texts, TextsProvider } from "@/i18n/texts";
import { type PageComponents, PublicRoutes } from "./routes";

type Props = { client: QueryClient; language: Language; texts: Texts; pages: PageComponents };

/** See `liveUpdates.ts`. */
function subscribeToTranslations(renderAgain: () => void) {
  addEventListener("translated", renderAgain);
  return () => removeEventListener("translated", renderAgain);
}
const renderingsOfTranslations = () => document.documentElement.dataset.renderings;

/** The application below its router, on the server and in the browser. */
export function App({ client, language, texts, pages }: Props) {
  const renderings = useSyncExternalStore(subscribeToTranslations, renderingsOfTranslations, () => undefined);
  useEffect(() => {
    // See `base.css`: before hydration the page is usable as rendered.
    delete document.body.dataset.notHydrated;
  }, []);
  return (
    <QueryClientProvider client={client}>
      <TextsProvider language={language} texts={texts}>
        <PublicRoutes key={renderings} pages={pages} />
      </TextsProvider>
    </QueryClientProvider>
  );
}
