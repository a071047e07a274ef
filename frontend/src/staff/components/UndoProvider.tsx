import type { MutationOptions } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { useAccountName } from "../session/useSession";
import { Button } from "./Button";
import { MutationErrorNotice } from "./MutationErrorNotice";
import styles from "./UndoBar.module.css";

/** In milliseconds; deleted items stay in the trash longer. */
const undoOfferDuration = 10_000;
/** In milliseconds. */
const undoConfirmationDuration = 4_000;

type UndoAction = {
  /** What was done. */
  text: string;
  /** Shown after undoing. */
  undoneMessage: string;
  // biome-ignore lint/suspicious/noExplicitAny: the types of the mutation do not matter here
  mutation: MutationOptions<any, Error, any>;
  /** Arguments of the mutation. */
  mutationArgs?: unknown;
};

type UndoContextValue = {
  showUndoOffer: (undo: UndoAction) => () => void;
  dismiss: () => void;
};

const UndoContext = createContext<UndoContextValue | undefined>(undefined);

function useUndoContext(): UndoContextValue {
  const undoContext = use(UndoContext);
  if (undoContext === undefined) throw new Error("useUndo needs an UndoProvider");
  return undoContext;
}

/** Offers to undo, across screens. The returned callback withdraws the offer. */
export const useUndo = () => useUndoContext().showUndoOffer;

export const useDismissUndo = () => useUndoContext().dismiss;

export function UndoProvider({ children }: { children: ReactNode }) {
  const account = useAccountName();
  const [offer, setOffer] = useState<{ undo: UndoAction; number: number; account: string | undefined }>();
  const count = useRef(0);
  // Not shown to another person on the same device.
  if (offer !== undefined && (account === undefined || offer.account !== account)) setOffer(undefined);
  const withdrawUndoOffer = (number: number) =>
    setOffer((last) => (last?.number === number ? undefined : last));
  const dismiss = () => setOffer(undefined);
  const offerUndo = (undo: UndoAction) => {
    count.current += 1;
    const number = count.current;
    setOffer({ undo, number, account });
    return () => withdrawUndoOffer(number);
  };
  return (
    <UndoContext value={{ showUndoOffer: offerUndo, dismiss }}>
      {/* Before the screen in tab order, because the screen has the focus. */}
      <div role="status" className={styles.place}>
        {offer !== undefined && <UndoBar key={offer.number} {...offer.undo} onClose={dismiss} />}
      </div>
      {children}
    </UndoContext>
  );
}

function UndoBar({
  text,
  undoneMessage,
  mutation,
  mutationArgs,
  onClose,
}: UndoAction & { onClose: () => void }) {
  const t = useTexts();
  const [isDone, setDone] = useState(false);
  /** Focus and hover each pause the timeout (WCAG 2.2.1). */
  const [hasFocus, setFocus] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const write = useStaffMutation(mutation, {
    onDone: () => {
      setDone(true);
      // Browsers do not always fire blur when the focused button is removed.
      setFocus(false);
      focusScreen();
    },
  });
  const isPaused = write.isPending || write.failure !== undefined || hasFocus || isHovered;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(onClose, isDone ? undoConfirmationDuration : undoOfferDuration);
    return () => clearTimeout(timer);
  }, [isPaused, isDone, onClose]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className={styles.bar}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <p className={styles.text}>{isDone ? undoneMessage : text}</p>
      {!isDone && write.failure === undefined && (
        <Button icon={<Undo2 />} isPending={write.isPending} onClick={() => write.send(mutationArgs)}>
          {t("staff.undo")}
        </Button>
      )}
      <MutationErrorNotice write={write} />
      {!isDone && !isPaused && <span className={styles.time} />}
    </div>
  );
}
