import { useEffect } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { mutate } from "@/api/client";
import { mayBeSignedIn } from "@/api/session";
import { Hero } from "@/site/hero/Hero";
import { Welcome } from "@/site/hero/Welcome";
import { HoursSection } from "@/site/hours/HoursSection";
import { TodayHoursPanel } from "@/site/hours/TodayHoursPanel";
import { HomeKitchenSection } from "@/site/kitchen/HomeKitchenSection";
import { NewsSection } from "@/site/news/NewsSection";
import { PlacesSection } from "@/site/places/PlacesSection";
import { SavingsClubSection } from "@/site/savings/SavingsClubSection";
import styles from "./LandingPage.module.css";

export default function LandingPage() {
  // The landing page ends a session (specification §2, decision S1).
  useEffect(() => {
    if (mayBeSignedIn()) mutate(({ AuthService }) => AuthService.signOut()).catch(() => {});
  }, []);
  return (
    <>
      <Hero>
        <CachedFragment name="todayHours" resources={["openingHours"]}>
          <TodayHoursPanel />
        </CachedFragment>
      </Hero>
      <div className={styles.sheet}>
        <Welcome />
        <CachedFragment name="kitchen" resources={["menus"]}>
          <HomeKitchenSection />
        </CachedFragment>
        <CachedFragment name="news" resources={["news"]}>
          <NewsSection />
        </CachedFragment>
        <PlacesSection />
        <CachedFragment name="hours" resources={["openingHours"]}>
          <HoursSection />
        </CachedFragment>
        <SavingsClubSection />
      </div>
    </>
  );
}
