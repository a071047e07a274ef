import { useEffect } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { mutate } from "@/api/client";
import { type ContentItem, useContent } from "@/api/content";
import { mayBeSignedIn } from "@/api/session";
import { isUsageAllowed } from "@/lib/consent/choice";
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

const signOut = () => mutate(({ AuthService }) => AuthService.signOut());

/** Is signed out even if the event cannot be tracked. */
const signOutWithConsent = () =>
  import("@/siteSections/usage/signOutWithEvent")
    .then(({ signOutWithEvent }) => signOutWithEvent(mutate))
    .catch(signOut);

export default function LandingPage() {
  // The landing page ends a session (specification §2, decision S1).
  useEffect(() => {
    if (mayBeSignedIn()) (isUsageAllowed() ? signOutWithConsent : signOut)().catch(() => {});
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
