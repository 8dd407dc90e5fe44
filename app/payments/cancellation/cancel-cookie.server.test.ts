import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { makeVault } from "../../platform/secret.server.ts";
import { readSettings } from "../../platform/settings.ts";
import { beginCancellation, cancellationCookie, readCancellation } from "./cancel-cookie.server.ts";

const keeper = (secret: string) => ({
	vault: makeVault(secret),
	settings: readSettings("test", {}),
});
const site = keeper("a-secret-for-tests-0123456789");

test("a cancellation begun while signed out lasts half an hour, in the browser that it was begun in", () => {
	const setClock = stopClock();
	const begun = beginCancellation(10_001, "dana@example.com");
	const [cookie = ""] = cancellationCookie(site, begun).split(";");
	const read = (value: string, by = site) =>
		readCancellation(by, new Request("http://localhost", { headers: { cookie: value } }));
	expect(read(cookie)).toEqual({ ...begun, isProven: false });
	expect(read("")).toBeNull();
	expect(read(cookie.slice(0, -4))).toBeNull();
	expect(read(cookie, keeper("another-secret-for-tests-0123456"))).toBeNull();
	setClock(30 * minute - 1);
	expect(read(cookie)).toEqual(begun);
	setClock(30 * minute);
	expect(read(cookie)).toBeNull();
});
