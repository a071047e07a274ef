import type { MutationOptions } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { useAccount } from "../session/useSession";
import { Button } from "./Button";
import { MutationError } from "./MutationError";
import styles from "./UndoBar.module.css";

/** How long an undo is offered, in milliseconds; what was deleted is in the trash for longer. */
const offered = 10_000;
/** How long it says that it was done. */
const told = 4_000;

export type Undo = {
  /** What was done. */
  text: string;
  /** What is said once it is undone. */
  undone: string;
  /** Undoes it. */
  // biome-ignore lint/suspicious/noExplicitAny: what is asked and answered does not matter here
  mutation: MutationOptions<any, Error, any>;
  /** What it needs for that. */
  args?: unknown;
};

type Offers = {
  offer: (undo: Undo) => () => void;
  /** Removes the bar, whatever it says. */
  dismiss: () => void;
};

const UndoContext = createContext<Offers | undefined>(undefined);

function useOffers(): Offers {
  const offers = use(UndoContext);
  if (offers === undefined) throw new Error("an undo needs Undoing above it");
  return offers;
}

/** Offers to undo a deletion, on whatever screen the staff member goes to next; what it answers with withdraws the offer. */
export const useUndo = () => useOffers().offer;

/** Removes the bar of the last undo: something newer is said. */
export const useUndoDismissal = () => useOffers().dismiss;

export function UndoProvider({ children }: { children: ReactNode }) {
  const account = useAccount();
  const [offer, setOffer] = useState<{ undo: Undo; number: number; account: string | undefined }>();
  const count = useRef(0);
  // It tells what somebody did or wrote, which is nothing for whoever comes to this device after them.
  if (offer !== undefined && (account === undefined || offer.account !== account)) setOffer(undefined);
  const withdraw = (number: number) => setOffer((last) => (last?.number === number ? undefined : last));
  const dismiss = () => setOffer(undefined);
  const make = (undo: Undo) => {
    count.current += 1;
    const number = count.current;
    setOffer({ undo, number, account });
    return () => withdraw(number);
  };
  return (
    <UndoContext value={{ offer: make, dismiss }}>
      {/* Before the screen, which has the focus when it comes: one step of the keyboard leads to it. */}
      <div role="status" className={styles.place}>
        {offer !== undefined && <UndoBar key={offer.number} {...offer.undo} onGone={dismiss} />}
      </div>
      {children}
    </UndoContext>
  );
}

function UndoBar({ text, undone, mutation, args, onGone }: Undo & { onGone: () => void }) {
  const t = useTexts();
  const [isDone, setDone] = useState(false);
  /** Each pauses the timeout by itself (WCAG 2.2.1). */
  const [hasFocus, setFocus] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const write = useStaffMutation(mutation, {
    onDone: () => {
      setDone(true);
      // The button goes, and a browser does not always say that it took the focus along.
      setFocus(false);
      focusScreen();
    },
  });
  const waits = write.isPending || write.failure !== undefined || hasFocus || isHovered;

  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(onGone, isDone ? told : offered);
    return () => clearTimeout(timer);
  }, [waits, isDone, onGone]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only waited for who is about to
    <div
      className={styles.bar}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <p className={styles.text}>{isDone ? undone : text}</p>
      {!isDone && write.failure === undefined && (
        <Button icon={<Undo2 />} isPending={write.isPending} onClick={() => write.send(args)}>
          {t("staff.undo")}
        </Button>
      )}
      <MutationError write={write} />
      {!isDone && !waits && <span className={styles.time} />}
    </div>
  );
}
