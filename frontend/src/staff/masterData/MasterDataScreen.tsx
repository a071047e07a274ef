import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/generated/queries";
import { MasterDataForm } from "./MasterDataForm";

export default function MasterDataScreen() {
  // The document of the staff area contains the master data of the time at which it was loaded.
  const site = useSuspenseQuery({ ...getSiteQuery(), refetchOnMount: "always" });
  return <MasterDataForm site={site.data} />;
}
