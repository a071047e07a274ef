import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { houseLanguage } from "./i18n/languages";
import { type Texts, TextsProvider } from "./i18n/texts";
import { StaffRoutes } from "./staffRoutes";

type Props = { client: QueryClient; texts: Texts };

/** The whole staff area below its router. It speaks the language of the house alone. */
export function StaffApp({ client, texts }: Props) {
  return (
    <QueryClientProvider client={client}>
      <TextsProvider language={houseLanguage} texts={texts}>
        <StaffRoutes />
      </TextsProvider>
    </QueryClientProvider>
  );
}
