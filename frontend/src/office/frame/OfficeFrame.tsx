import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { getSiteQuery } from "@/api/queries";
import { useSession } from "../session/useSession";
import { Boundary } from "./Boundary";
import { screenId } from "./focus";
import styles from "./OfficeFrame.module.css";
import { OfficeHeader } from "./OfficeHeader";
import { Undoing } from "./undo";

type Props = {
  /** What there is to know on every screen, below the header. */
  note: ReactNode;
};

/** What every screen of the staff area has around it. */
export function OfficeFrame({ note }: Props) {
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  const { data: session } = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // Arriving at another screen: the keyboard and a screen reader arrive too.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.frame}>
      <div>
        <OfficeHeader product={product}>
          {session?.isLoggedIn === true && (
            <p>
              {session.firstname} {session.lastname}
            </p>
          )}
        </OfficeHeader>
        {note}
      </div>
      <main ref={main} id={screenId} tabIndex={-1}>
        <Undoing>
          <Boundary key={pathname}>
            <Outlet />
          </Boundary>
        </Undoing>
      </main>
    </div>
  );
}
