import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { AuthState } from "@/api/models";
import { getAuthStateQuery } from "@/api/queries";
import { type Translate, useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { Screen } from "../layout/Screen";
import { hasFailed, wantedFrom } from "../session/returnPath";
import { useSession } from "../session/useSession";
import { ChangePassword } from "./ChangePassword";
import { SignInForm } from "./SignInForm";
import { StaffMenu } from "./StaffMenu";

/** By the first name, where somebody has one. */
const greeting = (t: Translate, { firstname = "" }: AuthState) =>
  firstname === "" ? t("staff.menu.heading.nameless") : t("staff.menu.heading", { name: firstname });

/** The way in, and once in, the way to every screen (specification §2). */
export function SignInScreen() {
  const t = useTexts();
  const client = useQueryClient();
  const { search } = useLocation();
  const { data: session, isPending, refetch } = useSession();
  const [changesPassword, setChangesPassword] = useState(false);

  useEffect(() => {
    void client.invalidateQueries(getAuthStateQuery());
  }, [client]);

  const wanted = wantedFrom(search);
  if (session?.isLoggedIn === true && session.mustChangePassword)
    return (
      <Screen heading={t("staff.password.heading")} intro={t("staff.password.once")} isEntrance>
        <ChangePassword session={session} />
      </Screen>
    );
  if (session?.isLoggedIn === true && changesPassword)
    return (
      <Screen heading={t("staff.password.heading")} isEntrance>
        <ChangePassword session={session} onLeave={() => setChangesPassword(false)} />
      </Screen>
    );
  if (session?.isLoggedIn === true && wanted !== undefined) return <Navigate to={wanted} replace />;
  if (session?.isLoggedIn === true)
    return (
      <Screen heading={greeting(t, session)} isEntrance>
        <StaffMenu onChangePassword={() => setChangesPassword(true)} />
      </Screen>
    );
  return (
    <Screen heading={t("staff.signIn.heading")} isEntrance>
      {isPending && <Loading />}
      {!isPending && session === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {session !== undefined && (
        <SignInForm wanted={wanted} provider={session.provider} hasFailed={hasFailed(search)} />
      )}
    </Screen>
  );
}
