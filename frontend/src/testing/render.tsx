import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import type { PublicState } from "@/api/models";
import { App } from "@/entry/App";
import { dictionaries } from "@/i18n/dictionaries";
import { type Language, languages, localizedPath } from "@/i18n/languages";
import { TextsProvider } from "@/i18n/texts";
import { componentsByPage } from "@/render/serverPages";
import { createServerQueryClient } from "@/render/serverQueryClient";
import { fridayNoonState } from "./state";

/** Renders a component with state and texts. */
export function renderInApp(piece: ReactNode, changes: Partial<PublicState> = {}, language: Language = "de") {
  const client = createServerQueryClient({ ...fridayNoonState, ...changes });
  return render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TextsProvider language={language} texts={dictionaries[language]}>
          {piece}
        </TextsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** Renders a public page; `path` without language prefix. */
export function renderPage(
  path: string,
  changes: Partial<PublicState> = {},
  language: Language = "de",
  client: QueryClient = createServerQueryClient({ ...fridayNoonState, ...changes }),
) {
  return render(
    <MemoryRouter initialEntries={[localizedPath(language, path)]} basename={languages[language]}>
      <App client={client} language={language} texts={dictionaries[language]} pages={componentsByPage} />
    </MemoryRouter>,
  );
}
