import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { signedIn, signInAgain } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;

const cookieOf = async ({ accountId }: ClubMember) =>
	(await signInAgain(site.site(), accountId)).cookie;

const ask = (cookie: string, search = "", headers: Record<string, string> = {}) =>
	site.get(`/gallery/count${search}`, { cookie, headers });

test("the number of people whom the filters leave, in words, and privately", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	await addClubMember(db(), { age: 30, texts: { tags: "wine" } });
	await addClubMember(db(), { age: 40, texts: { tags: "wine" } });
	const cookie = await cookieOf(man);
	const answer = await ask(cookie, "?tags=wine");
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	expect(await answer.json()).toBe("2 נשים");
	expect(await (await ask(cookie, "?tags=wine&ageTo=35&q=")).json()).toBe("אישה אחת");
	expect(await (await ask(cookie, "?tags=sea")).json()).toBe("0 נשים");
});

test("no number of what the gallery would not say", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	const here = db().updateTable("member_search").set({ presence: 4 });
	await here.where("member_id", "=", woman.memberId).execute();
	await addClubMember(db());
	const cookie = await cookieOf(man);
	expect(await (await ask(cookie, "?online=now")).json()).toBe("אישה אחת");
	await db()
		.insertInto("member_choices")
		.values({ member_id: man.memberId, shows_presence: false })
		.execute();
	expect(await (await ask(cookie, "?online=now")).json()).toBe("2 נשים");
	const stranger = await signedIn(db(), "noa@example.com");
	expect((await ask(stranger.cookie)).headers.get("location")).toBe("/application");
	expect((await site.get("/gallery/count")).headers.get("location")).toMatch(/^\/auth/);
});

test("so many numbers an hour are enough, and none ahead of time", async () => {
	const cookie = await cookieOf(await addClubMember(db(), { role: "daddy" }));
	expect((await ask(cookie, "", { "sec-purpose": "prefetch" })).status).toBe(503);
	await ask(cookie);
	await db().updateTable("rate_limits").set({ count: 240 }).execute();
	const refused = await ask(cookie);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
