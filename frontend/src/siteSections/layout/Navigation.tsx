import { Menu, X } from "lucide-react";
import { type KeyboardEvent, type ToggleEvent, useRef } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { type NavigationTargets, useNavigationTargets } from "@/api/content";
import { PageLink } from "@/components/PageLink";
import { trapFocus } from "@/components/trapFocus";
import { type TextKey, useTexts } from "@/i18n/texts";
import { homeSectionPath, partyPath, paths, withExistingAnchor } from "@/routes/paths";
import { LanguageSwitch } from "./LanguageSwitch";
import styles from "./Navigation.module.css";
import { OpeningStatus } from "./OpeningStatus";

type NavigationEntry = {
  to: string;
  text: TextKey;
  /** An anchor, which is never the current page. */
  isInPageAnchor?: boolean;
  drawerOnly?: boolean;
};

/** Without entries for empty parts of the site. */
const entriesFor = ({ hasSavingsClub, hasJobs, ...targets }: NavigationTargets): NavigationEntry[] => [
  { to: paths.home, text: "nav.home" },
  { to: paths.kitchen, text: "nav.kitchen" },
  { to: withExistingAnchor(partyPath, targets), text: "nav.party" },
  ...(hasSavingsClub
    ? [{ to: homeSectionPath("savings"), text: "nav.savings", isInPageAnchor: true } as const]
    : []),
  { to: paths.contact, text: "nav.contact" },
  ...(hasJobs ? [{ to: paths.jobs, text: "nav.jobs", drawerOnly: true } as const] : []),
  { to: paths.imprint, text: "nav.imprint", drawerOnly: true },
];

/** Row of links, or a drawer on small screens. The drawer is a native popover, so it works without scripts. */
export function Navigation() {
  const t = useTexts();
  const entries = entriesFor(useNavigationTargets());
  const drawer = useRef<HTMLElement>(null);
  const close = () => drawer.current?.matches(":popover-open") && drawer.current.hidePopover();
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === "open") drawer.current?.querySelector("button")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (drawer.current?.matches(":popover-open")) trapFocus(event);
  };
  return (
    <>
      <button type="button" popoverTarget="menu" className={styles.toggle}>
        <Menu />
        <span>{t("nav.open")}</span>
      </button>
      <nav
        id="menu"
        popover="auto"
        ref={drawer}
        aria-label={t("nav.label")}
        className={styles.menu}
        onKeyDown={onKeyDown}
        onToggle={onToggle}
      >
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          aria-label={t("nav.close")}
          className={styles.close}
        >
          <X />
        </button>
        <ul>
          {entries.map(({ to, text, isInPageAnchor, drawerOnly }) => (
            <li key={to} className={drawerOnly ? styles.drawerOnly : undefined}>
              <PageLink to={to} marksCurrentPage={isInPageAnchor !== true} onClick={close}>
                {t(text)}
              </PageLink>
            </li>
          ))}
          <LanguageSwitch />
        </ul>
        <div className={styles.status}>
          <CachedFragment name="openingStatus" resources={["openingHours"]}>
            <OpeningStatus />
          </CachedFragment>
        </div>
      </nav>
    </>
  );
}
