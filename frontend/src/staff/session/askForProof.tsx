import { createModuleImporter } from "@/lib/withRetry";
import { showDialog } from "../components/Alerts";

export const importProofDialog = createModuleImporter(() => import("./ProofDialog"));

/** Asks for the password of the signed-in person. Resolves to whether it was entered. */
export async function askForProof(): Promise<boolean> {
  const { ProofDialog } = await importProofDialog();
  return showDialog("proof", (onClose) => <ProofDialog onClose={onClose} />);
}
