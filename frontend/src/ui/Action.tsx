import type { ReactNode } from "react";
import styles from "./Action.module.css";
import { PageLink } from "./PageLink";

type Props = {
  /** A page or anchor of ours, or an address for the browser (`tel:`, `mailto:`). */
  to: string;
  children: ReactNode;
  /** Drawn after the words. */
  icon: ReactNode;
  /** The one thing to do here. */
  main?: boolean;
};

/** Something a guest can do, as large as a thumb. */
export function Action({ to, children, icon, main = false }: Props) {
  const className = main ? `${styles.action} ${styles.main}` : styles.action;
  const content = (
    <>
      <span>{children}</span>
      {icon}
    </>
  );
  return to.startsWith("/") ? (
    <PageLink to={to} className={className}>
      {content}
    </PageLink>
  ) : (
    <a href={to} className={className}>
      {content}
    </a>
  );
}
