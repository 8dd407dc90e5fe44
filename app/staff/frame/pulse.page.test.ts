import { expect, test } from "vitest";
import { minute, stopClock } from "../../../test/clock.ts";
import { addDeskItem } from "../../../test/desk-items.ts";
import { signedIn } from "../../../test/person.ts";
import { addApplicant } from "../../../test/reviews.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
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

test("two who have the same page open are told of each other, until one of them leaves it", async () => {
	const at = stopClock();
	const { path, michal, ronen } = await addDeskItem(site);
	const second = await ronen();
	const pulse = async (who: { cookie: string }, page = path) => {
		const answer = await site.get(`/staff/pulse?at=${encodeURIComponent(page)}`, who);
		return decodeURIComponent(answer.headers.get("X-Here") ?? "none");
	};
	const words = async (who: { cookie: string }) => wordsOf(await site.get(path, who));
	expect(await pulse(michal)).toBe("");
	expect(await pulse(second)).toBe("מיכל");
	expect(await pulse(michal)).toBe("רונן");
	expect(await words(michal)).toContain("רונן כאן");
	expect(await words(second)).toContain("מיכל כאן");
	expect(await wordsOf(await site.get("/staff/applications", michal))).not.toContain("רונן כאן");
	await pulse(second, "/staff/applications");
	expect(await words(michal)).not.toContain("רונן כאן");
	await pulse(second, `${path}/decide`);
	expect(await words(michal)).toContain("רונן כאן");
	at(13_000);
	expect(await words(michal)).not.toContain("רונן כאן");
	await pulse(second, `${path}\u0000${"x".repeat(500)}`);
	expect(await words(michal)).not.toContain("רונן כאן");
});

test("the pulse says whose desk it is, and work of who was there before stays theirs", async () => {
	const { path, michal, act, ronen } = await addDeskItem(site);
	await act("take");
	const second = await ronen();
	const nameIn = async (who: { cookie: string }) =>
		decodeURIComponent((await site.get("/staff/pulse", who)).headers.get("X-Staff") ?? "");
	expect([await nameIn(michal), await nameIn(second)]).toEqual(["מיכל", "רונן"]);
	// A page left open in the same browser, sent with the session of the person who signed in since.
	const sent = await site.post(`${path}/decide`, { decision: "approve", next: "1" }, second);
	expect(sent.status).toBe(409);
	expect(await wordsOf(await site.get(path, second))).toContain("אצל מיכל");
});
