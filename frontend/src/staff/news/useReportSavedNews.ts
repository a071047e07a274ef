import { useNavigate } from "react-router";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/paths";
import { useConfirm } from "../components/AlertProvider";

/** Shows an alert, then the menu (specification §4) or, on request, the list (decision W8). */
export function useReportSavedNews() {
  const t = useTexts();
  const confirm = useConfirm();
  const navigate = useNavigate();
  return async (text: string) => {
    const isListWanted = await confirm(text, t("staff.news.list.heading"), t("staff.ok"));
    navigate(isListWanted ? staffPaths.newsEdit : staffPaths.signIn);
  };
}
