import type { ComponentType } from "react";
import { type PageComponents, withPageHead } from "@/entry/routes";
import { type PageName, pageNames, publicPages } from "@/routes/publicPages";

/** Imported statically: the page renderer cannot load asynchronously. */
const pageComponents = import.meta.glob<ComponentType>(["../pages/*Page.tsx", "../pages/*Page.server.tsx"], {
  import: "default",
  eager: true,
});

function page(name: PageName): ComponentType {
  const path = `../pages/${publicPages[name].component}`;
  const Page = pageComponents[`${path}.server.tsx`] ?? pageComponents[`${path}.tsx`];
  if (Page === undefined) throw new Error(`${path}.tsx has no default export`);
  return withPageHead(name, Page);
}

export const componentsByPage = Object.fromEntries(
  pageNames.map((name) => [name, page(name)]),
) as PageComponents;
