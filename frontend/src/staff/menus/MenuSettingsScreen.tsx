import { useQuery } from "@tanstack/react-query";
import { getVersionedMenuSettingsQuery } from "@/api/menuSettings";
import { listMenuFilesQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../components/Loading";
import { Screen } from "../layout/Screen";
import { MenuSettingsForm } from "./MenuSettingsForm";

/** Specification §2. */
export function MenuSettingsScreen() {
  const t = useTexts();
  const settings = useQuery(getVersionedMenuSettingsQuery());
  const files = useQuery(listMenuFilesQuery());
  const isThere = settings.data !== undefined && files.data !== undefined;

  function retry() {
    void settings.refetch();
    void files.refetch();
  }

  return (
    <Screen heading={t("staff.menus.heading")} intro={t("staff.menus.intro")} wide>
      {!isThere && (settings.isError || files.isError) && <LoadFailed onRetry={retry} />}
      {!isThere && !settings.isError && !files.isError && <Loading />}
      {isThere && <MenuSettingsForm settings={settings.data} files={files.data} />}
    </Screen>
  );
}
