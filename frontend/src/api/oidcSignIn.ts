/**
 * Address that starts the OpenID Connect sign-in and returns to a screen (decision S3). It is a redirect, not an
 * operation of the generated client.
 */
export const oidcSignInUrl = (returnTo: string | undefined) =>
  returnTo === undefined
    ? "/api/auth/provider"
    : `/api/auth/provider?${new URLSearchParams({ next: returnTo })}`;
