import { checkForm } from "../../ui/browser/form-checks.ts";
import { recoverForm } from "./recovery.form.ts";

checkForm("recover", recoverForm);
