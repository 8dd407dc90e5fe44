import { selectRefusedCode, tidyCodes } from "./code-input.ts";
import { keepFirstClick } from "./first-click.ts";
import { keepForms } from "./keep-forms.ts";
import { enableMenu } from "./menu.ts";
import { proveWork } from "./prove-work.ts";
import { enableQuickExit } from "./quick-exit.ts";
import { sayMissing } from "./say-missing.ts";
import { sendOnce } from "./send-once.ts";
import { enableThemeSwitch } from "./theme-switch.ts";
import { enableToasts } from "./toast-message.ts";

/** What every page's frame does beyond its markup, once for a document, whatever pages it shows. */
export function enableFrame(): void {
	enableQuickExit();
	enableThemeSwitch();
	enableToasts();
	enableMenu();
	tidyCodes();
	selectRefusedCode();
	sayMissing();
	keepFirstClick();
	// Before `sendOnce`, which counts every submit that is not held back.
	proveWork();
	sendOnce();
	keepForms();
}
