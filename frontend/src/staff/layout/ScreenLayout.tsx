import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/paths";
import { ButtonLink } from "../components/Button";
import { focusScreen } from "./focus";
import styles from "./ScreenLayout.module.css";

type Props = {
  heading: string;
  intro?: string;
  wide?: boolean;
  /** Without a link back to the menu. */
  withoutBackLink?: boolean;
  children: ReactNode;
};

/** A screen without a heading yet. */
export const ScreenSkeleton = ({ children }: { children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);

export function ScreenLayout({ heading, intro, wide = false, withoutBackLink = false, children }: Props) {
  const t = useTexts();

  // The focused element may have gone with the previous screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another screen
  useEffect(() => {
    if (document.activeElement === document.body) focusScreen();
  }, [heading]);

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
      <h1>{heading}</h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  );
}
