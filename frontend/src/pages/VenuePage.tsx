import { useContent } from "@/api/content";
import { CateringSection } from "@/siteSections/venue/CateringSection";
import { EnquirySection } from "@/siteSections/venue/EnquirySection";
import { LightboxPicture } from "@/siteSections/venue/LightboxPicture";
import { RoomNavigation } from "@/siteSections/venue/RoomNavigation";
import { RoomSection } from "@/siteSections/venue/RoomSection";
import { ContentPageTitle } from "./ContentPageTitle";

export default function VenuePage() {
  const { rooms } = useContent("venue").lists;
  return (
    <>
      <ContentPageTitle page="venue" />
      <RoomNavigation />
      <CateringSection />
      {rooms.map((room, index) => (
        <RoomSection key={room.id} room={room} index={index} />
      ))}
      <EnquirySection />
      <LightboxPicture />
    </>
  );
}
