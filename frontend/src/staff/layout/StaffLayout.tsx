import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { mayBeSignedIn } from "@/api/session";
import { useMasterData } from "@/api/useMasterData";
import { SkipLink } from "@/components/SkipLink";
import { StatusMessages } from "../components/StatusMessages";
import { hasAccess, useSession } from "../session/useSession";
import { ErrorBoundary } from "./ErrorBoundary";
import { focusHeading, screenElementId } from "./focus";
import { StaffHeader } from "./StaffHeader";
import styles from "./StaffLayout.module.css";

type Props = {
  /** For the signed-in. */
  navigation: ReactNode;
  notices: ReactNode;
};

export function StaffLayout({ navigation, notices }: Props) {
  const { product } = useMasterData();
  const { data: session } = useSession();
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);

  // Moves the focus on navigation.
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    scrollTo(0, 0);
    focusHeading();
  }, [pathname]);

  const isSignedIn = hasAccess(session);
  // The side bar has its space before the session is loaded, so that nothing moves.
  const hasNavigation = isSignedIn || (session === undefined && mayBeSignedIn());
  return (
    <div className={hasNavigation ? `${styles.frame} ${styles.withNavigation}` : styles.frame}>
      <SkipLink target={screenElementId} />
      <StaffHeader product={product}>
        {isSignedIn && (
          <ErrorBoundary fallback={null}>
            <Suspense>{navigation}</Suspense>
          </ErrorBoundary>
        )}
      </StaffHeader>
      <div>{notices}</div>
      <main id={screenElementId} tabIndex={-1}>
        <StatusMessages />
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </div>
  );
}
