import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { signedIn } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();

test("the keys are switched off for one person, on every page", async () => {
	const { cookie } = await addStaff(site.site(), ["editor"]);
	const other = await addStaff(site.site(), ["editor"]);
	const isOff = async (whose: string) =>
		(await wordsOf(await site.get("/staff/keys", { cookie: whose }))).includes("הפעלת המקשים");
	expect(await isOff(cookie)).toBe(false);
	expect((await site.post("/staff/keys", { keys: "off" }, { cookie })).status).toBe(303);
	expect([await isOff(cookie), await isOff(other.cookie)]).toEqual([true, false]);
	expect(await wordsOf(await site.get("/staff/keys", { cookie }))).toContain("המקשים כבויים");
	await site.post("/staff/keys", { keys: "on" }, { cookie });
	expect(await isOff(cookie)).toBe(false);
});

test("working in a page keeps the session alive; what a script asks by itself does not", async () => {
	const at = stopClock();
	const { cookie } = await addStaff(site.site(), ["editor"]);
	at(14 * minute);
	expect((await site.post("/staff/here", {}, { cookie })).status).toBe(204);
	at(28 * minute);
	expect((await site.get("/api/session", { cookie })).status).toBe(200);
	expect((await site.get("/staff", { cookie })).status).toBe(200);
	at(42 * minute);
	expect((await site.get("/api/session", { cookie })).status).toBe(200);
	at(43 * minute);
	expect((await site.get("/api/session", { cookie })).status).toBe(401);
	expect((await site.get("/staff", { cookie })).status).toBe(404);
});

test("nobody else learns that there are keys", async () => {
	const { cookie } = await signedIn(site.site().db, "dana@example.com");
	for (const path of ["/staff/keys", "/staff/here"]) {
		expect((await site.get(path, { cookie })).status).toBe(404);
		expect((await site.post(path, { keys: "off" }, { cookie })).status).toBe(404);
	}
});
