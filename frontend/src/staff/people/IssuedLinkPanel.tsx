import { Copy, Share2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { IssuedAccountLink } from "@/api/generated";
import { useMasterData } from "@/api/useMasterData";
import { Field } from "@/components/Field";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { copyText } from "../components/copyText";
import { formatInstant } from "../components/dates";
import { QrCode } from "../components/QrCode";
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

  const copy = () => copyText(url, t("staff.people.link.copied"), t("staff.people.link.notCopied"));

  return (
    <section aria-labelledby={id} className={styles.issued}>
      <Heading ref={heading} id={id} tabIndex={-1}>
        {t(`staff.people.link.${kind}`, { name: `${firstname} ${lastname}` })}
      </Heading>
      <p>{t("staff.people.link.pass", { name, ...formatInstant(t, expiresAt) })}</p>
      <p>{t(`staff.people.link.${kind}.next`, { name })}</p>
      <div className={styles.link}>
        <QrCode text={url} label={t("staff.people.link.qr")} />
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
