import type { AnchorHTMLAttributes, ReactNode } from "react";
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from "react-router";

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** Path on this site. */
  to: string;
  /** Sets `aria-current` on the page it leads to. */
  marksCurrentPage?: boolean;
  children: ReactNode;
};

/** Link within the site. Smaller than react-router's `Link`, which brings prefetching and forms. */
export function PageLink({ to, marksCurrentPage = false, onClick, children, ...rest }: Props) {
  const { pathname } = useLocation();
  // Like the location, without the language prefix.
  const targetPath = useResolvedPath(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to);
  const isCurrent = marksCurrentPage && targetPath.pathname === pathname;
  return (
    <a
      href={useHref(to)}
      aria-current={isCurrent ? "page" : undefined}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}
