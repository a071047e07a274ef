import { createContext, type ReactNode, use } from "react";
import type { ChangedResource } from "@/api/generated";
import type { ContentPage } from "./content";

export type Fragment = {
  /** Fragments of the same name must show the same on every page. */
  name: string;
  /** The resources that it shows besides the site and contents of pages. */
  resources: readonly ChangedResource[];
  /** The pages whose content it shows. */
  contents?: readonly ContentPage[];
  /** Changes with anything else that it shows. */
  version?: string;
  children: ReactNode;
};

/** Takes a fragment out of the page that is rendered, and returns a placeholder. Undefined in the browser. */
export const FragmentContext = createContext<((fragment: Fragment) => ReactNode) | undefined>(undefined);

/**
 * A part of a page that shows more than the site. The server renders it apart from the rest of the page, and each again
 * only when a resource that it shows has changed. As it is rendered once for all pages, it must not depend on the current
 * path, `useId`, or values from the page around it.
 */
export function CachedFragment(fragment: Fragment) {
  const takeFragment = use(FragmentContext);
  return takeFragment === undefined ? fragment.children : takeFragment(fragment);
}
