import "@/i18n/staffAccountTexts";
import { mutate } from "@/api/client";
import type { PasskeyAnswer } from "@/api/generated";
import type { TextKey, TranslateFunction } from "@/i18n/texts";

/** By name of the `DOMException`. */
const errorTexts: Readonly<Record<string, TextKey>> = {
  InvalidStateError: "staff.passkey.existing",
  SecurityError: "staff.passkey.otherAddress",
};

/**
 * The JSON of the credential that the browser returns. What the browser refuses is reported as the server reports a
 * credential that is not valid.
 */
async function askBrowser(
  t: TranslateFunction,
  ask: () => Promise<Credential | null>,
  cancelled: TextKey,
): Promise<string> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    const { name } = Object(error);
    const text = name === "NotAllowedError" ? cancelled : (errorTexts[name] ?? "staff.passkey.failed");
    const detail = t(text, { host: location.hostname });
    throw Object.assign(new Error(detail), {
      status: 422,
      body: { errors: [{ field: "credential", detail }] },
    });
  }
}

/** Uses a passkey; `token`: of the second step, after the password. */
export async function requestPasskey(t: TranslateFunction, token?: string): Promise<PasskeyAnswer> {
  const requestBody = token === undefined ? {} : { token };
  const request = await mutate(({ AuthService }) => AuthService.requestPasskey({ requestBody }));
  const ask = () =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(request.options)),
    });
  return { token: request.token, credential: await askBrowser(t, ask, "staff.passkey.notUsed") };
}

/** Creates a passkey from the options of the server. */
export function createPasskey(t: TranslateFunction, options: string): Promise<string> {
  const ask = () =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options)),
    });
  return askBrowser(t, ask, "staff.passkey.notCreated");
}
