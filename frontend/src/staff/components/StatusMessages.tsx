import type { MutationOptions } from "@tanstack/react-query";
import { Undo2, X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { createStore, useStore } from "@/lib/createStore";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { useAccountName } from "../session/useSession";
import { Button } from "./Button";
import { MutationErrorNotice } from "./MutationErrorNotice";
import styles from "./StatusMessages.module.css";

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

type StatusMessage = { text: string; isFailure?: boolean } | UndoAction;

const messages = createStore<readonly (StatusMessage & { number: number })[]>([]);
let count = 0;

const withdraw = (number: number) =>
  messages.set(messages.get().filter((message) => message.number !== number));

function show(message: StatusMessage) {
  const number = count++;
  messages.set([...messages.get().filter((one) => "isFailure" in one), { ...message, number }]);
  return () => withdraw(number);
}

/** Reports on any screen and without a dialog. The returned callback withdraws the message. */
export const reportSuccess = (text: string) => show({ text });

/** For what an earlier success no longer describes. */
export const withdrawSuccess = () =>
  messages.set(messages.get().filter((message) => "isFailure" in message || "mutation" in message));

/** It is shown until it is closed. */
export const reportFailure = (text: string) => void show({ text, isFailure: true });

/** Offers to undo, on any screen. The returned callback withdraws the offer. */
export const offerUndo: (undo: UndoAction) => () => void = show;

export const withdrawUndo = () => messages.set(messages.get().filter((message) => !("mutation" in message)));

/** Before the screen in tab order, because the screen has the focus. */
export function StatusMessages() {
  const account = useAccountName();
  const shown = useStore(messages);
  const shownBefore = useRef(shown);

  // Not shown to another person on the same device.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account is the reason
  useLayoutEffect(
    () => () => messages.set(messages.get().filter((message) => !shownBefore.current.includes(message))),
    [account],
  );
  useLayoutEffect(() => {
    shownBefore.current = shown;
  }, [shown]);

  // The pressed button may go with what is reported.
  useEffect(() => {
    if (shown.length === 0) return;
    const timer = setTimeout(() => document.activeElement === document.body && focusScreen());
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <div role="status" className={styles.place}>
      {(account === undefined ? [] : shown).map((message) => {
        const onClose = () => withdraw(message.number);
        return "mutation" in message ? (
          <UndoBar key={message.number} {...message} onClose={onClose} />
        ) : (
          <Bar key={message.number} isLasting={message.isFailure} onClose={onClose}>
            <p role={message.isFailure ? "alert" : undefined} className={styles.text}>
              {message.text}
            </p>
          </Bar>
        );
      })}
    </div>
  );
}

type BarProps = { isLasting?: boolean | undefined; onClose: () => void; children: ReactNode };

/** Closes when the animation of its time ends, so that both agree; focus and hover pause it (WCAG 2.2.1). */
function Bar({ isLasting = false, onClose, children }: BarProps) {
  const t = useTexts();
  return (
    <div className={styles.bar}>
      {children}
      <Button
        icon={<X />}
        variant="bare"
        label={t("staff.status.close")}
        onClick={() => {
          focusScreen();
          onClose();
        }}
      />
      {!isLasting && <span className={styles.time} onAnimationEnd={onClose} />}
    </div>
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
  /** Then it is retried below. */
  const [hasFailed, setFailed] = useState(false);
  const write = useStaffMutation(mutation, {
    onDone: () => {
      setDone(true);
      focusScreen();
    },
    onFailed: () => setFailed(true),
  });
  return (
    <Bar isLasting={write.isPending || write.failure !== undefined} onClose={onClose}>
      <p className={styles.text}>{isDone ? undoneMessage : text}</p>
      {!isDone && !hasFailed && (
        <Button icon={<Undo2 />} isPending={write.isPending} onClick={() => write.send(mutationArgs)}>
          {t("staff.undo")}
        </Button>
      )}
      <MutationErrorNotice write={write} />
    </Bar>
  );
}
