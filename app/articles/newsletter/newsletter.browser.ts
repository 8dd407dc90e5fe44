import { checkForm } from "../../ui/browser/form-checks.ts";
import { newsletterForm } from "./newsletter.form.ts";

checkForm("newsletter-form", newsletterForm);
