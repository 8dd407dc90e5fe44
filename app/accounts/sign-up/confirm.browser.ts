import { checkForm } from "../../ui/browser/form-checks.ts";
import { showPasswords } from "../frame/show-passwords.ts";
import { confirmForm } from "./confirm.form.ts";

checkForm("confirm", confirmForm);
showPasswords();
