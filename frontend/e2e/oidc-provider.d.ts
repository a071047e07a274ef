/** Types for the parts of `oidc-provider` used here. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type ProviderContext = { oidc: { session: { accountId: string }; client: { clientId: string } } };
  type Claims = { sub: string } & Record<string, unknown>;

  export const interactionPolicy: { base(): { remove(prompt: string): void } };

  export default class Provider {
    constructor(
      issuer: string,
      configuration: Record<string, unknown> & {
        findAccount(context: unknown, id: string): { accountId: string; claims(): Claims };
        loadExistingGrant(context: ProviderContext): Promise<unknown>;
      },
    );
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string | null } },
    ): Promise<void>;
  }
}
