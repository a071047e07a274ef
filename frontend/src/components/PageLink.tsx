import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from "react-router";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A page of ours, or an anchor on one. */
  to: string;
  /** Whether the link marks itself on the page it leads to. */
  marksPage?: boolean;
  /** What the history keeps for the page, beside its address. */
  state?: object;
  children: ReactNode;
};

/**
 * A link within the site. The router has one too, but with it come the prefetching and forms of the router's other
 * modes; this one is the router's own two hooks and nothing else.
 */
export function PageLink({ to, marksPage = false, state, onClick, children, ...rest }: Props) {
  const { pathname } = useLocation();
  // Like the location, and unlike the address, without the language.
  const target = useResolvedPath(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const here = marksPage && target.pathname === pathname;
  return (
    <a
      {...rest}
      href={useHref(to)}
      aria-current={here ? "page" : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}
