import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { Navigate, Route, Routes } from "react-router";
import { useTexts } from "@/i18n/texts";
import { runWhenIdle } from "@/lib/runWhenIdle";
import { createModuleImporter, quickRetries, withRetry } from "@/lib/withRetry";
import { staffPaths } from "@/routes/paths";
import { Alerts } from "@/staff/components/Alerts";
import { Loading } from "@/staff/components/Loading";
import { ScreenLayout, ScreenSkeleton } from "@/staff/layout/ScreenLayout";
import { StaffLayout } from "@/staff/layout/StaffLayout";
import { SystemWarnings } from "@/staff/layout/SystemWarnings";
import { BackgroundUploads } from "@/staff/menus/BackgroundUploads";
import { NewsOrderProvider } from "@/staff/news/NewsOrderProvider";
import { importProofDialog } from "@/staff/session/askForProof";
import { RequireAuth } from "@/staff/session/RequireAuth";
import { RequireRole } from "@/staff/session/RequireRole";
import { SignInScreen } from "@/staff/sign-in/SignInScreen";
import { openScreens, screens } from "./staffScreens";

/**
 * Loaded when it is first shown, or before, when the browser is idle. A failure is shown by `ErrorBoundary` after a few
 * seconds, because a script may be missing until the document is reloaded.
 */
function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const importModule = createModuleImporter(load);
  return { importModule, Content: lazy(() => withRetry(importModule, quickRetries)) };
}

const navigation = lazyComponent(() => import("@/staff/navigation/StaffNavigation"));
const menu = lazyComponent(() => import("./StartMenu"));
const changePasswordForm = lazyComponent(() => import("@/staff/account/ChangePasswordForm"));
const passkeySignIn = lazyComponent(() => import("@/staff/session/PasskeySignIn"));
const secondFactorForm = lazyComponent(() => import("@/staff/session/SecondFactorForm"));
const secondFactorSetup = lazyComponent(() => import("@/staff/account/SecondFactorSetup"));
const signInParts = [menu, changePasswordForm, passkeySignIn, secondFactorForm, secondFactorSetup];
const lazyOpenScreens = openScreens.map(({ load, path }) => ({ path, ...lazyComponent(load) }));
const lazyScreens = screens.map(({ load, ...screen }) => ({ ...screen, ...lazyComponent(load) }));

function GuardedScreen({ title, intro, isNarrow = false, role, Content }: (typeof lazyScreens)[number]) {
  const t = useTexts();
  return (
    <RequireAuth>
      <ScreenLayout heading={t(title)} {...(intro && { intro: t(intro) })} wide={!isNarrow}>
        <RequireRole role={role}>
          <Suspense fallback={<Loading />}>
            <Content />
          </Suspense>
        </RequireRole>
      </ScreenLayout>
    </RequireAuth>
  );
}

export function StaffRoutes() {
  useEffect(
    () =>
      runWhenIdle(() => {
        const components = [navigation, ...signInParts, ...lazyOpenScreens, ...lazyScreens];
        for (const importModule of [...components.map((one) => one.importModule), importProofDialog])
          importModule().catch(() => {});
      }),
    [],
  );
  return (
    <Routes>
      <Route
        element={
          <NewsOrderProvider>
            <StaffLayout
              navigation={<navigation.Content screens={screens} />}
              notices={
                <>
                  <SystemWarnings />
                  <BackgroundUploads />
                </>
              }
            />
            <Alerts />
          </NewsOrderProvider>
        }
      >
        <Route
          path={staffPaths.signIn}
          element={
            <SignInScreen
              Menu={menu.Content}
              ChangePasswordForm={changePasswordForm.Content}
              PasskeySignIn={passkeySignIn.Content}
              SecondFactorForm={secondFactorForm.Content}
              SecondFactorSetup={secondFactorSetup.Content}
            />
          }
        />
        {lazyOpenScreens.map(({ path, Content }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense
                fallback={
                  <ScreenSkeleton>
                    <Loading />
                  </ScreenSkeleton>
                }
              >
                <Content />
              </Suspense>
            }
          />
        ))}
        {lazyScreens.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<GuardedScreen {...screen} />} />
        ))}
        <Route path="*" element={<Navigate to={staffPaths.signIn} replace />} />
      </Route>
    </Routes>
  );
}
