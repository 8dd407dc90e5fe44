import { expect, test } from "vitest";
import { signedIn } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1" });
const dana = (isReauthenticated: boolean) =>
	signedIn(site.site().db, "dana@example.com", { isReauthenticated });
const ask = (cookie: string, email: string) => site.post("/account/email", { email }, { cookie });

test("a change requires reauthentication, a valid address and a different one", async () => {
	const stale = await dana(false);
	for (const answer of [
		await site.get("/account/email", stale),
		await ask(stale.cookie, "dana.new@example.com"),
	]) {
		expect(answer.headers.get("location")).toMatch(
			/^\/account\/unlock\?next=%2Faccount%2Femail(&again=1)?$/,
		);
	}
	const { cookie } = await signedIn(site.site().db, "noa@example.com", { isReauthenticated: true });
	for (const [email, reason] of [
		["", "יש לכתוב כתובת אימייל"],
		["noa@", "הכתובת נראית חלקית"],
		["NOA@example.com", "זו כבר הכתובת של החשבון"],
	] as const) {
		const answer = await ask(cookie, email);
		expect(answer.status).toBe(422);
		expect(await wordsOf(answer)).toContain(reason);
	}
	expect(await site.site().db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
});

test("a change of address can be requested three times an hour at most", async () => {
	const { cookie } = await dana(true);
	const email = "dana.new@example.com";
	for (let times = 0; times < 3; times += 1) expect((await ask(cookie, email)).status).toBe(303);
	const answer = await ask(cookie, email);
	expect(answer.status).toBe(429);
	expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await answer.text()).toContain(`value="${email}"`);
});
