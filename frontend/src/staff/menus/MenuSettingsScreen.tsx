import { useQuery } from "@tanstack/react-query";
import { getMenuSettingsQuery, listMenuFilesQuery } from "@/api/generated/queries";
import { QueryStatus } from "../components/Loading";
import { MenuSettingsForm } from "./MenuSettingsForm";

/** Specification §2. */
export default function MenuSettingsScreen() {
  const settings = useQuery(getMenuSettingsQuery());
  const files = useQuery(listMenuFilesQuery());
  return (
    <>
      <QueryStatus queries={[settings, files]} />
      {settings.data !== undefined && files.data !== undefined && (
        <MenuSettingsForm settings={settings.data} files={files.data} />
      )}
    </>
  );
}
