import { OpenAPI } from "../generated/core/OpenAPI";
import { createAntiForgeryHeaders } from "../session";
import { type HttpTransport, xhrTransport } from "./transport";

const authorizationHeader = () =>
  typeof OpenAPI.TOKEN === "string" ? { Authorization: `Bearer ${OpenAPI.TOKEN}` } : {};

/** Adds the same authentication headers as the generated client (decision S2). */
export const staffTransport: HttpTransport = async (request) =>
  xhrTransport({
    ...request,
    headers: {
      "Accept-Language": document.documentElement.lang,
      ...request.headers,
      ...(await createAntiForgeryHeaders(request)),
      ...authorizationHeader(),
    },
  });
