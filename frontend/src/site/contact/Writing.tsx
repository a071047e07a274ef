import { useState } from "react";
import { ContactForm } from "./ContactForm";
import type { Words } from "./rules";
import { Thanks } from "./Thanks";

/** What guests write on the postcard, until it has arrived. */
export function Writing() {
  const [sent, setSent] = useState<Words>();
  return sent === undefined ? <ContactForm onSent={setSent} /> : <Thanks {...sent} />;
}
