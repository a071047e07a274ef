import { ServerFragment } from "@/api/ServerFragment";
import { LunchSection } from "@/siteSections/lunch/LunchSection";
import KitchenPage from "./KitchenPage";

export default function KitchenPageOnServer() {
  const lunch = (
    <ServerFragment name="weekLunch" resources={["lunch"]}>
      <LunchSection />
    </ServerFragment>
  );
  return <KitchenPage lunch={lunch} />;
}
