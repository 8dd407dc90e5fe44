import { checkForm } from "../../ui/browser/form-checks.ts";
import { codeForm } from "./check-mail.form.ts";

checkForm("check-mail", codeForm);
