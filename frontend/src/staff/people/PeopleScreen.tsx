import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useId, useState } from "react";
import {
  getSecondFactorRequirementsQuery,
  listInvitationsQuery,
  listOwnFactorsQuery,
  listPeopleQuery,
} from "@/api/generated/queries";
import "@/i18n/staffPeopleTexts";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { useAccountName } from "../session/useSession";
import { InvitationForm } from "./InvitationForm";
import { InvitationList } from "./InvitationList";
import { type IssuedLink, IssuedLinkPanel } from "./IssuedLinkPanel";
import styles from "./People.module.css";
import { PersonCard } from "./PersonCard";
import { SecondFactorRequirements } from "./SecondFactorRequirements";

/** Who can sign in, with which role, and invitations. */
export default function PeopleScreen() {
  const t = useTexts();
  const heading = useId();
  const account = useAccountName();
  const people = useQuery(listPeopleQuery());
  const invitations = useQuery(listInvitationsQuery());
  const requirements = useQuery(getSecondFactorRequirementsQuery());
  const ownFactors = useQuery(listOwnFactorsQuery());
  const [isInviting, setInviting] = useState(false);
  const [issued, setIssued] = useState<IssuedLink>();
  return (
    <>
      <div className={styles.invite}>
        <Button
          variant="main"
          icon={<UserPlus />}
          isExpanded={isInviting}
          onClick={() => {
            setIssued(undefined);
            setInviting(!isInviting);
          }}
        >
          {t("staff.people.invite")}
        </Button>
        {isInviting && (
          <InvitationForm
            onInvited={(link) => {
              setInviting(false);
              setIssued(link);
            }}
            onCancel={() => setInviting(false)}
          />
        )}
        {issued !== undefined && (
          <IssuedLinkPanel key={issued.url} link={issued} onClose={() => setIssued(undefined)} />
        )}
      </div>
      <QueryStatus queries={[people, invitations, requirements, ownFactors]} />
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <InvitationList invitations={invitations.data} />
      )}
      {people.data !== undefined && (
        <section aria-labelledby={heading} className="tightStack">
          <h2 id={heading}>{t("staff.people.list")}</h2>
          <ul className={styles.people}>
            {people.data.map((person) => (
              <PersonCard key={person.id} person={person} isSelf={person.email === account} />
            ))}
          </ul>
        </section>
      )}
      {requirements.data !== undefined && ownFactors.data !== undefined && (
        <SecondFactorRequirements
          requirements={requirements.data}
          hasOwnFactor={ownFactors.data.factors.length > 0}
        />
      )}
    </>
  );
}
