import { useTexts } from "@/i18n/texts";
import { CateringSection } from "@/site/venue/CateringSection";
import { EnquirySection } from "@/site/venue/EnquirySection";
import { venueRooms } from "@/site/venue/galleries";
import { LightboxPicture } from "@/site/venue/LightboxPicture";
import { RoomNavigation } from "@/site/venue/RoomNavigation";
import { RoomSection } from "@/site/venue/RoomSection";
import { PageTitle } from "./PageTitle";

export default function VenuePage() {
  const t = useTexts();
  return (
    <>
      <PageTitle heading={t("venue.heading")} intro={t("venue.intro")} heroPicture="room" />
      <RoomNavigation />
      <CateringSection />
      {venueRooms.map((room, index) => (
        <RoomSection key={room.id} number={index + 1} {...room} />
      ))}
      <EnquirySection />
      <LightboxPicture />
    </>
  );
}
