import type { AuthState } from "./models";

/** `state` with the identity provider of the state before: only the server's own answer names it. */
export const keepProvider = (state: AuthState, before: AuthState | undefined): AuthState =>
  before?.provider === undefined ? state : { ...state, provider: before.provider };
