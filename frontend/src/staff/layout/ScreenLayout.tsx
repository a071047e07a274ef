import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { getAuthStateQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { paths, staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { focusNextHeading, screenHeadingId } from "./focus";
import styles from "./ScreenLayout.module.css";

type Props = {
  heading: string;
  intro?: string;
  wide?: boolean;
  /** With a link to the website instead of one back to the menu. */
  withoutBackLink?: boolean;
  children: ReactNode;
};

/** A screen without a heading yet. */
export const ScreenSkeleton = ({ children }: { children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);

export function ScreenLayout({ heading, intro, wide = false, withoutBackLink = false, children }: Props) {
  const t = useTexts();
  // Without a request: this is also the screen of a failed one.
  const session = useQueryClient().getQueryData(getAuthStateQuery().queryKey);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another screen
  useEffect(focusNextHeading, [heading]);

  return (
    <div className={wide ? `${styles.screen} ${styles.wide}` : styles.screen}>
      <title>{t("staff.title", { screen: heading })}</title>
      {!withoutBackLink && (
        <nav aria-label={t("staff.back.label")} className={styles.back}>
          <ButtonLink to={staffPaths.signIn} variant="bare" icon={<ArrowLeft />}>
            {t("staff.back")}
          </ButtonLink>
        </nav>
      )}
      <h1 id={screenHeadingId} tabIndex={-1}>
        {heading}
      </h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
      {withoutBackLink && (
        <p className="targets">
          {/* A full page load. The landing page would sign out (decision S1). */}
          <a href={session?.isLoggedIn === false ? paths.home : paths.kitchen}>{t("staff.menu.site")}</a>
        </p>
      )}
    </div>
  );
}
