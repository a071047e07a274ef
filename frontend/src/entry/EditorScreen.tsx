import "./contentTexts";
import ContentPageScreen from "@/staff/content/ContentPageScreen";
import { loadGuestPage } from "./guestPage";

/** The editor, which renders pages beside their forms. */
export default function EditorScreen() {
  return <ContentPageScreen loadGuestPage={loadGuestPage} />;
}
