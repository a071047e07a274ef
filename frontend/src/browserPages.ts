import { type ComponentType, lazy } from "react";
import type { TranslationSection } from "./i18n/texts";
import { pageNameAt } from "./paths";
import { type PageName, pageComponentName, pageTranslationSection, publicPageNames } from "./publicPages";
import { type PageComponents, withPageHead } from "./routes";

type LoadTexts = (section: TranslationSection) => Promise<void>;

const pageComponents = import.meta.glob<ComponentType>("./pages/*Page.tsx", { import: "default" });

async function loadPage(name: PageName, loadTexts: LoadTexts): Promise<ComponentType> {
  const [Page] = await Promise.all([
    pageComponents[`./pages/${pageComponentName(name)}.tsx`]?.(),
    loadTexts(pageTranslationSection(name)),
  ]);
  return withPageHead(name, Page as ComponentType);
}

/** Falls back to a full page load if a chunk cannot be loaded. */
function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** Pages for a visit that begins at `path` (without language prefix); that page is loaded eagerly for hydration. */
export async function loadPages(path: string, loadTexts: LoadTexts): Promise<PageComponents> {
  const first = pageNameAt(path);
  const names: readonly PageName[] = [...publicPageNames, "notFound"];
  const pages = names.map(async (name) => [
    name,
    name === first
      ? await loadPage(name, loadTexts)
      : lazy(async () => ({ default: await loadPage(name, loadTexts).catch(reloadPage) })),
  ]);
  return Object.fromEntries(await Promise.all(pages));
}
