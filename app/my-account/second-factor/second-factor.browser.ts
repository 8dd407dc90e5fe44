import { offerPasskeys } from "../../accounts/passkeys/offer-passkeys.ts";
import { registerPasskey } from "../../accounts/passkeys/passkey-ceremony.ts";
import { offerCopies, offerPrinting } from "../../accounts/second-factor/copy-and-print.ts";
import { codeForm } from "../../accounts/second-factor/second-step.form.ts";
import { checkForm } from "../../ui/browser/form-checks.ts";

checkForm("second-factor", codeForm);
offerCopies();
offerPrinting();
offerPasskeys(async ({ tryAgain = "" }) => {
	const result = await registerPasskey(() => tryAgain);
	if ("location" in result) {
		// If the URL differs only in its fragment, navigating would not reload.
		history.replaceState(null, "", result.location);
		location.reload();
		return null;
	}
	const { code, message } = result.refused;
	if (code !== "session_missing" && code !== "proof_missing") return message;
	location.assign(`/account/unlock?next=${encodeURIComponent("/account/second-factor")}&again=1`);
	return null;
});
