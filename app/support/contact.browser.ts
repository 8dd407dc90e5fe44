import { checkForm } from "../ui/browser/form-checks.ts";
import { contactForm } from "./contact.form.ts";

checkForm("contact", contactForm);
