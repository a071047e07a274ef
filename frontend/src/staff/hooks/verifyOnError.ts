import type { MutationOptions } from "@tanstack/react-query";

/**
 * On an error, checks whether the change has been made nevertheless: the response may have been lost, or another
 * person was faster.
 */
export function verifyOnError<Args>(
  // biome-ignore lint/suspicious/noExplicitAny: the result type does not matter here
  mutation: MutationOptions<any, Error, Args>,
  isDone: (args: Args) => Promise<boolean>,
): typeof mutation {
  return {
    ...mutation,
    mutationFn: async (...args) => {
      try {
        return await mutation.mutationFn?.(...args);
      } catch (error) {
        if (!(await isDone(args[0]).catch(() => false))) throw error;
      }
    },
  };
}
