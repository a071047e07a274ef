/**
 * Where a browser goes to sign in through the identity provider (decision S3), and from there to the screen that is
 * wanted. It is no operation of the generated client, because no answer comes back to the page.
 */
export const providerAddress = (wanted: string | undefined) =>
  wanted === undefined ? "/api/auth/provider" : `/api/auth/provider?${new URLSearchParams({ next: wanted })}`;
