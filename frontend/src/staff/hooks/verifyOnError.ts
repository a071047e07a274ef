import type { MutationOptions } from "@tanstack/react-query";

/**
 * A write that is done as well where it is found to be, though the house does not say that it did it: its answer may have
 * been lost, or somebody else been faster.
 */
export function verifyOnError<Args>(
  // biome-ignore lint/suspicious/noExplicitAny: what the house answers does not matter here
  mutation: MutationOptions<any, Error, Args>,
  isDone: (args: Args) => Promise<boolean>,
): typeof mutation {
  return {
    ...mutation,
    mutationFn: async (...asked) => {
      try {
        return await mutation.mutationFn?.(...asked);
      } catch (error) {
        if (!(await isDone(asked[0]).catch(() => false))) throw error;
      }
    },
  };
}
