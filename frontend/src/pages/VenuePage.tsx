import { useSuspenseQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { mailDraft } from "@/lib/contact";
import { partyRoom } from "@/paths";
import { Action } from "@/ui/Action";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import plain from "./Plain.module.css";

const rooms = [partyRoom, "tv-lounge", "gaststube", "eck", "garten"] as const;

export function VenuePage() {
  const t = useTexts();
  const { phone, phoneHref, email } = useSuspenseQuery(getSiteQuery()).data.contact;
  return (
    <>
      <Head page="venue" />
      <PageTitle heading={t("venue.heading")} intro={t("venue.intro")} picture="hero-room" />
      <div className={plain.page}>
        <div className={plain.entries}>
          {rooms.map((room) => (
            <section key={room} id={room} tabIndex={-1} className={plain.entry}>
              <h2>{t(`place.${room}`)}</h2>
              <p>{t(`venue.${room}`)}</p>
            </section>
          ))}
        </div>
        <div className={plain.actions}>
          <Action to={mailDraft(email, t("mail.party"))} icon={<Mail />} main>
            {t("venue.ask")}
          </Action>
          <Action to={phoneHref} icon={<Phone />}>
            {t("action.callNumber", { phone })}
          </Action>
        </div>
      </div>
    </>
  );
}
