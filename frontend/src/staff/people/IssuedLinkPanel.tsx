import { Copy, Share2 } from "lucide-react";
import { useEffect, useId, useMemo, useRef } from "react";
import { encode } from "uqr";
import type { IssuedAccountLink } from "@/api/generated";
import { useMasterData } from "@/api/useMasterData";
import { Field } from "@/components/Field";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { formatInstant } from "../components/dates";
import { reportFailure, reportSuccess } from "../components/StatusMessages";
import { focusScreen } from "../layout/focus";
import styles from "./People.module.css";

export type IssuedLink = IssuedAccountLink & {
  kind: "invitation" | "reset";
  firstname: string;
  lastname: string;
};

/** The link at the address of this page: the one in the settings may still be the example. */
function linkHere(url: string): string {
  const { pathname, hash } = new URL(url);
  return location.origin + pathname + hash;
}

type Props = { link: IssuedLink; onClose: () => void };

/** A link to pass on, which is shown only once: to copy, to share, and as a QR code. */
export function IssuedLinkPanel({ link, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { product } = useMasterData();
  const { kind, firstname, lastname, expiresAt } = link;
  const url = linkHere(link.url);
  const name = firstname;
  // Below the screen, or below a person.
  const Heading = kind === "invitation" ? "h2" : "h4";

  // In the place of the pressed button.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      reportSuccess(t("staff.people.link.copied"));
    } catch {
      reportFailure(t("staff.people.link.notCopied"));
    }
  }

  return (
    <section aria-labelledby={id} className={styles.issued}>
      <Heading ref={heading} id={id} tabIndex={-1}>
        {t(`staff.people.link.${kind}`, { name: `${firstname} ${lastname}` })}
      </Heading>
      <p>{t("staff.people.link.pass", { name, ...formatInstant(t, expiresAt) })}</p>
      <p>{t(`staff.people.link.${kind}.next`, { name })}</p>
      <div className={styles.link}>
        <QrCode text={url} />
        <div className="tightStack">
          <Field id={`${id}-link`} label={t("staff.people.link")} error={undefined}>
            {(inputProps) => (
              <input
                {...inputProps}
                type="url"
                readOnly
                value={url}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </Field>
          <Button variant="main" icon={<Copy />} onClick={() => void copy()}>
            {t("staff.people.link.copy")}
          </Button>
          {"share" in navigator && (
            <Button
              icon={<Share2 />}
              onClick={() =>
                // The person may close the dialog of the system.
                void navigator
                  .share({ title: t("staff.people.link.title", { product }), url })
                  .catch(() => {})
              }
            >
              {t("staff.people.link.share")}
            </Button>
          )}
        </div>
      </div>
      <p className="hint">{t(`staff.people.link.${kind}.once`, { name })}</p>
      <Button
        onClick={() => {
          focusScreen();
          onClose();
        }}
      >
        {t("staff.people.link.done")}
      </Button>
    </section>
  );
}

/** In modules; scanners need at least four (ISO/IEC 18004). */
const quietZone = 4;

function QrCode({ text }: { text: string }) {
  const t = useTexts();
  const { size, data } = useMemo(() => encode(text, { ecc: "M", border: quietZone }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={t("staff.people.link.qr")}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qr}
    >
      <path d={path} />
    </svg>
  );
}
