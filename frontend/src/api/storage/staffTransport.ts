import { OpenAPI } from "../generated/core/OpenAPI";
import { antiForgeryHeader } from "../session";
import { type HttpTransport, xhrTransport } from "./transport";

const bearer = () => (typeof OpenAPI.TOKEN === "string" ? { Authorization: `Bearer ${OpenAPI.TOKEN}` } : {});

/** Adds the same authentication headers as the generated client (decision S2). */
export const staffTransport: HttpTransport = async (request) =>
  xhrTransport({
    ...request,
    headers: { ...request.headers, ...(await antiForgeryHeader(request)), ...bearer() },
  });
