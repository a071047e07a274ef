import type { QueryClient } from "@tanstack/react-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { App } from "@/App";
import { cacheOf } from "@/api/cache";
import type { State } from "@/api/models";
import german from "@/i18n/de.json";
import { TextsProvider } from "@/i18n/texts";
import { pages } from "@/pagesOnServer";
import { fridayNoon } from "./state";

/** Shows a piece of a page, made from the house's state with some of it changed. */
export function show(piece: ReactNode, changes: Partial<State> = {}) {
  const client = cacheOf({ ...fridayNoon, ...changes });
  return render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TextsProvider texts={german}>{piece}</TextsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** Shows the whole page at a path. */
export function visit(path: string, client: QueryClient = cacheOf(fridayNoon)) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <App client={client} texts={german} pages={pages} />
    </MemoryRouter>,
  );
}
