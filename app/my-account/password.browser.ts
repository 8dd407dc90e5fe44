import { showPasswords } from "../accounts/frame/show-passwords.ts";
import { checkForm } from "../ui/browser/form-checks.ts";
import { passwordForm } from "./password.form.ts";

checkForm("password", passwordForm);
showPasswords();
