import type { ReactNode } from "react";
import { PageLink } from "@/components/PageLink";
import { isPublicPath } from "@/routes/paths";
import styles from "./Button.module.css";

type ButtonBaseProps = {
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
  /** The name by which `form.elements` has it. */
  name?: string | undefined;
  disabled?: boolean;
  /** While a request runs: ignores clicks but stays focusable. */
  isPending?: boolean;
  /** Why it ignores clicks; it stays focusable. */
  disabledReason?: string | undefined;
  /** Whether what it opens and closes is open. */
  isExpanded?: boolean;
  onClick?: () => void;
};

const buttonClassNames = (variant: ButtonBaseProps["variant"] = "plain") =>
  variant === "plain" ? styles.button : `${styles.button} ${styles[variant]}`;

export function Button({
  children,
  icon,
  variant,
  label,
  type = "button",
  name,
  disabled = false,
  isPending = false,
  disabledReason,
  isExpanded,
  onClick,
}: Props) {
  const ignoresClicks = isPending || disabledReason !== undefined;
  return (
    <button
      type={type}
      name={name}
      aria-label={label}
      disabled={disabled}
      aria-disabled={ignoresClicks}
      aria-expanded={isExpanded}
      title={disabledReason}
      className={buttonClassNames(variant)}
      onClick={(event) => {
        if (ignoresClicks) event.preventDefault();
        else onClick?.();
      }}
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
    </button>
  );
}

/** The same as a link to another screen, a public page, a `mailto:` address or an API path. */
export function ButtonLink({ children, icon, variant, label, to }: ButtonBaseProps & { to: string }) {
  const link = { "aria-label": label, className: buttonClassNames(variant) };
  const content = (
    <>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </>
  );
  const isScreen = to.startsWith("/") && !to.startsWith("/api/") && !isPublicPath(to);
  return isScreen ? (
    <PageLink to={to} {...link}>
      {content}
    </PageLink>
  ) : (
    <a href={to} {...link}>
      {content}
    </a>
  );
}
