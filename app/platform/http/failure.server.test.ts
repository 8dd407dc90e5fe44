import { expect, test } from "vitest";
import { pathForLog } from "./failure.server.ts";

test.each([
	["/no-such-page", "/no-such-page"],
	["/articles/no-such-article", "/articles/no-such-article"],
	["/wp-login.php", "/wp-login.php"],
	["/", "/"],
	["/dana@demo.test/0501234567", "/…/…"],
	["/members/1c1d8a6e-0000-4000-8000-000000000000", "/members/…"],
	["/staff/people/QECEMZ.data", "/staff/people/…"],
	["/account/receipts/10001", "/account/receipts/…"],
	["/%D7%93%D7%A0%D7%94", "/…"],
	["/דנה/Dana", "/…/…"],
	[`/auth/confirm/${"a".repeat(43)}`, "/auth/confirm/…"],
	[`/${"a/".repeat(50)}`, "/a/a/a/a/a/a"],
	["//evil.example/x", "//…/x"],
])("of %s the log has %s", (path, logged) => {
	expect(pathForLog(path)).toBe(logged);
});
