import type { ComponentType } from "react";
import { Navigate, Route, Routes } from "react-router";
import { officePaths } from "./paths";
import { AuditScreen } from "./staff/audit/AuditScreen";
import { Alerts } from "./staff/components/AlertProvider";
import { HoursScreen } from "./staff/hours/HoursScreen";
import { PublicationNote } from "./staff/layout/PublicationNotice";
import { StaffLayout } from "./staff/layout/StaffLayout";
import { MenuSettingsScreen } from "./staff/menus/MenuSettingsScreen";
import { MessagesScreen } from "./staff/messages/MessagesScreen";
import { NewsCreateScreen } from "./staff/news/NewsCreateScreen";
import { NewsEditScreen } from "./staff/news/NewsEditScreen";
import { NewsListScreen } from "./staff/news/NewsListScreen";
import { Ordering } from "./staff/news/NewsOrderProvider";
import { Guarded } from "./staff/session/RequireAuth";
import { Entrance } from "./staff/sign-in/SignInScreen";
import { StatisticsScreen } from "./staff/statistics/StatisticsScreen";
import { Uploading } from "./staff/upload/Uploading";
import { UploadNote } from "./staff/upload/UploadNote";
import { UploadScreen } from "./staff/upload/UploadScreen";

/** Every screen behind the entrance, by its address; who is not signed in comes to none of them. */
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
          <Alerts>
            <Uploading>
              <Ordering>
                <StaffLayout
                  note={
                    <>
                      <PublicationNote />
                      <UploadNote />
                    </>
                  }
                />
              </Ordering>
            </Uploading>
          </Alerts>
        }
      >
        <Route path={officePaths.entrance} element={<Entrance />} />
        {screens.map(({ path, Screen }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guarded>
                <Screen />
              </Guarded>
            }
          />
        ))}
        <Route path="*" element={<Navigate to={officePaths.entrance} replace />} />
      </Route>
    </Routes>
  );
}
