import { checkForm } from "../ui/browser/form-checks.ts";
import { signInForm, signUpAfterQuickForm, signUpForm } from "./auth.form.ts";
import { showPasswords } from "./frame/show-passwords.ts";
import { offerPasskeys } from "./passkeys/offer-passkeys.ts";
import { postInPlace } from "./post-in-place.ts";

function start(): void {
	const hasPerson = document.querySelector("#sign-up [name='name']") !== null;
	checkForm("sign-in", signInForm);
	checkForm("sign-up", hasPerson ? signUpAfterQuickForm : signUpForm);
	// A sign-in leads on in place of this page (specification, "Auth").
	postInPlace("sign-in", start);
	showPasswords();
	offerPasskeys();
}

start();
