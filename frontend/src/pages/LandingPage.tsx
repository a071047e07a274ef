import { useEffect } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { type ContentItem, useContent } from "@/api/content";
import { mayBeSignedIn } from "@/api/session";
import { Hero } from "@/site/hero/Hero";
import { Welcome } from "@/site/hero/Welcome";
import { TextSection } from "@/site/home/TextSection";
import { HoursSection } from "@/site/hours/HoursSection";
import { TodayHoursPanel } from "@/site/hours/TodayHoursPanel";
import { HomeKitchenSection } from "@/site/kitchen/HomeKitchenSection";
import { NewsSection } from "@/site/news/NewsSection";
import { PlacesSection } from "@/site/places/PlacesSection";
import { SavingsClubSection } from "@/site/savings/SavingsClubSection";
import styles from "./LandingPage.module.css";

function HomeSection({ id, texts }: ContentItem<"heading" | "text">) {
  switch (id) {
    case "kitchen":
      return (
        <CachedFragment name="kitchen" resources={["menus"]} contents={["home", "kitchen"]}>
          <HomeKitchenSection {...texts} />
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

export default function LandingPage() {
  // The landing page ends a session (specification §2, decision S1).
  useEffect(() => {
    if (!mayBeSignedIn()) return;
    void import("@/site/usage/endSession").then(({ endSession }) => endSession()).catch(() => {});
  }, []);
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
        {sections.map((section) => (
          <HomeSection key={section.id} {...section} />
        ))}
      </div>
    </>
  );
}
