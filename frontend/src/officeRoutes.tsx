import type { ComponentType } from "react";
import { Navigate, Route, Routes } from "react-router";
import { AuditScreen } from "./office/audit/AuditScreen";
import { Entrance } from "./office/entrance/Entrance";
import { Alerts } from "./office/frame/alerts";
import { OfficeFrame } from "./office/frame/OfficeFrame";
import { PublicationNote } from "./office/frame/PublicationNote";
import { HoursScreen } from "./office/hours/HoursScreen";
import { MenuSettingsScreen } from "./office/menus/MenuSettingsScreen";
import { MessagesScreen } from "./office/messages/MessagesScreen";
import { NewsCreateScreen } from "./office/news/NewsCreateScreen";
import { NewsEditScreen } from "./office/news/NewsEditScreen";
import { NewsListScreen } from "./office/news/NewsListScreen";
import { Ordering } from "./office/news/Ordering";
import { Guarded } from "./office/session/Guarded";
import { StatisticsScreen } from "./office/statistics/StatisticsScreen";
import { Uploading } from "./office/upload/Uploading";
import { UploadNote } from "./office/upload/UploadNote";
import { UploadScreen } from "./office/upload/UploadScreen";
import { officePaths } from "./paths";

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

export function OfficeRoutes() {
  return (
    <Routes>
      <Route
        element={
          <Alerts>
            <Uploading>
              <Ordering>
                <OfficeFrame
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
