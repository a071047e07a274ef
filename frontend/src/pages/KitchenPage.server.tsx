import { ServerFragment } from "@/api/ServerFragment";
import { MenuSection } from "@/siteSections/kitchen/MenuSection";
import { LunchSection } from "@/siteSections/lunch/LunchSection";
import KitchenPage from "./KitchenPage";

export default function KitchenPageOnServer() {
  const lunch = (
    <ServerFragment name="weekLunch" resources={["lunch"]}>
      <LunchSection />
    </ServerFragment>
  );
  const menus = (
    <ServerFragment name="allMenus" resources={["menus", "cards"]} contents={["kitchen"]}>
      <MenuSection />
    </ServerFragment>
  );
  return <KitchenPage lunch={lunch} menus={menus} />;
}
