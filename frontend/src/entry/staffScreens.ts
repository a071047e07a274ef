import {
  BookOpenText,
  ChartColumn,
  Clock,
  Eye,
  FilePlus2,
  FileUp,
  History,
  Images,
  ListChecks,
  Mail,
  Newspaper,
  PencilLine,
  Store,
  Users,
  Utensils,
} from "lucide-react";
import type { ComponentType } from "react";
import type { TextKey } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import type { NavigationScreen } from "@/staff/navigation/ScreenLinks";

export type StaffScreenConfig = NavigationScreen & {
  intro?: TextKey;
  isNarrow?: boolean;
  load: () => Promise<{ default: ComponentType }>;
};

/** Screens that need no session, with layouts of their own. */
export const openScreens: readonly Pick<StaffScreenConfig, "path" | "load">[] = [
  {
    path: staffPaths.forgottenPassword,
    load: () => import("@/staff/sign-in/ForgottenPasswordScreen"),
  },
  {
    path: staffPaths.accountLink,
    load: () => import("@/staff/accountLink/AccountLinkScreen"),
  },
];

/** All screens that require a session, in the order of the links within each group. */
export const screens: readonly StaffScreenConfig[] = [
  {
    path: staffPaths.newsCreate,
    title: "staff.news.create.heading",
    link: { group: "daily", Icon: FilePlus2 },
    load: () => import("@/staff/news/NewsCreateScreen"),
  },
  {
    path: `${staffPaths.newsCreate}/:id`,
    parent: staffPaths.newsEdit,
    title: "staff.news.edit.heading",
    load: () => import("@/staff/news/NewsEditScreen"),
  },
  {
    path: staffPaths.newsEdit,
    title: "staff.news.list.heading",
    intro: "staff.news.list.intro",
    link: { group: "daily", Icon: Newspaper },
    load: () => import("@/staff/news/NewsListScreen"),
  },
  {
    path: staffPaths.cards,
    title: "staff.cards.heading",
    intro: "staff.cards.intro",
    link: { group: "offer", Icon: BookOpenText },
    load: () => import("@/staff/cards/CardsScreen"),
  },
  {
    path: `${staffPaths.cards}/:card`,
    parent: staffPaths.cards,
    title: "staff.cards.heading",
    isNarrow: true,
    load: () => import("@/staff/cards/CardScreen"),
  },
  {
    path: staffPaths.dishes,
    parent: staffPaths.cards,
    title: "staff.dishes.heading",
    isNarrow: true,
    load: () => import("@/staff/cards/DishesScreen"),
  },
  {
    path: `${staffPaths.dishes}/:id`,
    parent: staffPaths.cards,
    title: "staff.dishes.edit.heading",
    isNarrow: true,
    load: () => import("@/staff/cards/DishScreen"),
  },
  {
    path: staffPaths.menuSettings,
    title: "staff.menus.heading",
    intro: "staff.menus.intro",
    link: { group: "offer", Icon: ListChecks },
    load: () => import("@/staff/menus/MenuSettingsScreen"),
  },
  {
    path: staffPaths.menuUpload,
    title: "staff.upload.heading",
    intro: "staff.upload.intro",
    link: { group: "offer", Icon: FileUp },
    isNarrow: true,
    load: () => import("@/staff/menus/UploadScreen"),
  },
  {
    path: staffPaths.lunch,
    title: "staff.lunch.heading",
    link: { group: "daily", Icon: Utensils },
    load: () => import("@/staff/lunch/LunchScreen"),
  },
  {
    path: staffPaths.openingHours,
    title: "staff.hours.heading",
    intro: "staff.hours.intro",
    link: { group: "daily", Icon: Clock },
    load: () => import("@/staff/hours/HoursScreen"),
  },
  {
    path: staffPaths.messages,
    title: "staff.messages.heading",
    intro: "staff.messages.intro",
    link: { group: "daily", Icon: Mail },
    role: "management",
    load: () => import("@/staff/messages/MessagesScreen"),
  },
  {
    path: staffPaths.statistics,
    title: "staff.statistics.heading",
    intro: "staff.statistics.intro",
    link: { group: "administration", Icon: ChartColumn },
    load: () => import("@/staff/statistics/StatisticsScreen"),
  },
  {
    path: staffPaths.content,
    title: "staff.content.heading",
    intro: "staff.content.intro",
    link: { group: "house", Icon: PencilLine },
    isNarrow: true,
    load: () => import("@/staff/content/ContentScreen"),
  },
  {
    path: `${staffPaths.content}/:page`,
    parent: staffPaths.content,
    title: "staff.content.heading",
    load: () => import("./EditorScreen"),
  },
  {
    path: staffPaths.preview,
    title: "staff.preview.heading",
    intro: "staff.preview.intro",
    link: { group: "house", Icon: Eye },
    load: () => import("@/staff/preview/PreviewScreen"),
  },
  {
    path: staffPaths.pictures,
    title: "staff.pictures.heading",
    intro: "staff.pictures.intro",
    link: { group: "house", Icon: Images },
    load: () => import("@/staff/pictures/PicturesScreen"),
  },
  {
    path: `${staffPaths.pictures}/:name`,
    parent: staffPaths.pictures,
    title: "staff.pictures.edit.heading",
    load: () => import("@/staff/pictures/PictureScreen"),
  },
  {
    path: staffPaths.masterData,
    title: "staff.masterData.heading",
    intro: "staff.masterData.intro",
    link: { group: "house", Icon: Store },
    role: "management",
    load: () => import("@/staff/masterData/MasterDataScreen"),
  },
  {
    path: staffPaths.people,
    title: "staff.people.heading",
    intro: "staff.people.intro",
    link: { group: "administration", Icon: Users },
    isNarrow: true,
    role: "management",
    load: () => import("@/staff/people/PeopleScreen"),
  },
  {
    path: staffPaths.audit,
    title: "staff.audit.heading",
    intro: "staff.audit.intro",
    link: { group: "administration", Icon: History },
    isNarrow: true,
    role: "management",
    load: () => import("@/staff/audit/AuditScreen"),
  },
  {
    path: staffPaths.account,
    title: "staff.account.heading",
    isNarrow: true,
    load: () => import("@/staff/account/AccountScreen"),
  },
];
