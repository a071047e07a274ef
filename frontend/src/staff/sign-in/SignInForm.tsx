import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { oidcSignInUrl } from "@/api/provider";
import { signInMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { Button, ButtonLink } from "../components/Button";
import { TextField } from "../components/fields";
import { Notice } from "../components/Notice";
import { failureOf } from "../hooks/failure";
import { useReconnected } from "../hooks/useReconnected";
import { useSubmitLock } from "../hooks/useSubmitLock";
import { focusErrors } from "../layout/focus";
import { useSessionChange } from "../session/useSession";
import styles from "./SignInScreen.module.css";

/** What is known beyond "it did not work", by the status of the answer. */
const reasons = { none: "staff.failed.signIn.connection", 429: "staff.failed.signIn.many" } as const;

function reasonOf(error: unknown) {
  const status = failureOf(error).status ?? "none";
  return status === "none" || status === 429 ? reasons[status] : undefined;
}

type Props = {
  /** The screen to come to. */
  wanted: string | undefined;
  /** What the identity provider is called, where there is one. */
  provider: string | undefined;
  /** Somebody tried to come in through it, and is not. */
  hasFailed: boolean;
};

/** E-mail and password, or the identity provider (decision S3). Whatever keeps somebody out, one alert says so (specification §8). */
export function SignInForm({ wanted, provider, hasFailed }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const { enter } = useSessionChange();
  const once = useSubmitLock();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [wasTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...signInMutation(),
    networkMode: "always",
    onSuccess: enter,
    onSettled: once.end,
    onError: () => void alert(t("staff.alert.signInFailed")),
  });
  const reason = error === null || isPending ? undefined : reasonOf(error);
  const isReconnected = useReconnected(reason === reasons.none ? (error ?? undefined) : undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (email === "" || password === "") focusErrors(event.currentTarget);
    else if (once.begin()) mutate({ requestBody: { email, password } });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {/* A browser sends the session's cookie over nothing else. */}
      {!isSecureContext && <Notice kind="warning">{t("staff.signIn.insecure")}</Notice>}
      {provider !== undefined && hasFailed && (
        <Notice kind="warning">{t("staff.failed.signIn.provider", { name: provider })}</Notice>
      )}
      {wanted !== undefined && <Notice>{t("staff.signIn.comesBack")}</Notice>}
      <TextField
        label={t("staff.signIn.email")}
        name="email"
        type="email"
        keys="email"
        autoComplete="username"
        enterKey="next"
        value={email}
        onChange={setEmail}
        fault={wasTried && email === "" ? t("staff.signIn.missing.email") : undefined}
      />
      <TextField
        label={t("staff.signIn.password")}
        name="password"
        type="password"
        autoComplete="current-password"
        enterKey="go"
        value={password}
        onChange={setPassword}
        fault={wasTried && password === "" ? t("staff.signIn.missing.password") : undefined}
      />
      {reason !== undefined && !isReconnected && <Notice kind="warning">{t(reason)}</Notice>}
      <Button type="submit" look="main" isPending={isPending}>
        {t("staff.signIn.button")}
      </Button>
      {provider !== undefined && (
        <ButtonLink to={oidcSignInUrl(wanted)}>{t("staff.signIn.provider", { name: provider })}</ButtonLink>
      )}
    </form>
  );
}
