import { type ComponentType, lazy } from "react";
import { pageNameAt } from "@/routes/paths";
import { type PageName, pageNames, publicPages } from "@/routes/publicPages";
import { type PageComponents, withPageHead } from "./routes";

/** Loads the texts and the data of a page. */
type LoadTextsAndData = (name: PageName) => Promise<void>;

const pageComponents = import.meta.glob<ComponentType>("../pages/*Page.tsx", { import: "default" });

async function loadPage(name: PageName, loadTextsAndData: LoadTextsAndData): Promise<ComponentType> {
  const [Page] = await Promise.all([
    pageComponents[`../pages/${publicPages[name].component}.tsx`]?.(),
    loadTextsAndData(name),
  ]);
  return withPageHead(name, Page as ComponentType);
}

/** Falls back to a full page load if a page cannot be loaded. */
function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** Pages for a visit that begins at `path` (without language prefix); that page is loaded eagerly for hydration. */
export async function loadPages(path: string, loadTextsAndData: LoadTextsAndData): Promise<PageComponents> {
  const first = pageNameAt(path);
  const pages = pageNames.map(async (name) => [
    name,
    name === first
      ? await loadPage(name, loadTextsAndData)
      : lazy(async () => ({ default: await loadPage(name, loadTextsAndData).catch(reloadPage) })),
  ]);
  return Object.fromEntries(await Promise.all(pages));
}
