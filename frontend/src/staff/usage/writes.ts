import { MutationCache, type MutationOptions, type QueryClient } from "@tanstack/react-query";
import type { AuthState } from "@/api/generated";
import { ApiError } from "@/api/generated/core/ApiError";
import {
  createNewsMutation,
  deleteNewsMutation,
  editNewsMutation,
  getAuthStateQuery,
  listNewsQuery,
  saveMenuSettingsMutation,
  signInMutation,
  signInWithPasskeyMutation,
  signInWithSecondFactorMutation,
  signOutEverywhereMutation,
  signOutMutation,
} from "@/api/generated/queries";
import { trackPersonEvent, trackStaffEvent } from "@/lib/usage/staffEvents";

type SuccessHandler<Answer, Args> = (answer: Answer, args: Args, client: QueryClient) => void;

/** Called after a mutation has succeeded, by mutation key. */
const onSuccessOf = <Answer, Args>(
  write: MutationOptions<Answer, Error, Args>,
  handler: SuccessHandler<Answer, Args>,
) => [String(write.mutationKey), handler as SuccessHandler<unknown, unknown>] as const;

const trackSignIn: SuccessHandler<AuthState, unknown> = (session) => {
  // Otherwise a second factor is due.
  if (session.isLoggedIn) trackPersonEvent("signin", session);
};

const trackSignOut: SuccessHandler<unknown, void> = (_, __, client) => {
  // The session is still in the cache.
  const session = client.getQueryData(getAuthStateQuery().queryKey);
  if (session !== undefined) trackPersonEvent("signout", session);
};

/** The usage events of the staff (specification §7). */
const mutationTrackingHandlers = new Map([
  onSuccessOf(createNewsMutation(), ({ title }) => trackStaffEvent("[NEWS]", { type: "create", title })),
  onSuccessOf(editNewsMutation(), ({ title }) => trackStaffEvent("[NEWS]", { type: "edit", title })),
  onSuccessOf(deleteNewsMutation(), (_, { id }, client) => {
    const news = client.getQueryData(listNewsQuery({ scope: "all" }).queryKey);
    trackStaffEvent("[NEWS]", { type: "delete", title: news?.find((entry) => entry.id === id)?.title ?? "" });
  }),
  onSuccessOf(saveMenuSettingsMutation(), ({ displayedMenus }) => {
    const checkedMenus = displayedMenus.filter(({ isChecked }) => isChecked);
    trackStaffEvent("[MENU-SETTINGS]", {
      type: "edit",
      settings: checkedMenus.map(({ type }) => type).join(),
    });
  }),
  onSuccessOf(signInMutation(), trackSignIn),
  onSuccessOf(signInWithSecondFactorMutation(), trackSignIn),
  onSuccessOf(signInWithPasskeyMutation(), trackSignIn),
  onSuccessOf(signOutMutation(), trackSignOut),
  onSuccessOf(signOutEverywhereMutation(), trackSignOut),
]);

/** Whether the server rejected the credentials, as opposed to other errors. */
const isUnauthorized = (error: Error) => error instanceof ApiError && error.status === 401;

/** Mutation cache that tracks successful mutations and rejected sign-ins (specification §7). */
export const createUsageTrackingMutationCache = () =>
  new MutationCache({
    onSuccess: (answer, args, _, { options }, { client }) =>
      mutationTrackingHandlers.get(String(options.mutationKey))?.(answer, args, client),
    onError: (error, _, __, { options }) => {
      const isSignIn = String(options.mutationKey) === String(signInMutation().mutationKey);
      if (isSignIn && isUnauthorized(error)) trackStaffEvent("failed-sign-in", {});
    },
  });
