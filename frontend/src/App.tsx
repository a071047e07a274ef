import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Language } from "./i18n/languages";
import { type Texts, TextsProvider } from "./i18n/texts";
import { type Pages, PublicRoutes } from "./routes";

type Props = { client: QueryClient; language: Language; texts: Texts; pages: Pages };

/** The whole application below its router, the same on the server and in the browser. */
export function App({ client, language, texts, pages }: Props) {
  // What the server sent is made to be used as it is, with scripts or without, until here; see `base.css`.
  useEffect(() => {
    delete document.body.dataset.asleep;
  }, []);
  return (
    <QueryClientProvider client={client}>
      <TextsProvider language={language} texts={texts}>
        <PublicRoutes pages={pages} />
      </TextsProvider>
    </QueryClientProvider>
  );
}
