import type { ComponentProps, ReactNode } from "react";
import styles from "./Action.module.css";
import { PageLink } from "./PageLink";

type Look = {
  children: ReactNode;
  /** Drawn after the words. */
  icon?: ReactNode;
  /** The one thing to do here. */
  main?: boolean;
};

const look = (main: boolean) => (main ? `${styles.action} ${styles.main}` : styles.action);

type Props = Look & {
  /** A page or anchor of ours, or an address for the browser (`tel:`, `mailto:`). */
  to: string;
  /** What a draft of a mail is for, where that is counted (`site/usage`). */
  usage?: "reservation" | "stammtisch";
};

/** Somewhere a guest can go, as large as a thumb. */
export function Action({ to, children, icon, main = false, usage }: Props) {
  const content = (
    <>
      <span>{children}</span>
      {icon}
    </>
  );
  return to.startsWith("/") ? (
    <PageLink to={to} className={look(main)}>
      {content}
    </PageLink>
  ) : (
    <a href={to} data-usage={usage} className={look(main)}>
      {content}
    </a>
  );
}

type ButtonProps = Look & Omit<ComponentProps<"button">, keyof Look | "className" | "style">;

/** Something a guest can do here, as large as a thumb. */
export function ActionButton({ children, icon, main = false, type = "button", ...button }: ButtonProps) {
  return (
    <button {...button} type={type} className={look(main)}>
      <span>{children}</span>
      {icon}
    </button>
  );
}
