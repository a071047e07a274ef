import { useState } from "react";
import { ContactForm } from "./ContactForm";
import { MessageSentConfirmation } from "./MessageSentConfirmation";
import type { ContactFields } from "./validation";

/** The form, or the confirmation after sending. */
export function ContactMessage() {
  const [sent, setSent] = useState<ContactFields>();
  return sent === undefined ? <ContactForm onSent={setSent} /> : <MessageSentConfirmation {...sent} />;
}
