import "./contentTexts";
import ContentScreen from "@/staff/content/ContentScreen";

/** The pages whose content staff can change. */
export default function PagesScreen() {
  return <ContentScreen />;
}
