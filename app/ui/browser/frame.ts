// What the frame of every page gains from a script. Stands alone: no React, no imports of pages.
import { keepFirstClick } from "./first-click.ts";
import { enableMenu } from "./menu.ts";
import { proveWork } from "./prove-work.ts";
import { enableQuickExit } from "./quick-exit.ts";
import { sendOnce } from "./send-once.ts";
import { enableThemeSwitch } from "./theme-switch.ts";
import { enableToasts } from "./toast-message.ts";

enableQuickExit();
enableThemeSwitch();
enableToasts();
enableMenu();
keepFirstClick();
sendOnce();
proveWork();
