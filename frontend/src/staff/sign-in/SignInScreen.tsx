import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { AuthState, DueSecondFactor } from "@/api/generated";
import { getAuthStateQuery } from "@/api/generated/queries";
import { setSession } from "@/api/staffSession";
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
  PasskeySignIn: ComponentType<{ onSignedIn: (state: AuthState) => void }>;
  SecondFactorForm: ComponentType<{
    due: DueSecondFactor;
    onSignedIn: (state: AuthState) => void;
    onBack: () => void;
  }>;
  SecondFactorSetup: ComponentType<{ onCodesShown: (areShown: boolean) => void }>;
};

/** Sign-in, and the menu of all screens after it (specification §2). */
export function SignInScreen({
  Menu,
  ChangePasswordForm,
  PasskeySignIn,
  SecondFactorForm,
  SecondFactorSetup,
}: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const { search } = useLocation();
  const sessionQuery = useSession();
  const { data: session } = sessionQuery;
  /** So that a one-time password is typed once. */
  const [usedPassword, setUsedPassword] = useState<string>();
  const [email, setEmail] = useState("");
  const [due, setDue] = useState<DueSecondFactor>();
  /** New recovery codes, which are shown only once. */
  const [hasNewCodes, setNewCodes] = useState(false);

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
  if (due !== undefined && session?.isLoggedIn === true) setDue(undefined);
  if (session?.isLoggedIn === true && session.mustChangePassword)
    return (
      <ScreenLayout heading={t("staff.password.heading")} intro={t("staff.password.once")} withoutBackLink>
        <Suspense fallback={<Loading />}>
          <ChangePasswordForm labelledBy={screenHeadingId} isOneTimePassword usedPassword={usedPassword} />
        </Suspense>
      </ScreenLayout>
    );
  if (session?.isLoggedIn === true && (session.mustSetUpSecondFactor || hasNewCodes))
    return (
      <ScreenLayout heading={t("staff.factors.required.heading")} withoutBackLink>
        <Suspense fallback={<Loading />}>
          <SecondFactorSetup onCodesShown={setNewCodes} />
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
  if (due !== undefined)
    return (
      <ScreenLayout heading={t("staff.secondFactor.heading")} withoutBackLink>
        <Suspense fallback={<Loading />}>
          <SecondFactorForm
            due={due}
            onSignedIn={(state) => setSession(client, state)}
            onBack={() => setDue(undefined)}
          />
        </Suspense>
      </ScreenLayout>
    );
  return (
    <ScreenLayout heading={t("staff.signIn.heading")} withoutBackLink>
      <QueryStatus queries={[sessionQuery]} />
      {session !== undefined && (
        <SignInForm
          email={email}
          onEmailChange={setEmail}
          returnTo={returnTo}
          provider={session.provider}
          canMailPasswordLink={session.canMailPasswordLink}
          hasOidcSignInFailed={hasOidcFailed(search)}
          canUsePasskey={session.canUsePasskey}
          PasskeySignIn={PasskeySignIn}
          onOneTimePassword={setUsedPassword}
          onSecondFactorDue={setDue}
        />
      )}
    </ScreenLayout>
  );
}
