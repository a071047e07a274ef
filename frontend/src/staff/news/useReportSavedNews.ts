import { useNavigate } from "react-router";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useAlertWithLink } from "../components/AlertProvider";

/** Shows an alert, then the menu (specification §4) or, on request, the list (decision W8). */
export function useReportSavedNews() {
  const t = useTexts();
  const alertWithLink = useAlertWithLink();
  const navigate = useNavigate();
  return async (text: string) => {
    const isListWanted = await alertWithLink(text, t("staff.news.list.heading"));
    navigate(isListWanted ? staffPaths.newsEdit : staffPaths.signIn);
  };
}
