import { type MutationOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { AuthState, DueSecondFactor } from "@/api/generated";
import { setSession } from "@/api/staffSession";
import { staffPaths } from "@/routes/paths";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useAccountName } from "../session/useSession";

/** A mutation that signs in, perhaps after a second step. Then the start screen is shown, with a message. */
export function useSignInByLink<Args>(
  mutation: MutationOptions<AuthState, Error, Args>,
  message: string,
  onUsed: () => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const account = useAccountName();
  const [signedIn, setSignedIn] = useState<AuthState>();
  const [due, setDue] = useState<DueSecondFactor>();

  // Messages of the account before are removed.
  useEffect(() => {
    if (signedIn === undefined || account !== signedIn.username) return;
    reportSuccess(message);
    navigate(staffPaths.signIn, { replace: true });
  }, [signedIn, account, message, navigate]);

  function signIn(session: AuthState) {
    setSignedIn(session);
    setSession(client, session);
  }
  const write = useStaffMutation(mutation, {
    onDone: (session) => {
      onUsed();
      if (session.secondFactor === undefined) signIn(session);
      else setDue(session.secondFactor);
    },
  });
  return {
    ...write,
    /** The second step, whose answer is for `signIn`. */
    due,
    signIn,
  };
}
