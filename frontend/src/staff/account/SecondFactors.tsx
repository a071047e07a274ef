import "@/i18n/staffAccountTexts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, RefreshCw, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import type { AddedSecondFactor, OwnSecondFactors, TotpSetup } from "@/api/generated";
import {
  beginPasskeySetupMutation,
  beginTotpSetupMutation,
  getAuthStateQuery,
  listOwnFactorsQuery,
  replaceRecoveryCodesMutation,
} from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { supportsPasskeys } from "../session/passkeySupport";
import { PasskeySetupForm } from "./PasskeySetupForm";
import { RecoveryCodesPanel } from "./RecoveryCodesPanel";
import { SecondFactorList } from "./SecondFactorList";
import styles from "./SecondFactors.module.css";
import { TotpSetupForm } from "./TotpSetupForm";

/** With fewer recovery codes a warning is shown. */
const fewCodes = 3;

type Props = { onCodesShown?: (areShown: boolean) => void };

/** The second factors of the own account, and its recovery codes. */
export function SecondFactors({ onCodesShown }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const own = useQuery(listOwnFactorsQuery());
  /** They are shown only once. */
  const [codes, setCodes] = useState<readonly string[]>();
  const areCodesShown = codes !== undefined;

  useEffect(() => {
    onCodesShown?.(areCodesShown);
    return () => onCodesShown?.(false);
  }, [areCodesShown, onCodesShown]);

  const refresh = () =>
    Promise.all([
      client.invalidateQueries(listOwnFactorsQuery()),
      // A required second factor is set up now.
      client.invalidateQueries(getAuthStateQuery()),
    ]);

  async function closeCodes() {
    await refresh();
    setCodes(undefined);
  }

  return (
    <section className="stack">
      <h2 id="factors">{t("staff.secondFactor.heading")}</h2>
      {codes === undefined ? (
        <>
          <p>{t("staff.factors.why")}</p>
          <QueryStatus queries={[own]} />
          {own.data !== undefined && <Factors own={own.data} onCodes={setCodes} onChanged={refresh} />}
        </>
      ) : (
        <RecoveryCodesPanel codes={codes} onClose={closeCodes} />
      )}
    </section>
  );
}

type FactorsProps = {
  own: OwnSecondFactors;
  onCodes: (codes: readonly string[]) => void;
  onChanged: () => Promise<unknown>;
};

function Factors({ own, onCodes, onChanged }: FactorsProps) {
  const t = useTexts();
  const { factors, recoveryCodes, canAddPasskeys } = own;
  const [totp, setTotp] = useState<TotpSetup>();
  const [passkeyOptions, setPasskeyOptions] = useState<string>();

  const beginTotp = useStaffMutation(beginTotpSetupMutation(), { onDone: setTotp });
  const beginPasskey = useStaffMutation(beginPasskeySetupMutation(), {
    onDone: ({ options }) => setPasskeyOptions(options),
  });
  const replaceCodes = useStaffMutation(replaceRecoveryCodesMutation(), {
    onDone: ({ codes }) => onCodes(codes),
  });
  const isPending = [beginTotp, beginPasskey, replaceCodes].some((write) => write.isPending);

  function close() {
    // The factor was added although the response was lost, perhaps.
    void onChanged();
    focusScreen();
    setTotp(undefined);
    setPasskeyOptions(undefined);
  }

  function onAdded({ factor, recoveryCodes }: AddedSecondFactor) {
    reportSuccess(t("staff.factors.isAdded", { name: factor.name }));
    if (recoveryCodes === undefined) close();
    else onCodes(recoveryCodes);
  }

  async function askForNewCodes() {
    const action = t("staff.codes.replace.action");
    if (await showAlert(t("staff.codes.replace.sure"), { action })) replaceCodes.send();
  }

  if (totp !== undefined) return <TotpSetupForm setup={totp} onAdded={onAdded} onClose={close} />;
  if (passkeyOptions !== undefined)
    return <PasskeySetupForm options={passkeyOptions} onAdded={onAdded} onClose={close} />;
  return (
    <>
      {factors.length > 0 && <SecondFactorList {...{ own, onChanged }} />}
      <div className={styles.choice}>
        <Button icon={<Smartphone />} isPending={isPending} onClick={() => beginTotp.send()}>
          {t("staff.factors.totp.add")}
        </Button>
        <p className="hint">{t("staff.factors.totp.hint")}</p>
        <MutationErrorNotice write={beginTotp} />
      </div>
      <div className={styles.choice}>
        {canAddPasskeys && supportsPasskeys() && (
          <Button icon={<KeyRound />} isPending={isPending} onClick={() => beginPasskey.send()}>
            {t("staff.factors.passkey.add")}
          </Button>
        )}
        <p className="hint">{t("staff.factors.passkey.hint")}</p>
        {canAddPasskeys && <p className="hint">{t("staff.factors.passkey.domain")}</p>}
        {!canAddPasskeys && <Notice>{t("staff.factors.passkey.notHere")}</Notice>}
        {canAddPasskeys && !supportsPasskeys() && <Notice>{t("staff.factors.passkey.oldBrowser")}</Notice>}
        <MutationErrorNotice write={beginPasskey} />
      </div>
      {factors.length > 0 && (
        <div className={styles.choice}>
          {recoveryCodes < fewCodes ? (
            <Notice kind="warning">{t("staff.codes.few", { count: recoveryCodes })}</Notice>
          ) : (
            <p>{t("staff.codes.left", { count: recoveryCodes })}</p>
          )}
          <Button icon={<RefreshCw />} isPending={isPending} onClick={() => void askForNewCodes()}>
            {t("staff.codes.replace")}
          </Button>
          <MutationErrorNotice write={replaceCodes} />
        </div>
      )}
    </>
  );
}
