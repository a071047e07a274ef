import {
  ChartColumn,
  Clock,
  FilePlus2,
  FileUp,
  History,
  ListChecks,
  type LucideIcon,
  Mail,
  Newspaper,
} from "lucide-react";
import type { ComponentType } from "react";
import type { TextKey } from "./i18n/texts";
import { staffPaths } from "./paths";
import { AuditScreen } from "./staff/audit/AuditScreen";
import { HoursScreen } from "./staff/hours/HoursScreen";
import { MenuSettingsScreen } from "./staff/menus/MenuSettingsScreen";
import { MessagesScreen } from "./staff/messages/MessagesScreen";
import { NewsCreateScreen } from "./staff/news/NewsCreateScreen";
import { NewsEditScreen } from "./staff/news/NewsEditScreen";
import { NewsListScreen } from "./staff/news/NewsListScreen";
import { StatisticsScreen } from "./staff/statistics/StatisticsScreen";
import { UploadScreen } from "./staff/upload/UploadScreen";

export type StaffScreenConfig = {
  path: string;
  /** Heading, document title and menu entry. */
  title: TextKey;
  intro?: TextKey;
  /** Icon of the menu entry; without it the screen is not in the menu. */
  Icon?: LucideIcon;
  isWide?: boolean;
  Content: ComponentType;
};

/** All screens that require a session, in the order of the menu: most used first. */
export const screens: readonly StaffScreenConfig[] = [
  {
    path: staffPaths.newsCreate,
    title: "staff.news.create.heading",
    Icon: FilePlus2,
    isWide: true,
    Content: NewsCreateScreen,
  },
  {
    path: `${staffPaths.newsCreate}/:id`,
    title: "staff.news.edit.heading",
    isWide: true,
    Content: NewsEditScreen,
  },
  {
    path: staffPaths.newsEdit,
    title: "staff.news.list.heading",
    intro: "staff.news.list.intro",
    Icon: Newspaper,
    Content: NewsListScreen,
  },
  {
    path: staffPaths.menuSettings,
    title: "staff.menus.heading",
    intro: "staff.menus.intro",
    Icon: ListChecks,
    isWide: true,
    Content: MenuSettingsScreen,
  },
  {
    path: staffPaths.menuUpload,
    title: "staff.upload.heading",
    intro: "staff.upload.intro",
    Icon: FileUp,
    Content: UploadScreen,
  },
  {
    path: staffPaths.openingHours,
    title: "staff.hours.heading",
    intro: "staff.hours.intro",
    Icon: Clock,
    isWide: true,
    Content: HoursScreen,
  },
  {
    path: staffPaths.messages,
    title: "staff.messages.heading",
    intro: "staff.messages.intro",
    Icon: Mail,
    Content: MessagesScreen,
  },
  {
    path: staffPaths.statistics,
    title: "staff.statistics.heading",
    intro: "staff.statistics.intro",
    Icon: ChartColumn,
    isWide: true,
    Content: StatisticsScreen,
  },
  {
    path: staffPaths.audit,
    title: "staff.audit.heading",
    intro: "staff.audit.intro",
    Icon: History,
    Content: AuditScreen,
  },
];
