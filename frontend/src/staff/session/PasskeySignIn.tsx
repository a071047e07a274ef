import { mutate } from "@/api/client";
import type { AuthState } from "@/api/generated";
import { signInWithPasskeyMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { PasskeyButton } from "./PasskeyButton";

type Props = {
  token?: string;
  onSignedIn: (state: AuthState) => void;
  onUnauthorized?: () => void;
};

/** Signs in with a passkey, instead of the password or after it. */
export default function PasskeySignIn({ token, onSignedIn, onUnauthorized }: Props) {
  const t = useTexts();
  return (
    <PasskeyButton
      mutationKey={signInWithPasskeyMutation().mutationKey}
      token={token}
      send={(requestBody) => mutate(({ AuthService }) => AuthService.signInWithPasskey({ requestBody }))}
      onDone={onSignedIn}
      onUnauthorized={onUnauthorized}
    >
      {t("staff.signIn.passkey")}
    </PasskeyButton>
  );
}
