import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { ButtonLink } from "../components/Button";
import { focusScreen } from "./focus";
import styles from "./Screen.module.css";

type Props = {
  heading: string;
  /** One sentence about what can be done here. */
  intro?: string;
  /** Wider than a column of text, for what stands beside it. */
  wide?: boolean;
  /** The entrance itself leads nowhere back. */
  isEntrance?: boolean;
  children: ReactNode;
};

/** Where a screen will be, before it has a name. */
export const Arriving = ({ children }: { children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);

/** One screen of the staff area: its name, the way back, what there is to do. */
export function Screen({ heading, intro, wide = false, isEntrance = false, children }: Props) {
  const t = useTexts();

  // What had the focus before went with the screen before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another screen
  useEffect(() => {
    if (document.activeElement === document.body) focusScreen();
  }, [heading]);

  return (
    <div className={wide ? `${styles.screen} ${styles.wide}` : styles.screen}>
      <title>{t("staff.title", { screen: heading })}</title>
      {!isEntrance && (
        <nav aria-label={t("staff.back.label")} className={styles.back}>
          <ButtonLink to={officePaths.signIn} look="bare" icon={<ArrowLeft />}>
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
