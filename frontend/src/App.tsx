import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type Texts, TextsProvider } from "./i18n/texts";
import { PublicRoutes } from "./routes";

/** The whole application below its router, the same on the server and in the browser. */
export function App({ client, texts }: { client: QueryClient; texts: Texts }) {
  return (
    <QueryClientProvider client={client}>
      <TextsProvider texts={texts}>
        <PublicRoutes />
      </TextsProvider>
    </QueryClientProvider>
  );
}
