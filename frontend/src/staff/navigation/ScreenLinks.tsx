import { House, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { matchPath, useLocation } from "react-router";
import type { Role } from "@/api/generated";
import { PageLink } from "@/components/PageLink";
import { type TextKey, useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useUnreadCount } from "../hooks/useUnreadCount";
import { useRoleCheck } from "../session/useSession";
import styles from "./ScreenLinks.module.css";

const groups = ["daily", "offer", "house", "administration"] as const;

export type NavigationScreen = {
  path: string;
  /** Heading, document title and label of the link. */
  title: TextKey;
  /** Without it the screen has no link. */
  link?: { group: (typeof groups)[number]; Icon: LucideIcon };
  /** Path of the screen whose link is marked instead. */
  parent?: string;
  /** Who may open it; by default everyone. */
  role?: Role;
};

type Props = {
  screens: readonly NavigationScreen[];
  hasStartLink?: boolean;
  className: string | undefined;
};

/** Links to the screens in groups. */
export function ScreenLinks({ screens, hasStartLink = false, className }: Props) {
  const t = useTexts();
  const id = useId();
  const { pathname } = useLocation();
  const hasRole = useRoleCheck();
  const count = useUnreadCount();
  const unread = count > 99 ? "99+" : count;
  const parent = screens.find(({ path }) => matchPath(path, pathname))?.parent;
  return (
    <div className={className}>
      {hasStartLink && (
        <PageLink to={staffPaths.signIn} marksCurrentPage className={styles.link}>
          <House />
          {t("staff.back")}
        </PageLink>
      )}
      {groups.map((group) => (
        <div key={group}>
          <p id={id + group} className={styles.group}>
            {t(`staff.menu.${group}`)}
          </p>
          <ul aria-labelledby={id + group}>
            {screens.map(({ path, title, link, role }) => {
              if (link?.group !== group || !hasRole(role)) return null;
              const hasUnread = path === staffPaths.messages && count > 0;
              return (
                <li key={path}>
                  <PageLink
                    to={path}
                    marksCurrentPage
                    className={styles.link}
                    {...(path === parent && { "aria-current": "true" })}
                    {...(hasUnread && {
                      "aria-label": t("staff.messages.unread", { menu: t(title), count: unread }),
                    })}
                  >
                    <link.Icon />
                    <span>{t(title)}</span>
                    {hasUnread && <span className={styles.unread}>{unread}</span>}
                  </PageLink>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}
