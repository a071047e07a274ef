import type { ComponentType } from "react";
import { componentOf, type PageName, publicPageNames } from "./publicPages";
import { type Pages, withHead } from "./routes";

/** Imported statically: the page renderer cannot load asynchronously. */
const components = import.meta.glob<ComponentType>(["./pages/*Page.tsx", "./pages/*Page.server.tsx"], {
  import: "default",
  eager: true,
});

function page(name: PageName): ComponentType {
  const path = `./pages/${componentOf(name)}`;
  const Page = components[`${path}.server.tsx`] ?? components[`${path}.tsx`];
  if (Page === undefined) throw new Error(`${path}.tsx has no default export`);
  return withHead(name, Page);
}

const names: readonly PageName[] = [...publicPageNames, "notFound"];

export const pages = Object.fromEntries(names.map((name) => [name, page(name)])) as Pages;
