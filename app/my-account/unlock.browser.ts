import { showPasswords } from "../accounts/frame/show-passwords.ts";
import { offerPasskeys } from "../accounts/passkeys/offer-passkeys.ts";
import { checkForm } from "../ui/browser/form-checks.ts";
import { unlockForm } from "./unlock.form.ts";

checkForm("unlock", unlockForm);
showPasswords();
offerPasskeys();
