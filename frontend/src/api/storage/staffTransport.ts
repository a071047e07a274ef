import { OpenAPI } from "../generated/core/OpenAPI";
import { antiForgery } from "../session";
import { type Transport, xhrTransport } from "./transport";

const bearer = () => (typeof OpenAPI.TOKEN === "string" ? { Authorization: `Bearer ${OpenAPI.TOKEN}` } : {});

/** Sends a request of the storage protocol and says, as the generated client does, who asks (decision S2). */
export const staffTransport: Transport = async (request) =>
  xhrTransport({ ...request, headers: { ...request.headers, ...(await antiForgery(request)), ...bearer() } });
