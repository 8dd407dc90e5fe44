// Enhancements of every page's frame. Standalone: no React, no imports of pages.
import { selectRefusedCode, tidyCodes } from "./code-input.ts";
import { countUnread } from "./count-unread.ts";
import { keepFirstClick } from "./first-click.ts";
import { keepForms } from "./keep-forms.ts";
import { enableMenu } from "./menu.ts";
import { proveWork } from "./prove-work.ts";
import { enableQuickExit } from "./quick-exit.ts";
import { sayMissing } from "./say-missing.ts";
import { sendOnce } from "./send-once.ts";
import { enableThemeSwitch } from "./theme-switch.ts";
import { enableToasts } from "./toast-message.ts";

enableQuickExit();
enableThemeSwitch();
enableToasts();
enableMenu();
tidyCodes();
selectRefusedCode();
sayMissing();
countUnread();
keepFirstClick();
// Before `sendOnce`, which counts every submit that is not held back.
proveWork();
sendOnce();
keepForms();
