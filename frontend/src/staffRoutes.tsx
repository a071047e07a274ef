import { Navigate, Route, Routes } from "react-router";
import { useTexts } from "./i18n/texts";
import { staffPaths } from "./paths";
import { AlertProvider } from "./staff/components/AlertProvider";
import { ScreenLayout } from "./staff/layout/ScreenLayout";
import { StaffLayout } from "./staff/layout/StaffLayout";
import { SystemWarnings } from "./staff/layout/SystemWarnings";
import { NewsOrderProvider } from "./staff/news/NewsOrderProvider";
import { RequireAuth } from "./staff/session/RequireAuth";
import { SignInScreen } from "./staff/sign-in/SignInScreen";
import { BackgroundUploadNotice } from "./staff/upload/BackgroundUploadNotice";
import { UploadProvider } from "./staff/upload/UploadProvider";
import { type StaffScreenConfig, screens } from "./staffScreens";

function GuardedScreen({ title, intro, isWide = false, Content }: StaffScreenConfig) {
  const t = useTexts();
  return (
    <RequireAuth>
      <ScreenLayout heading={t(title)} {...(intro && { intro: t(intro) })} wide={isWide}>
        <Content />
      </ScreenLayout>
    </RequireAuth>
  );
}

export function StaffRoutes() {
  return (
    <Routes>
      <Route
        element={
          <AlertProvider>
            <UploadProvider>
              <NewsOrderProvider>
                <StaffLayout
                  notices={
                    <>
                      <SystemWarnings />
                      <BackgroundUploadNotice />
                    </>
                  }
                />
              </NewsOrderProvider>
            </UploadProvider>
          </AlertProvider>
        }
      >
        <Route path={staffPaths.signIn} element={<SignInScreen screens={screens} />} />
        {screens.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<GuardedScreen {...screen} />} />
        ))}
        <Route path="*" element={<Navigate to={staffPaths.signIn} replace />} />
      </Route>
    </Routes>
  );
}
