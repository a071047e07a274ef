import { useContent } from "@/api/content";
import { CateringSection } from "@/site/venue/CateringSection";
import { EnquirySection } from "@/site/venue/EnquirySection";
import { LightboxPicture } from "@/site/venue/LightboxPicture";
import { RoomNavigation } from "@/site/venue/RoomNavigation";
import { RoomSection } from "@/site/venue/RoomSection";
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
