import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { PageLink } from "./PageLink";
import { VisuallyHidden } from "./VisuallyHidden";

type Props = { to: string; className: string | undefined; children: ReactNode };

/** A link that staff wrote: to a page of this website, or in a new tab to another one. */
export function ContentLink({ to, className, children }: Props) {
  const t = useTexts();
  if (to.startsWith("/"))
    return (
      <PageLink to={to} className={className}>
        {children}
      </PageLink>
    );
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
      <VisuallyHidden>{t("action.newTab")}</VisuallyHidden>
    </a>
  );
}
