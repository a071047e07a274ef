import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { AuthState } from "@/api/generated";
import { getAuthStateQuery } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { Loading, QueryStatus } from "../components/Loading";
import { screenHeadingId } from "../layout/focus";
import { ScreenLayout, ScreenSkeleton } from "../layout/ScreenLayout";
import { hasOidcFailed, returnPathFrom } from "../session/returnPath";
import { useSession } from "../session/useSession";
import { SignInForm } from "./SignInForm";

const personalGreeting = (t: TranslateFunction, { firstname = "" }: AuthState) =>
  firstname === "" ? t("staff.menu.heading.nameless") : t("staff.menu.heading", { name: firstname });

type Props = {
  Menu: ComponentType;
  ChangePasswordForm: ComponentType<{
    labelledBy: string;
    isOneTimePassword: boolean;
    usedPassword: string | undefined;
  }>;
};

/** Sign-in, and the menu of all screens after it (specification §2). */
export function SignInScreen({ Menu, ChangePasswordForm }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const { search } = useLocation();
  const sessionQuery = useSession();
  const { data: session } = sessionQuery;
  /** So that a one-time password is typed once. */
  const [usedPassword, setUsedPassword] = useState<string>();

  useEffect(() => {
    void client.invalidateQueries(getAuthStateQuery());
  }, [client]);

  const returnTo = returnPathFrom(search);
  if (session === undefined && sessionQuery.errorUpdateCount === 0)
    return (
      <ScreenSkeleton>
        <Loading />
      </ScreenSkeleton>
    );
  if (usedPassword !== undefined && session?.isLoggedIn === true && !session.mustChangePassword)
    setUsedPassword(undefined);
  if (session?.isLoggedIn === true && session.mustChangePassword)
    return (
      <ScreenLayout heading={t("staff.password.heading")} intro={t("staff.password.once")} withoutBackLink>
        <Suspense fallback={<Loading />}>
          <ChangePasswordForm labelledBy={screenHeadingId} isOneTimePassword usedPassword={usedPassword} />
        </Suspense>
      </ScreenLayout>
    );
  if (session?.isLoggedIn === true && returnTo !== undefined) return <Navigate to={returnTo} replace />;
  if (session?.isLoggedIn === true)
    return (
      <ScreenLayout heading={personalGreeting(t, session)} wide withoutBackLink>
        <Suspense fallback={<Loading />}>
          <Menu />
        </Suspense>
      </ScreenLayout>
    );
  return (
    <ScreenLayout heading={t("staff.signIn.heading")} withoutBackLink>
      <QueryStatus queries={[sessionQuery]} />
      {session !== undefined && (
        <SignInForm
          returnTo={returnTo}
          provider={session.provider}
          canMailPasswordLink={session.canMailPasswordLink}
          hasOidcSignInFailed={hasOidcFailed(search)}
          onOneTimePassword={setUsedPassword}
        />
      )}
    </ScreenLayout>
  );
}
