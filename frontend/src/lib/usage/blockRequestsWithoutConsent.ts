/** What the analytics client passes to its callbacks. */
type MixpanelSendResult =
  | number
  | string
  | { readonly httpStatusCode?: number; readonly error?: string | null };

type MixpanelSendRequest = (
  url: string,
  data: object,
  options: object,
  callback: ((result: MixpanelSendResult) => void) | null,
) => boolean;

/** No response, and a request timeout of the server. */
const retryableStatuses: readonly unknown[] = [0, 408];

/**
 * The client treats a broken connection as success unless the browser is offline, and would drop the batch. It
 * retries after a 503.
 */
function toRetryableResult(result: MixpanelSendResult): MixpanelSendResult {
  if (typeof result !== "object" || !retryableStatuses.includes(result.httpStatusCode)) return result;
  return result.error === "timeout" ? result : { ...result, httpStatusCode: 503 };
}

/**
 * Wraps the client's private `_send_request`: blocks requests without consent and drops responses after consent was
 * withdrawn, so that the client stores nothing. A test checks that the method still exists.
 */
export function blockRequestsWithoutConsent(client: object, isAllowed: () => boolean): void {
  const mixpanelInternals = client as { _send_request: MixpanelSendRequest };
  const send = mixpanelInternals._send_request.bind(client);
  mixpanelInternals._send_request = (url, data, options, callback) =>
    isAllowed() && send(url, data, options, (result) => isAllowed() && callback?.(toRetryableResult(result)));
}
