import { HttpResponse, http } from "msw";
import { renderToString } from "react-dom/server";
import { type ContentPage, navigationTargets, type PageContents } from "@/api/content";
import type { PublicState } from "@/api/models";
import { App } from "@/entry/App";
import { StaticPageRouter } from "@/entry/StaticPageRouter";
import { dictionaries } from "@/i18n/dictionaries";
import { isLanguage } from "@/i18n/languages";
import { componentsByPage } from "@/render/serverPages";
import { createServerQueryClient } from "@/render/serverQueryClient";
import { type PageName, publicPages } from "@/routes/publicPages";
import { publicStateOf } from "@/testing/dataSets";
import type { FakeServer } from "@/testing/fakeServer";

/** A page as guests will see it, with the styles of this document, which has those of all pages. */
function renderPreview(state: PublicState, page: PageName, search: URLSearchParams): string {
  const name = search.get("language") ?? "de";
  const language = isLanguage(name) ? name : "de";
  const body = renderToString(
    <StaticPageRouter language={language} path={publicPages[page].path ?? "/404"}>
      <App
        client={createServerQueryClient(state)}
        language={language}
        texts={dictionaries[language]}
        pages={componentsByPage}
      />
    </StaticPageRouter>,
  );
  const styles = [...document.querySelectorAll("style")].map(({ outerHTML }) => outerHTML).join("");
  return `<!doctype html><html lang="${language}"><head>${styles}</head><body>${body}</body></html>`;
}

/** Previews of what is published, and of drafts. */
export function previewHandlers(server: FakeServer) {
  const respond = ({ request, params }: { request: Request; params: { page?: string } }) => {
    const { searchParams } = new URL(request.url);
    const contents = Object.entries(server.contents).map(([page, { draft, published }]) => [
      page,
      (searchParams.get("drafts") === "true" ? draft : undefined) ?? published,
    ]);
    const content: PageContents = Object.fromEntries(contents);
    const state = { ...publicStateOf(server), content, navigationTargets: navigationTargets(content) };
    return HttpResponse.json({ html: renderPreview(state, params.page as ContentPage, searchParams) });
  };
  return [http.get<{ page: string }>("/api/preview/:page", respond)];
}
