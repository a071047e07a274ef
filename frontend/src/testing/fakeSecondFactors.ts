import { HttpResponse } from "msw";
import type {
  AuthState,
  NewPasskey,
  PasskeyAnswer,
  Proof,
  SecondFactor,
  SecondFactorAnswer,
  SecondFactorRequirements,
  TotpConfirmation,
} from "@/api/generated";
import { noContentResponse, problem } from "./fakeResponses";
import { type FakeServer, password, signedOut, type WriteRequest } from "./fakeServer";

/** The code that the authenticator app shows. */
export const totpCode = "123456";

/** The options for the browser; the fake browser returns them as credential. */
const passkeyOptions = JSON.stringify({ challenge: "AAAA" });

/** Of the second step of signing in. */
const stepToken = "ab".repeat(32);

export const totpFactor: SecondFactor = {
  id: 1,
  kind: "totp",
  name: "Handy",
  createdAt: "2026-11-02T09:00:00Z",
  lastUsedAt: "2026-11-20T11:00:00Z",
};

export const passkeyFactor: SecondFactor = {
  id: 2,
  kind: "passkey",
  name: "Computer",
  createdAt: "2025-06-01T09:00:00Z",
};

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkm-npq${index}`);

const wrongField = (field: string, detail: string) =>
  problem(422, "unprocessable-content", { errors: [{ field, detail }] });

const wrongCode = () => wrongField("code", "Dieser Code stimmt nicht.");

/** The answer to the right password: signed in, unless a second factor is due. */
export function signInAnswer(server: FakeServer, session: AuthState): Response {
  if (server.factors.length === 0) {
    server.session = session;
    return HttpResponse.json(session);
  }
  const kinds = new Set(server.factors.map(({ kind }) => kind));
  const secondFactor = { token: stepToken, methods: [...kinds, "recoveryCode"] };
  server.sessionAfterStep = session;
  return HttpResponse.json({ ...signedOut, secondFactor });
}

export function secondFactorHandlers(server: FakeServer) {
  const withProof =
    <Body>(respond: (request: WriteRequest<Body>) => Response) =>
    (request: WriteRequest<Body>) =>
      server.hasProof ? respond(request) : problem(403, "proof-required");
  const isRight = (code: string) => code === totpCode || recoveryCodes.includes(code);
  const signIn = () => {
    server.session = server.sessionAfterStep;
    return HttpResponse.json(server.session);
  };
  const add = (kind: SecondFactor["kind"], name: string) => {
    const isFirst = server.factors.length === 0;
    const factor = { id: 10 + server.writes.length, kind, name, createdAt: "2026-11-20T11:00:00Z" };
    server.factors.push(factor);
    server.session = { ...server.session, mustSetUpSecondFactor: false };
    if (isFirst) server.recoveryCodeCount = recoveryCodes.length;
    return HttpResponse.json({ factor, ...(isFirst && { recoveryCodes }) });
  };
  return [
    server.write("post", "/auth/second-factor", ({ body }: WriteRequest<SecondFactorAnswer>) =>
      isRight(body.code) ? signIn() : wrongCode(),
    ),
    server.write("post", "/auth/passkey/options", () =>
      HttpResponse.json({ token: stepToken, options: passkeyOptions }),
    ),
    server.write("post", "/auth/passkey", (_: WriteRequest<PasskeyAnswer>) => signIn()),
    server.write("post", "/auth/proof/passkey", () => {
      server.hasProof = true;
      return noContentResponse();
    }),
    server.write("post", "/auth/proof", ({ body }: WriteRequest<Proof>) => {
      if (body.password !== password) return wrongField("password", "Das ist nicht dein jetziges Passwort.");
      if (server.factors.length > 0 && !isRight(body.code ?? "")) return wrongCode();
      server.hasProof = true;
      return noContentResponse();
    }),
    server.read("/account/factors", () => ({
      factors: server.factors,
      recoveryCodes: server.recoveryCodeCount,
      isRequired: server.requirements[server.session.role ?? "team"],
      canAddPasskeys: server.canAddPasskeys,
    })),
    server.write(
      "post",
      "/account/totp",
      withProof(() =>
        HttpResponse.json({
          secret: "JBSWY3DPEHPK3PXP",
          url: "otpauth://totp/Linde:anna?secret=JBSWY3DPEHPK3PXP",
        }),
      ),
    ),
    server.write("post", "/account/totp/confirmation", ({ body }: WriteRequest<TotpConfirmation>) =>
      body.code === totpCode ? add("totp", body.name) : wrongCode(),
    ),
    server.write(
      "post",
      "/account/passkeys/options",
      withProof(() => HttpResponse.json({ options: passkeyOptions })),
    ),
    server.write("post", "/account/passkeys", ({ body }: WriteRequest<NewPasskey>) =>
      add("passkey", body.name),
    ),
    server.write(
      "delete",
      "/account/factors/:id",
      withProof(({ id }) => {
        server.factors = server.factors.filter((factor) => String(factor.id) !== id);
        return noContentResponse();
      }),
    ),
    server.write(
      "post",
      "/account/recovery-codes",
      withProof(() => {
        server.recoveryCodeCount = recoveryCodes.length;
        return HttpResponse.json({ codes: recoveryCodes });
      }),
    ),
    server.read("/people/second-factor-requirements", () => server.requirements),
    server.write(
      "put",
      "/people/second-factor-requirements",
      withProof(({ body }: WriteRequest<SecondFactorRequirements>) => {
        server.requirements = body;
        const mustSetUpSecondFactor = body[server.session.role ?? "team"] && server.factors.length === 0;
        server.session = { ...server.session, mustSetUpSecondFactor };
        return HttpResponse.json(body);
      }),
    ),
  ];
}
