import ContentPageScreen from "@/staff/content/ContentPageScreen";
import { LoadGuestPageContext } from "@/staff/content/PageView";
import { loadGuestPage } from "./guestPage";

/** The editor, which renders pages beside their forms. */
export default function EditorScreen() {
  return (
    <LoadGuestPageContext value={loadGuestPage}>
      <ContentPageScreen />
    </LoadGuestPageContext>
  );
}
