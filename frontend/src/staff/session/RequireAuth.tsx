import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect } from "react";
import { createPath, Navigate, useLocation } from "react-router";
import { getAuthStateQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { LoadErrorNotice, Loading } from "../components/Loading";
import { ScreenLayout, ScreenSkeleton } from "../layout/ScreenLayout";
import { signInPathFrom } from "./returnPath";
import { hasAccess, useSession } from "./useSession";

/** Redirects to the sign-in screen and back (specification §4). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const t = useTexts();
  const client = useQueryClient();
  const location = useLocation();
  const { data: session, errorUpdateCount, isFetching, refetch } = useSession();

  // Sessions expire, so each screen checks again in the background.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason to ask
  useEffect(() => {
    void client.invalidateQueries(getAuthStateQuery());
  }, [client, location.pathname]);

  if (session === undefined && errorUpdateCount === 0)
    return (
      <ScreenSkeleton>
        <Loading />
      </ScreenSkeleton>
    );
  if (session === undefined)
    return (
      <ScreenLayout heading={t("staff.notReached")} withoutBackLink>
        <LoadErrorNotice isPending={isFetching} onRetry={() => void refetch()} />
      </ScreenLayout>
    );
  if (!hasAccess(session)) return <Navigate to={signInPathFrom(createPath(location))} replace />;
  // Remount for another account.
  return <Fragment key={session.username}>{children}</Fragment>;
}
