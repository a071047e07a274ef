import { useTexts } from "@/i18n/texts";
import { useAccountName } from "./useSession";

/** Hidden; tells password managers whose password a form has, by default that of the signed-in person. */
export function UsernameInput({ email }: { email?: string }) {
  const t = useTexts();
  const account = useAccountName();
  return (
    <input
      hidden
      readOnly
      type="email"
      name="email"
      autoComplete="username"
      value={email ?? account ?? ""}
      aria-label={t("staff.signIn.email")}
    />
  );
}
