import { checkForm } from "../../ui/browser/form-checks.ts";
import { emailForm } from "./email.form.ts";

checkForm("email", emailForm);
