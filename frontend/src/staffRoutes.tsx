import type { ComponentType } from "react";
import { Navigate, Route, Routes } from "react-router";
import { officePaths } from "./paths";
import { AuditScreen } from "./staff/audit/AuditScreen";
import { AlertProvider } from "./staff/components/AlertProvider";
import { HoursScreen } from "./staff/hours/HoursScreen";
import { PublicationNotice } from "./staff/layout/PublicationNotice";
import { StaffLayout } from "./staff/layout/StaffLayout";
import { MenuSettingsScreen } from "./staff/menus/MenuSettingsScreen";
import { MessagesScreen } from "./staff/messages/MessagesScreen";
import { NewsCreateScreen } from "./staff/news/NewsCreateScreen";
import { NewsEditScreen } from "./staff/news/NewsEditScreen";
import { NewsListScreen } from "./staff/news/NewsListScreen";
import { NewsOrderProvider } from "./staff/news/NewsOrderProvider";
import { RequireAuth } from "./staff/session/RequireAuth";
import { SignInScreen } from "./staff/sign-in/SignInScreen";
import { StatisticsScreen } from "./staff/statistics/StatisticsScreen";
import { UploadNotice } from "./staff/upload/UploadNotice";
import { UploadProvider } from "./staff/upload/UploadProvider";
import { UploadScreen } from "./staff/upload/UploadScreen";

/** Screens that require a session. */
const screens: readonly { path: string; Screen: ComponentType }[] = [
  { path: officePaths.menuUpload, Screen: UploadScreen },
  { path: officePaths.menuSettings, Screen: MenuSettingsScreen },
  { path: officePaths.openingHours, Screen: HoursScreen },
  { path: officePaths.newsCreate, Screen: NewsCreateScreen },
  { path: `${officePaths.newsCreate}/:id`, Screen: NewsEditScreen },
  { path: officePaths.newsEdit, Screen: NewsListScreen },
  { path: officePaths.messages, Screen: MessagesScreen },
  { path: officePaths.statistics, Screen: StatisticsScreen },
  { path: officePaths.audit, Screen: AuditScreen },
];

export function StaffRoutes() {
  return (
    <Routes>
      <Route
        element={
          <AlertProvider>
            <UploadProvider>
              <NewsOrderProvider>
                <StaffLayout
                  note={
                    <>
                      <PublicationNotice />
                      <UploadNotice />
                    </>
                  }
                />
              </NewsOrderProvider>
            </UploadProvider>
          </AlertProvider>
        }
      >
        <Route path={officePaths.signIn} element={<SignInScreen />} />
        {screens.map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <RequireAuth>
                <Screen />
              </RequireAuth>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={officePaths.signIn} replace />} />
      </Route>
    </Routes>
  );
}
