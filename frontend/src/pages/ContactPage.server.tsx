import { ContactMessage } from "@/site/contact/ContactMessage";
import { createContactPage } from "./ContactPage";

export default createContactPage(ContactMessage);
