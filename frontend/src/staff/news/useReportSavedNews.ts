import { useNavigate } from "react-router";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useAlertWithLink } from "../components/AlertProvider";

/** Shows an alert. Resolves to the menu (specification §4), unless the list is requested (decision W8). */
export function useReportSavedNews() {
  const t = useTexts();
  const alertWithLink = useAlertWithLink();
  const navigate = useNavigate();
  return async (text: string) => {
    const isListWanted = await alertWithLink(text, t("staff.news.list.heading"));
    if (!isListWanted) return staffPaths.signIn;
    return void navigate(staffPaths.newsEdit);
  };
}
