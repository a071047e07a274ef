import { useState } from "react";
import { mutate } from "@/api/client";
import type { AddedSecondFactor } from "@/api/generated";
import { addPasskeyMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { createPasskey } from "../session/passkeys";
import { SecondFactorSetupFrame, useDeviceName, useExpiredSetup } from "./SecondFactorSetupFrame";

type Props = {
  /** JSON of what the browser needs to create a passkey. */
  options: string;
  onAdded: (added: AddedSecondFactor) => void;
  onClose: () => void;
};

/** Adds a passkey of this device, or of another one that the browser asks. */
export function PasskeySetupForm({ options, onAdded, onClose }: Props) {
  const t = useTexts();
  const [name, setName] = useState(useDeviceName());
  const write = useStaffMutation(
    {
      mutationKey: addPasskeyMutation().mutationKey,
      mutationFn: async (name: string) => {
        const credential = await createPasskey(t, options);
        return mutate(({ AccountService }) =>
          AccountService.addPasskey({ requestBody: { credential, name } }),
        );
      },
    },
    { onDone: onAdded, onFailed: useExpiredSetup(onClose) },
  );
  return (
    <SecondFactorSetupFrame
      heading={t("staff.factors.passkey.add")}
      submitLabel={t("staff.factors.passkey.create")}
      inputs={[]}
      onNameChange={setName}
      onSubmit={() => write.send(name)}
      {...{ name, write, onClose }}
    >
      <p>{t("staff.factors.passkey.next")}</p>
    </SecondFactorSetupFrame>
  );
}
