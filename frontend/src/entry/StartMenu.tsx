import { OpeningStatus } from "@/siteSections/layout/OpeningStatus";
import { StaffMenu } from "@/staff/navigation/StaffMenu";
import { Today } from "@/staff/today/Today";
import { screens } from "./staffScreens";

/** Today, with the status that guests see, above the menu of all screens. */
export default function StartMenu() {
  return (
    <Today status={<OpeningStatus />}>
      <StaffMenu screens={screens} />
    </Today>
  );
}
