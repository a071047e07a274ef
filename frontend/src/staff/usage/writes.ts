import { MutationCache, type MutationOptions, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/generated/core/ApiError";
import type { MenuType } from "@/api/generated/models/MenuType";
import type { AuthState } from "@/api/models";
import {
  createNewsMutation,
  deleteNewsMutation,
  editMenuFileMutation,
  editNewsMutation,
  getAuthStateQuery,
  listNewsQuery,
  saveMenuSettingsMutation,
  signInMutation,
  signOutEverywhereMutation,
  signOutMutation,
} from "@/api/queries";
import { startUsage, track } from "@/lib/usage/usage";
import type { UsageEvents } from "@/lib/usage/usageEvents";

/**
 * Tells the house what a staff member did, where this browser has allowed it. The choice may have been made in another
 * tab since, so counting begins with the first thing there is to tell. It gets in the way of nothing: what was done is
 * done, also where the browser does not let us write it down.
 */
function trackStaffEvent<Event extends keyof UsageEvents>(
  event: Event,
  properties: UsageEvents[Event],
): void {
  try {
    startUsage().catch(() => {});
    track(event, properties);
  } catch {
    // Not counted.
  }
}

const person = ({ firstname = "", lastname = "", username = "" }: AuthState) => ({
  firstname,
  lastname,
  email: username,
});

type Story<Answer, Args> = (answer: Answer, args: Args, client: QueryClient) => void;

/** What is told of a write once it has succeeded, by the write's name. */
const of = <Answer, Args>(write: MutationOptions<Answer, Error, Args>, story: Story<Answer, Args>) =>
  [String(write.mutationKey), story as Story<unknown, unknown>] as const;

const signedOut: Story<unknown, void> = (_, __, client) => {
  // Who it was is still known: the house has just answered.
  const session = client.getQueryData(getAuthStateQuery().queryKey);
  if (session !== undefined) trackStaffEvent("signout", person(session));
};

/** The usage events of the staff (specification §7). */
const stories = new Map([
  of(createNewsMutation(), ({ title }) => trackStaffEvent("[NEWS]", { type: "create", title })),
  of(editNewsMutation(), ({ title }) => trackStaffEvent("[NEWS]", { type: "edit", title })),
  of(deleteNewsMutation(), (_, { id }, client) => {
    const news = client.getQueryData(listNewsQuery({ scope: "all" }).queryKey);
    trackStaffEvent("[NEWS]", { type: "delete", title: news?.find((entry) => entry.id === id)?.title ?? "" });
  }),
  of(editMenuFileMutation(), ({ name, key }) =>
    trackStaffEvent("[FILE]", { type: "edit", title: name, fileType: key.toUpperCase() as MenuType }),
  ),
  of(saveMenuSettingsMutation(), ({ displayedMenus }) => {
    const displayed = displayedMenus.filter(({ isChecked }) => isChecked);
    trackStaffEvent("[MENU-SETTINGS]", { type: "edit", settings: displayed.map(({ type }) => type).join() });
  }),
  of(signInMutation(), (session) => trackStaffEvent("signin", person(session))),
  of(signOutMutation(), signedOut),
  of(signOutEverywhereMutation(), signedOut),
]);

/** Whether the house has looked at the credentials and refused them, rather than not come to it. */
const isRefused = (error: Error) => error instanceof ApiError && error.status === 401;

/**
 * The writes of the staff area, each of which is told of in the moment it has succeeded; of those that fail, only a
 * sign-in that was refused. No screen knows of it.
 */
export const countedWrites = () =>
  new MutationCache({
    onSuccess: (answer, args, _, { options }, { client }) =>
      stories.get(String(options.mutationKey))?.(answer, args, client),
    onError: (error, _, __, { options }) => {
      const isSignIn = String(options.mutationKey) === String(signInMutation().mutationKey);
      if (isSignIn && isRefused(error)) trackStaffEvent("failed-sign-in", {});
    },
  });
