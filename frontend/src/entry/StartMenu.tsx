import { OpeningStatus } from "@/siteSections/layout/OpeningStatus";
import { StaffMenu } from "@/staff/navigation/StaffMenu";
import { Today } from "@/staff/today/Today";
import { screens } from "./staffScreens";

type Props = { onChangePassword: () => void };

/** Today, with the status that guests see, above the menu of all screens. */
export default function StartMenu(props: Props) {
  return (
    <Today status={<OpeningStatus />}>
      <StaffMenu {...props} screens={screens} />
    </Today>
  );
}
