/** The ids of pages whose items have anchors. */
const reservedIds = /^(consent|consent-heading|root|state|menu|main|catering|enquiry)$/;

/** The anchor of an item on its page. Ids of items have no underscore. */
export const itemAnchor = (id: string) => id.replace(reservedIds, "$1_");
