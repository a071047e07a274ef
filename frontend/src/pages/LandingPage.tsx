import type { ReactNode } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { type ContentItem, useContent } from "@/api/content";
import { ServerHtml } from "@/api/ServerHtml";
import { Hero } from "@/siteSections/hero/Hero";
import { Welcome } from "@/siteSections/hero/Welcome";
import { TextSection } from "@/siteSections/home/TextSection";
import { HoursSection } from "@/siteSections/hours/HoursSection";
import { TodayHoursPanel } from "@/siteSections/hours/TodayHoursPanel";
import { HomeKitchenSection } from "@/siteSections/kitchen/HomeKitchenSection";
import { NewsSection } from "@/siteSections/news/NewsSection";
import { PlacesSection } from "@/siteSections/places/PlacesSection";
import { SavingsClubSection } from "@/siteSections/savings/SavingsClubSection";
import styles from "./LandingPage.module.css";

type Props = { lunch?: ReactNode; menus?: ReactNode };

function HomeSection({ id, texts, menus }: ContentItem<"heading" | "text"> & Pick<Props, "menus">) {
  switch (id) {
    case "kitchen":
      return (
        <CachedFragment name="kitchen" resources={["menus", "cards"]} contents={["home", "kitchen"]}>
          <HomeKitchenSection {...texts} menus={menus} />
        </CachedFragment>
      );
    case "news":
      return (
        <CachedFragment name="news" resources={["news"]} contents={["home"]}>
          <NewsSection {...texts} />
        </CachedFragment>
      );
    case "places":
      return <PlacesSection {...texts} />;
    case "hours":
      return (
        <CachedFragment name="hours" resources={["openingHours"]} contents={["home"]}>
          <HoursSection {...texts} />
        </CachedFragment>
      );
    case "savings":
      return <SavingsClubSection {...texts} />;
    default:
      return <TextSection id={id} {...texts} />;
  }
}

export default function LandingPage({
  lunch = <ServerHtml id="nextLunch" resources="lunch" />,
  menus = <ServerHtml id="homeMenus" resources="menus,cards,content" />,
}: Props) {
  const { sections } = useContent("home").lists;
  return (
    <>
      <Hero>
        <CachedFragment name="todayHours" resources={["openingHours"]}>
          <TodayHoursPanel />
        </CachedFragment>
      </Hero>
      <div className={styles.sheet}>
        <Welcome />
        {lunch}
        {sections.map((section) => (
          <HomeSection key={section.id} {...section} menus={menus} />
        ))}
      </div>
    </>
  );
}
