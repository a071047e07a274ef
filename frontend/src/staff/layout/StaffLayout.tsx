import { type ReactNode, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { useMasterData } from "@/api/useMasterData";
import { UndoProvider } from "../components/UndoProvider";
import { useSession } from "../session/useSession";
import { ErrorBoundary } from "./ErrorBoundary";
import { screenElementId } from "./focus";
import { StaffHeader } from "./StaffHeader";
import styles from "./StaffLayout.module.css";

type Props = {
  notices: ReactNode;
};

export function StaffLayout({ notices }: Props) {
  const { product } = useMasterData();
  const { data: session } = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const previousPath = useRef(pathname);

  // Moves the focus on navigation.
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.frame}>
      <div>
        <StaffHeader product={product}>
          {session?.isLoggedIn === true && (
            <p>
              {session.firstname} {session.lastname}
            </p>
          )}
        </StaffHeader>
        {notices}
      </div>
      <main ref={main} id={screenElementId} tabIndex={-1}>
        <UndoProvider>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </UndoProvider>
      </main>
    </div>
  );
}
