import type { ReactNode } from "react";
import { PageLink } from "@/components/PageLink";
import styles from "./Button.module.css";

type ButtonBaseProps = {
  id?: string;
  /** Without it a `label` is required. */
  children?: ReactNode;
  /** Rendered before the text. */
  icon?: ReactNode;
  variant?: "main" | "plain" | "bare";
  /** Accessible name, where the text alone is ambiguous. */
  label?: string;
};

type Props = ButtonBaseProps & {
  type?: "button" | "submit";
  disabled?: boolean;
  /** Ignores clicks but stays focusable. */
  isPending?: boolean;
  onClick?: () => void;
};

const buttonClassNames = (variant: ButtonBaseProps["variant"] = "plain") =>
  variant === "plain" ? styles.button : `${styles.button} ${styles[variant]}`;

export function Button({
  id,
  children,
  icon,
  variant,
  label,
  type = "button",
  disabled = false,
  isPending = false,
  onClick,
}: Props) {
  return (
    <button
      id={id}
      type={type}
      aria-label={label}
      disabled={disabled}
      aria-disabled={isPending}
      className={buttonClassNames(variant)}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.();
      }}
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** The same as a link to another screen, a `mailto:` address or an API path. */
export function ButtonLink({
  id,
  children,
  icon,
  variant,
  label,
  to,
  state,
}: ButtonBaseProps & { to: string; state?: object }) {
  const link = { id, "aria-label": label, className: buttonClassNames(variant) };
  const content = (
    <>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </>
  );
  return to.startsWith("/") && !to.startsWith("/api/") ? (
    <PageLink to={to} {...(state && { state })} {...link}>
      {content}
    </PageLink>
  ) : (
    <a href={to} {...link}>
      {content}
    </a>
  );
}
