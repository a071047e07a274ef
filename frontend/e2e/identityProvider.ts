import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider, { interactionPolicy } from "oidc-provider";
import { listen } from "./httpServer";

const clientId = "wirtshaus";
const clientSecret = "ein Geheimnis: 100 %";

const signInForm = `<!doctype html><html lang="en"><title>Who are you?</title><link rel="icon" href="data:,">
<form method="post"><label>E-mail <input name="email"></label><button>Continue</button></form></html>`;

/** The redirect address must be known before the server starts. */
export async function freePort(): Promise<number> {
  const { url, close } = await listen(createServer());
  await close();
  return Number(new URL(url).port);
}

export async function startProvider(url: string) {
  const server = createServer();
  const { host, url: issuer, close } = await listen(server);
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  const policy = interactionPolicy.base();
  policy.remove("consent");
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${url}/api/auth/provider/return`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["a key of a test"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true }),
    }),
    interactions: { policy, url: () => "/who" },
    jwks: { keys: [{ ...key, kid: "first", use: "sig", alg: "RS256" }] },
    loadExistingGrant: async ({ oidc }) => {
      const oidcGrant = new provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      });
      oidcGrant.addOIDCScope("openid email");
      await oidcGrant.save();
      return oidcGrant;
    },
    pkce: { required: () => true },
  });
  const handleRequest = provider.callback();
  server.on("request", async (request, response) => {
    if (request.url !== "/who") return handleRequest(request, response);
    if (request.method !== "POST") return response.setHeader("content-type", "text/html").end(signInForm);
    let body = "";
    for await (const part of request) body += part;
    const accountId = new URLSearchParams(body).get("email");
    await provider.interactionFinished(request, response, { login: { accountId } });
  });
  return {
    /** `127.0.0.1:PORT` */
    host,
    settings: {
      public_url: url,
      oidc_issuer: issuer,
      oidc_client_id: clientId,
      oidc_client_secret: clientSecret,
      oidc_name: "Dorfkonto",
    },
    close,
  };
}
