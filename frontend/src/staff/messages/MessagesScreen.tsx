import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { Message } from "@/api/generated";
import {
  deleteMessageMutation,
  listMessagesPages,
  listMessagesQuery,
  updateMessageMutation,
} from "@/api/generated/queries";
import { itemsOfPages } from "@/api/listPages";
import { useMasterData } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { ShowMore } from "../components/ShowMore";
import { reportSuccess } from "../components/StatusMessages";
import { useDeletion } from "../hooks/useDeletion";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusScreen } from "../layout/focus";
import { MessageCard } from "./MessageCard";
import styles from "./Messages.module.css";

/** Messages from the contact form (decision C3). */
export default function MessagesScreen() {
  const t = useTexts();
  const client = useQueryClient();
  const { product } = useMasterData();
  const pages = useInfiniteQuery({ ...listMessagesPages(), select: itemsOfPages });
  const messages = pages.data;
  /** Also the count in the navigation. */
  const refresh = () => client.invalidateQueries({ queryKey: ["contact"] });
  // Another person may have changed or deleted the message.
  const mark = useStaffMutation(updateMessageMutation(), { onDone: refresh, onFailed: refresh });
  const deletion = useDeletion(deleteMessageMutation(), {
    toMutationArgs: ({ id, version }: Message) => ({ id, ifMatch: `"${version}"` }),
    exists: async ({ id }) => (await client.fetchQuery(listMessagesQuery())).some((one) => one.id === id),
    onDeleted: async ({ name }, deletedBy) => {
      await refresh();
      if (deletedBy === "others") reportSuccess(t("staff.messages.deletedBefore", { name }));
      focusScreen();
    },
  });

  async function remove(message: Message) {
    const { name } = message;
    const action = t("staff.messages.delete");
    if (await showAlert(t("staff.messages.sure", { name }), { action })) deletion.send(message);
  }

  return (
    <>
      <QueryStatus queries={[pages]} />
      {messages?.length === 0 && <p>{t("staff.messages.none")}</p>}
      <MutationErrorNotice write={deletion} />
      <MutationErrorNotice write={mark} ignoredStatuses={[404]} />
      <ul className={styles.messages}>
        {messages?.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            subject={t("staff.messages.subject", { product })}
            isPending={deletion.isPending || mark.isPending}
            onMark={(state) =>
              mark.send({ id: message.id, ifMatch: `"${message.version}"`, requestBody: { state } })
            }
            onDelete={() => void remove(message)}
          />
        ))}
      </ul>
      <ShowMore list={pages} icon={<ChevronDown />}>
        {t("staff.more")}
      </ShowMore>
    </>
  );
}
