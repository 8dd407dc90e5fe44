import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { addDeskItem } from "../../../test/desk-items.ts";
import { signedIn } from "../../../test/person.ts";
import { addApplicant } from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";

const site = testSite();
const pulseOf = async (cookie: string) => (await site.get("/staff/pulse", { cookie })).text();

test("the pulse changes with each act of a colleague and with what comes in, and stands still otherwise", async () => {
	const desk = await addDeskItem(site);
	const { cookie } = await addStaff(site.site(), ["editor"]);
	const before = await pulseOf(cookie);
	expect(await pulseOf(cookie)).toBe(before);
	await desk.act("take");
	const taken = await pulseOf(cookie);
	expect(taken).not.toBe(before);
	await addApplicant(site.site().db);
	expect(await pulseOf(cookie)).not.toBe(taken);
});

test("a page that asks by itself, or reads itself anew, keeps no session alive", async () => {
	const at = stopClock();
	const { cookie } = await addStaff(site.site(), ["editor"]);
	at(14 * minute);
	expect((await site.get("/staff/pulse", { cookie })).status).toBe(200);
	const headers = { referer: "http://localhost:3000/staff/keys" };
	expect((await site.get("/staff/keys.data", { cookie, headers })).status).toBe(200);
	at(16 * minute);
	expect((await site.get("/staff/pulse", { cookie })).status).not.toBe(200);
});

test("for everybody else it is an unknown address", async () => {
	const { cookie } = await signedIn(site.site().db, "dana@example.com");
	for (const who of ["", cookie]) {
		expect((await site.get("/staff/pulse", { cookie: who })).status).toBe(404);
	}
});
