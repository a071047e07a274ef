import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type Texts, TextsProvider } from "./i18n/texts";
import { type Pages, PublicRoutes } from "./routes";

type Props = { client: QueryClient; texts: Texts; pages: Pages };

/** The whole application below its router, the same on the server and in the browser. */
export function App({ client, texts, pages }: Props) {
  return (
    <QueryClientProvider client={client}>
      <TextsProvider texts={texts}>
        <PublicRoutes pages={pages} />
      </TextsProvider>
    </QueryClientProvider>
  );
}
