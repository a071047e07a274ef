import { notifyManager, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { listNewsQuery, restoreNewsMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Trash } from "../components/Trash";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { verifyOnError } from "../hooks/verifyOnError";
import { newsExists } from "./newsExists";
import { newsTitleById } from "./newsTitleById";

export function NewsTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: items } = useQuery(listNewsQuery({ scope: "trash" }));
  const [restoredItemTitle, setRestoredItemTitle] = useState<string>();
  /** Title of the entry restored last. */
  const restoringTitle = useRef("");
  const write = useStaffMutation(
    verifyOnError(restoreNewsMutation(), ({ id }) => newsExists(client, id)),
    {
      onDone: async () => {
        await client.invalidateQueries({ queryKey: ["news"] });
        // After the lists are rendered: their new row would push the confirmation out of view.
        notifyManager.schedule(() => setRestoredItemTitle(restoringTitle.current));
      },
    },
  );

  if (items === undefined) return null;
  return (
    <Trash
      items={items.map(({ id, version, deletedAt }) => {
        const title = newsTitleById(t, items, id);
        return {
          key: id,
          title,
          deletedAt,
          onRestore: () => {
            restoringTitle.current = title;
            setRestoredItemTitle(undefined);
            write.send({ id, ifMatch: `"${version}"` });
          },
        };
      })}
      restoredItemTitle={restoredItemTitle}
      isPending={write.isPending}
    >
      <MutationErrorNotice write={write} />
    </Trash>
  );
}
