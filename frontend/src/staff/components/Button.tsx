import type { ReactNode } from "react";
import { PageLink } from "@/components/PageLink";
import styles from "./Button.module.css";

type Looks = {
  id?: string;
  /** An icon alone needs a `label`. */
  children?: ReactNode;
  /** Drawn before the words. */
  icon?: ReactNode;
  /** `main` is the one thing to do here; `bare` has no frame. */
  look?: "main" | "plain" | "bare";
  /** Says what it is about, where its words alone do not. */
  label?: string;
};

type Props = Looks & {
  type?: "button" | "submit";
  disabled?: boolean;
  /** It does nothing (more) just now, and can be reached all the same: what it does is on its way, or done. */
  isPending?: boolean;
  onClick?: () => void;
};

const classOf = (look: Looks["look"] = "plain") => `${styles.button} ${styles[look]}`;

/** Something to do, as large as a thumb. */
export function Button({
  id,
  children,
  icon,
  look,
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
      className={classOf(look)}
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

/** The same for another screen, or for an address for the browser (`mailto:`, or one of the API's that leads on). */
export function ButtonLink({
  id,
  children,
  icon,
  look,
  label,
  to,
  state,
}: Looks & { to: string; state?: object }) {
  const link = { id, "aria-label": label, className: classOf(look) };
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
