import { expect, test } from "vitest";
import { isBlockedWindow } from "./outcomes.ts";

test.each([
	[new Error("Can not open popup window - blocked"), true],
	[Object.assign(new Error("x"), { name: "PopupOpenError" }), true],
	[new Error("Unable to open a new window"), true],
	[{ message: "window was blocked by the browser" }, true],
	[new Error("Detected popup close"), false],
	[new Error("Order could not be captured"), false],
	[new Error("INSTRUMENT_DECLINED"), false],
	[new Error("Window closed before response"), false],
	[null, false],
	[undefined, false],
])("%s: no window could open: %s", (error, isBlocked) => {
	expect(isBlockedWindow(error)).toBe(isBlocked);
});
