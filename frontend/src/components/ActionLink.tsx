import type { ComponentProps, ReactNode } from "react";
import styles from "./ActionLink.module.css";
import { PageLink } from "./PageLink";

type ActionProps = {
  children: ReactNode;
  /** Rendered after the label. */
  icon?: ReactNode;
  /** Primary action. */
  main?: boolean;
};

const actionClassName = (main: boolean) => (main ? `${styles.action} mainButton` : styles.action);

type Props = ActionProps & {
  /** Path on this site, or a `tel:` or `mailto:` address. */
  to: string;
  /** Purpose of an e-mail draft for usage statistics (`siteSections/usage`). */
  usage?: "reservation" | "stammtisch";
};

export function ActionLink({ to, children, icon, main = false, usage }: Props) {
  const content = (
    <>
      <span>{children}</span>
      {icon}
    </>
  );
  return to.startsWith("/") ? (
    <PageLink to={to} className={actionClassName(main)}>
      {content}
    </PageLink>
  ) : (
    <a href={to} data-usage={usage} className={actionClassName(main)}>
      {content}
    </a>
  );
}

type ButtonProps = ActionProps & Omit<ComponentProps<"button">, keyof ActionProps | "className" | "style">;

export function ActionButton({ children, icon, main = false, type = "button", ...button }: ButtonProps) {
  return (
    <button {...button} type={type} className={actionClassName(main)}>
      <span>{children}</span>
      {icon}
    </button>
  );
}
