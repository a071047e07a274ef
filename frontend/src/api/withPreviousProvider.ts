import type { AuthState } from "./models";

/** Copies the identity provider from the previous state: only `GET /auth/state` names it. */
export const withPreviousProvider = (state: AuthState, before: AuthState | undefined): AuthState =>
  before?.provider === undefined ? state : { ...state, provider: before.provider };
