import {
  ChartColumn,
  Clock,
  Eye,
  FilePlus2,
  FileUp,
  History,
  Images,
  ListChecks,
  type LucideIcon,
  Mail,
  Newspaper,
  PencilLine,
  Store,
} from "lucide-react";
import type { ComponentType } from "react";
import type { TextKey } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";

export type StaffScreenConfig = {
  path: string;
  /** Heading, document title and menu entry. */
  title: TextKey;
  intro?: TextKey;
  /** Icon of the menu entry; without it the screen is not in the menu. */
  Icon?: LucideIcon;
  isWide?: boolean;
  load: () => Promise<{ default: ComponentType }>;
};

/** All screens that require a session, in the order of the menu: most used first. */
export const screens: readonly StaffScreenConfig[] = [
  {
    path: staffPaths.newsCreate,
    title: "staff.news.create.heading",
    Icon: FilePlus2,
    isWide: true,
    load: () => import("@/staff/news/NewsCreateScreen"),
  },
  {
    path: `${staffPaths.newsCreate}/:id`,
    title: "staff.news.edit.heading",
    isWide: true,
    load: () => import("@/staff/news/NewsEditScreen"),
  },
  {
    path: staffPaths.newsEdit,
    title: "staff.news.list.heading",
    intro: "staff.news.list.intro",
    Icon: Newspaper,
    load: () => import("@/staff/news/NewsListScreen"),
  },
  {
    path: staffPaths.menuSettings,
    title: "staff.menus.heading",
    intro: "staff.menus.intro",
    Icon: ListChecks,
    isWide: true,
    load: () => import("@/staff/menus/MenuSettingsScreen"),
  },
  {
    path: staffPaths.menuUpload,
    title: "staff.upload.heading",
    intro: "staff.upload.intro",
    Icon: FileUp,
    load: () => import("@/staff/upload/UploadScreen"),
  },
  {
    path: staffPaths.openingHours,
    title: "staff.hours.heading",
    intro: "staff.hours.intro",
    Icon: Clock,
    isWide: true,
    load: () => import("@/staff/hours/HoursScreen"),
  },
  {
    path: staffPaths.messages,
    title: "staff.messages.heading",
    intro: "staff.messages.intro",
    Icon: Mail,
    load: () => import("@/staff/messages/MessagesScreen"),
  },
  {
    path: staffPaths.statistics,
    title: "staff.statistics.heading",
    intro: "staff.statistics.intro",
    Icon: ChartColumn,
    isWide: true,
    load: () => import("@/staff/statistics/StatisticsScreen"),
  },
  {
    path: staffPaths.content,
    title: "staff.content.heading",
    intro: "staff.content.intro",
    Icon: PencilLine,
    load: () => import("@/staff/content/ContentScreen"),
  },
  {
    path: `${staffPaths.content}/:page`,
    title: "staff.content.heading",
    isWide: true,
    load: () => import("@/staff/content/ContentPageScreen"),
  },
  {
    path: staffPaths.preview,
    title: "staff.preview.heading",
    intro: "staff.preview.intro",
    Icon: Eye,
    isWide: true,
    load: () => import("@/staff/preview/PreviewScreen"),
  },
  {
    path: staffPaths.pictures,
    title: "staff.pictures.heading",
    intro: "staff.pictures.intro",
    Icon: Images,
    isWide: true,
    load: () => import("@/staff/pictures/PicturesScreen"),
  },
  {
    path: `${staffPaths.pictures}/:name`,
    title: "staff.pictures.edit.heading",
    isWide: true,
    load: () => import("@/staff/pictures/PictureScreen"),
  },
  {
    path: staffPaths.masterData,
    title: "staff.masterData.heading",
    intro: "staff.masterData.intro",
    Icon: Store,
    load: () => import("@/staff/masterData/MasterDataScreen"),
  },
  {
    path: staffPaths.audit,
    title: "staff.audit.heading",
    intro: "staff.audit.intro",
    Icon: History,
    load: () => import("@/staff/audit/AuditScreen"),
  },
];
