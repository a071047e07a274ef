import { queryOptions } from "@tanstack/react-query";
import { getMaxUploadSize } from "./protocol";
import { staffTransport } from "./staffTransport";
import { withRetry } from "./withRetry";

/** Maximum size of an upload, in bytes (decision M4). */
export const getMaxUploadSizeQuery = () =>
  queryOptions({
    queryKey: ["storage", "getLargestUpload"],
    queryFn: ({ signal }) => withRetry(signal, () => getMaxUploadSize({ transport: staffTransport, signal })),
  });
