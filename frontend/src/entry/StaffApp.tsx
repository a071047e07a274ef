import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { contentLanguage } from "@/i18n/languages";
import { type Texts, TextsProvider } from "@/i18n/texts";
import { StaffRoutes } from "./staffRoutes";

type Props = { client: QueryClient; texts: Texts };

/** The staff area below its router, in German only. */
export function StaffApp({ client, texts }: Props) {
  return (
    <QueryClientProvider client={client}>
      <TextsProvider language={contentLanguage} texts={texts}>
        <StaffRoutes />
      </TextsProvider>
    </QueryClientProvider>
  );
}
