import type { ChangedResource } from "@/api/generated";
import "./serverGlobals";
import { renderToString } from "react-dom/server";
import { navigationTargets } from "@/api/content";
import type { PublicState, StaffInitialState } from "@/api/models";
import { dictionaries } from "@/i18n/dictionaries";
import { contentLanguage, isLanguage, type Language, localizedPath } from "@/i18n/languages";
import { createTranslator } from "@/i18n/texts";
import { cardPath, cardSlugAt } from "@/routes/cardPaths";
import { pageNameAt, paths, staffPaths } from "@/routes/paths";
import type { PageName } from "@/routes/publicPages";
import { omittedResourcesAt, renderPage } from "./renderPage";
import { StaffDocument } from "./StaffDocument";

/** The sitemap does not list an unlisted page. */
type PageKind = "page" | "unlisted-page" | "not-found";

type RenderedPage = { path: string; kind: PageKind | "staff"; language: string; html: string };

/** Rendered as the not-found page. */
const notFoundPath = "/404";

/** What differs from the previous edition, so that unchanged pages are not rendered again. Absent: everything. */
type RenderInput = Omit<PublicState, "navigationTargets"> & {
  changed?: readonly ChangedResource[];
  /** Without what summaries lack if no page of a card shows what has changed. */
  cards: PublicState["cards"];
  /** Renders this page alone, for staff. */
  preview?: { page: PageName; card?: string | null; language: Language };
};

const needsRerendering = (path: string, changed: RenderInput["changed"]) =>
  changed === undefined || changed.some((resource) => !omittedResourcesAt(path).includes(resource));

function pageKind(path: string, { navigationTargets, cards }: PublicState): PageKind {
  const slug = cardSlugAt(path);
  const isCard = cards.some((card) => card.slug === slug);
  if (!isCard && pageNameAt(path) === "notFound") return "not-found";
  return path === paths.jobs && !navigationTargets.hasJobs ? "unlisted-page" : "page";
}

function staffDocument(state: StaffInitialState): RenderedPage {
  const t = createTranslator(dictionaries[contentLanguage]);
  const html = `<!doctype html>${renderToString(<StaffDocument t={t} state={state} />)}`;
  return { path: staffPaths.signIn, kind: "staff", language: contentLanguage, html };
}

/** Renders the public pages that have changed, in the inn's languages, and the staff document if it has. */
function render(stateJson: string): readonly RenderedPage[] {
  const { changed, preview, ...input }: RenderInput = JSON.parse(stateJson);
  // A state of the site alone is for the staff area alone, which is there when no page can be rendered.
  if (input.news === undefined) return [staffDocument(input)];
  const state = { ...input, navigationTargets: navigationTargets(input.content) };
  if (preview !== undefined) {
    const { page, card, language } = preview;
    const pathOfPage = page === "notFound" ? notFoundPath : paths[page];
    const path = card ? cardPath(card) : pathOfPage;
    const html = renderPage(path, language, state, true);
    return [{ path: localizedPath(language, path), kind: pageKind(path, state), language, html }];
  }
  const rendered = state.site.languages.filter(isLanguage).flatMap((language) =>
    [...Object.values(paths), ...input.cards.map(({ slug }) => cardPath(slug)), notFoundPath]
      .filter((path) => needsRerendering(path, changed))
      .map(
        (path): RenderedPage => ({
          path: localizedPath(language, path),
          kind: pageKind(path, state),
          language,
          html: renderPage(path, language, state),
        }),
      ),
  );
  const hasNewSite = changed === undefined || changed.includes("site");
  return hasNewSite ? [...rendered, staffDocument(state)] : rendered;
}

Object.assign(globalThis, { wirtshaus: { render } });
