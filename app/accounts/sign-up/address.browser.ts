import { checkForm } from "../../ui/browser/form-checks.ts";
import { addressForm } from "./check-mail.form.ts";

checkForm("correct-address", addressForm);
