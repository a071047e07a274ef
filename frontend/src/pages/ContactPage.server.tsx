import { ContactMessage } from "@/site/contact/ContactMessage";
import { contactPage } from "./ContactPage";

export default contactPage(ContactMessage);
