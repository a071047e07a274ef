import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/generated/queries";
import { MasterDataForm } from "./MasterDataForm";

export default function MasterDataScreen() {
  // The page has those from when it was loaded.
  const site = useSuspenseQuery({ ...getSiteQuery(), refetchOnMount: "always" });
  return <MasterDataForm site={site.data} />;
}
