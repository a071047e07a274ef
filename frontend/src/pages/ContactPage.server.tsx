import { ContactMessage } from "@/siteSections/contact/ContactMessage";
import { createContactPage } from "./ContactPage";

export default createContactPage(ContactMessage);
