import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { Alert } from "@/ui/Alert";

/** Says a sentence that has to be read; settles once it was. */
export type Tell = (text: string) => Promise<void>;
/** Asks whether to do something, which the button names; settles with the answer. */
export type Ask = (text: string, action: string) => Promise<boolean>;

type Shown = { text: string; action?: string; close: (agreed: boolean) => void };

const AlertContext = createContext<((shown: Omit<Shown, "close">) => Promise<boolean>) | undefined>(
  undefined,
);

/** The alerts of the staff area (specification §8), one at a time, over whatever screen comes meanwhile. */
export function Alerts({ children }: { children: ReactNode }) {
  const t = useTexts();
  const [shown, setShown] = useState<Shown>();
  const show = useCallback(
    (next: Omit<Shown, "close">) => new Promise<boolean>((close) => setShown({ ...next, close })),
    [],
  );
  return (
    <AlertContext value={show}>
      {children}
      {shown !== undefined && (
        <Alert
          text={shown.text}
          action={shown.action ?? t("office.ok")}
          {...(shown.action === undefined ? {} : { cancel: t("office.cancel") })}
          onClose={(agreed) => {
            setShown(undefined);
            shown.close(agreed);
          }}
        />
      )}
    </AlertContext>
  );
}

function useShow() {
  const show = use(AlertContext);
  if (show === undefined) throw new Error("alerts need Alerts above them");
  return show;
}

export function useAlert(): Tell {
  const show = useShow();
  return useCallback(
    async (text) => {
      await show({ text });
    },
    [show],
  );
}

export function useAsk(): Ask {
  const show = useShow();
  return useCallback((text, action) => show({ text, action }), [show]);
}
