import { ServerFragment } from "@/api/ServerFragment";
import { HomeMenus } from "@/siteSections/kitchen/HomeMenus";
import { NextLunch } from "@/siteSections/lunch/NextLunch";
import LandingPage from "./LandingPage";

export default function LandingPageOnServer() {
  const lunch = (
    <ServerFragment name="nextLunch" resources={["lunch"]}>
      <NextLunch />
    </ServerFragment>
  );
  const menus = (
    <div id="homeMenus">
      <HomeMenus />
    </div>
  );
  return <LandingPage lunch={lunch} menus={menus} />;
}
