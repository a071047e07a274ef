import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { AuthState } from "@/api/generated";
import { getAuthStateQuery } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { Loading, QueryStatus } from "../components/Loading";
import { ScreenLayout, ScreenSkeleton } from "../layout/ScreenLayout";
import { hasOidcFailed, returnPathFrom } from "../session/returnPath";
import { useSession } from "../session/useSession";
import { ChangePasswordForm } from "./ChangePasswordForm";
import { SignInForm } from "./SignInForm";

const personalGreeting = (t: TranslateFunction, { firstname = "" }: AuthState) =>
  firstname === "" ? t("staff.menu.heading.nameless") : t("staff.menu.heading", { name: firstname });

type Props = { Menu: ComponentType<{ onChangePassword: () => void }> };

/** Sign-in, and the menu of all screens after it (specification §2). */
export function SignInScreen({ Menu }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const { search } = useLocation();
  const sessionQuery = useSession();
  const { data: session } = sessionQuery;
  const [changesPassword, setChangesPassword] = useState(false);

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
  if (session?.isLoggedIn === true && session.mustChangePassword)
    return (
      <ScreenLayout heading={t("staff.password.heading")} intro={t("staff.password.once")} withoutBackLink>
        <ChangePasswordForm session={session} />
      </ScreenLayout>
    );
  if (session?.isLoggedIn === true && changesPassword)
    return (
      <ScreenLayout heading={t("staff.password.heading")} withoutBackLink>
        <ChangePasswordForm session={session} onClose={() => setChangesPassword(false)} />
      </ScreenLayout>
    );
  if (session?.isLoggedIn === true && returnTo !== undefined) return <Navigate to={returnTo} replace />;
  if (session?.isLoggedIn === true)
    return (
      <ScreenLayout heading={personalGreeting(t, session)} wide withoutBackLink>
        <Suspense fallback={<Loading />}>
          <Menu onChangePassword={() => setChangesPassword(true)} />
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
          hasOidcSignInFailed={hasOidcFailed(search)}
        />
      )}
    </ScreenLayout>
  );
}
