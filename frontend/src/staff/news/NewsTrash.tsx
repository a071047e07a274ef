import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { listNewsQuery, restoreNewsMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { MutationError } from "../components/MutationError";
import { Trash } from "../components/Trash";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { verifyOnError } from "../hooks/verifyOnError";
import { isThere } from "./isThere";
import { titleOf } from "./titleOf";

/** The entries that were deleted. */
export function NewsTrash() {
  const t = useTexts();
  const client = useQueryClient();
  const { data: gone } = useQuery(listNewsQuery({ scope: "trash" }));
  const [back, setBack] = useState<string>();
  /** What was to come back last. */
  const wanted = useRef("");
  const write = useStaffMutation(
    verifyOnError(restoreNewsMutation(), ({ id }) => isThere(client, id)),
    {
      onDone: async () => {
        await client.invalidateQueries({ queryKey: ["news"] });
        setBack(wanted.current);
      },
    },
  );

  if (gone === undefined) return null;
  return (
    <Trash
      gone={gone.map(({ id, deletedAt }) => {
        const title = titleOf(t, gone, id);
        return {
          key: id,
          title,
          deletedAt,
          onRestore: () => {
            wanted.current = title;
            setBack(undefined);
            write.send({ id });
          },
        };
      })}
      back={back}
      isPending={write.isPending}
    >
      <MutationError write={write} />
    </Trash>
  );
}
