import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { getAuthStateQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { Arriving, Screen } from "../layout/Screen";
import { entranceFrom } from "./returnPath";
import { useSession } from "./useSession";

/** Lets only staff at a screen; everybody else comes to the entrance, and from there back (specification §4). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const t = useTexts();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { data: session, isPending, refetch } = useSession();

  // A session ends by itself, so every screen asks anew, and shows itself meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason to ask
  useEffect(() => {
    void client.invalidateQueries(getAuthStateQuery());
  }, [client, pathname]);

  if (isPending)
    return (
      <Arriving>
        <Loading />
      </Arriving>
    );
  if (session === undefined)
    return (
      <Screen heading={t("staff.notReached")} isEntrance>
        <LoadFailed onRetry={() => void refetch()} />
      </Screen>
    );
  if (!session.isLoggedIn || session.mustChangePassword)
    return <Navigate to={entranceFrom(pathname)} replace />;
  // Another person at the same screen begins with what is theirs.
  return <Fragment key={session.username}>{children}</Fragment>;
}
