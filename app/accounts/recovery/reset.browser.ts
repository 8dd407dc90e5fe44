import { checkForm } from "../../ui/browser/form-checks.ts";
import { showPasswords } from "../frame/show-passwords.ts";
import { resetForm } from "./recovery.form.ts";

checkForm("reset", resetForm);
showPasswords();
