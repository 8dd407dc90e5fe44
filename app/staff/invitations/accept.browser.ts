import { showPasswords } from "../../accounts/frame/show-passwords.ts";
import { checkForm } from "../../ui/browser/form-checks.ts";
import { acceptForm } from "./accept.form.ts";

checkForm("accept", acceptForm);
showPasswords();
