import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createDishMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { randomId } from "@/lib/randomId";
import { reportFailure } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { cacheDish } from "./dishes";
import { namedDish } from "./dishInput";

/** Creates dishes one after the other, while the next is typed. */
export function useDishCreation(onCreated: (id: number) => void) {
  const t = useTexts();
  const client = useQueryClient();
  const [queue, setQueue] = useState<readonly ReturnType<typeof toArgs>[]>([]);
  const removeFirst = () => setQueue(([, ...others]) => others);
  const write = useStaffMutation(createDishMutation(), {
    onDone: (dish) => {
      cacheDish(client, dish);
      onCreated(dish.id);
      removeFirst();
    },
    onFailed: ({ status, fields, detail = "" }, { requestBody }) => {
      if (status !== 422) return;
      const reason = Object.values(fields).join(" ") || detail;
      reportFailure(t("staff.cards.add.refused", { name: requestBody.name, reason }));
      removeFirst();
      write.reset();
    },
  });
  const { isPending, failure, send } = write;
  const [first] = queue;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is another function each time
  useEffect(() => {
    if (first !== undefined && !isPending && failure === undefined) send(first);
  }, [first, isPending, failure]);
  return {
    write,
    /** The names of the dishes that are being created. */
    names: queue.map(({ requestBody }) => requestBody.name),
    create: (name: string, price: number) => setQueue((before) => [...before, toArgs(name, price)]),
  };
}

const toArgs = (name: string, price: number) => ({
  idempotencyKey: randomId(),
  requestBody: namedDish(name, price),
});
