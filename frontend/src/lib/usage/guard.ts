/** What the client makes of an answer: of one that failed, its status, 0 where there was none. */
type Answer = number | string | { readonly httpStatusCode?: number; readonly error?: string | null };

type Send = (
  url: string,
  data: object,
  options: object,
  callback: ((answer: Answer) => void) | null,
) => boolean;

/** The statuses of no answer at all, and of a house that has waited in vain for the end of the batch. */
const broken: readonly unknown[] = [0, 408];

/**
 * The client believes that a batch whose connection broke has arrived, unless the browser knows that it is offline:
 * whatever is under way while a train enters a tunnel, or the house restarts, would be lost. Told that the house had no
 * time, it tries again.
 */
function mended(answer: Answer): Answer {
  if (typeof answer !== "object" || !broken.includes(answer.httpStatusCode)) return answer;
  return answer.error === "timeout" ? answer : { ...answer, httpStatusCode: 503 };
}

/**
 * Puts a guard at the one door through which everything leaves the client: nothing passes unless it may, and what comes
 * back when it may no more is not heard, so that the client writes nothing down either. The door is none of the
 * client's public parts; that it is still there is tested.
 */
export function guard(client: object, mayPass: () => boolean): void {
  const door = client as { _send_request: Send };
  const send = door._send_request.bind(client);
  door._send_request = (url, data, options, callback) =>
    mayPass() && send(url, data, options, (answer) => mayPass() && callback?.(mended(answer)));
}
