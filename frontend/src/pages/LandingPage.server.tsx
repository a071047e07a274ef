import { ServerFragment } from "@/api/ServerFragment";
import { NextLunch } from "@/siteSections/lunch/NextLunch";
import LandingPage from "./LandingPage";

export default function LandingPageOnServer() {
  const lunch = (
    <ServerFragment name="nextLunch" resources={["lunch"]}>
      <NextLunch />
    </ServerFragment>
  );
  return <LandingPage lunch={lunch} />;
}
