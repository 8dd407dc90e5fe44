import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { clubPages } from "../../test/club-pages.ts";
import { testSite } from "../../test/site.ts";
import { readOwnConversations } from "./personal-data.server.ts";

const site = testSite();
const { db, enter, enterPair, post, words, html, ask } = clubPages(site);

test("the member's page and the lists lead to where the two are", async () => {
	const pair = await enterPair();
	const { man, woman } = pair;
	const hers = `/members/${woman.publicId}`;
	const his = `/members/${man.publicId}`;
	const before = await html(hers, man);
	expect(before).toContain(`href="${hers}/write"`);
	expect(await words(hers, man)).toContain("כתוב לתמר");
	expect(await words(his, woman)).toContain("כתבי לאורי");
	expect(await html("/gallery", man)).toContain(`href="${hers}/write"`);
	const path = await ask(pair);
	expect(await words(hers, man)).toContain("הבקשה נשלחה");
	expect(await words(his, woman)).toMatch(/לענות לאורי.*הוא כתב לך/);
	for (const [page, one] of [
		[hers, man],
		[his, woman],
		["/gallery", man],
		["/gallery", woman],
	] as const) {
		expect(await html(page, one)).toContain(`href="${path}"`);
	}
	await post(path, woman, { text: "שלום" });
	await post(`${hers}/heart`, man);
	for (const page of [hers, "/gallery", "/favourites"]) {
		expect(await html(page, man)).toContain(`href="${path}"`);
	}
	await db().deleteFrom("visits").execute();
	expect(await words(hers, man)).toContain("לשיחה עם תמר");
	// Two who write to each other do not count as visiting.
	expect(await db().selectFrom("visits").selectAll().execute()).toEqual([]);
});

test("who may not begin reads why before a word is written", async () => {
	const { woman } = await enterPair();
	const man = await enter({ role: "daddy" });
	const page = `/members/${woman.publicId}`;
	expect(await words(page, man)).toContain("אחרי לב משני הצדדים");
	const form = await site.get(`${page}/write`, { cookie: man.cookie });
	const said = await form.text();
	expect([form.status, said.includes("<textarea")]).toEqual([200, false]);
	expect(said).toContain("ההודעה הזאת מחכה ללב משני הצדדים");
	expect(said).toContain('href="/pricing"');
	const choice = { member_id: woman.memberId, who_writes: "hearts" } as const;
	await db().insertInto("member_choices").values(choice).execute();
	expect(await words(page, man)).toContain("אי אפשר לכתוב כרגע.");
	expect(await html(page, man)).not.toContain(`${page}/write`);
	expect(await words(`${page}/write`, man)).toContain("אי אפשר לכתוב כרגע.");
});

test("the day's last new conversations are counted where one writes", async () => {
	const man = await enter({ role: "daddy", plan: "basic" });
	const women: ClubMember[] = [];
	for (let at = 0; at < 6; at += 1) women.push(await addClubMember(db()));
	const [last] = women.splice(5) as [ClubMember];
	const page = `/members/${last.publicId}`;
	expect(await words(`${page}/write`, man)).toMatch(/נשארו לך היום 5 שיחות חדשות מתוך 5/);
	for (const [at, { publicId }] of women.entries()) {
		if (at === 4) {
			expect(await words(`${page}/write`, man)).toMatch(/נשארה לך היום שיחה חדשה אחת מתוך 5/);
		}
		const sent = await post(`/members/${publicId}/write`, man, { text: `שלום, מספר ${at}` });
		expect(sent.status).toBe(303);
	}
	expect(await words(page, man)).toMatch(/כל השיחות החדשות של היום כבר נפתחו\. אפשר שוב מחר/);
	const limit = await words(`${page}/write`, man);
	expect(limit).toMatch(/5 שיחות חדשות ביום במסלול Basic נפתח שוב מחר, .* ב־00:00/);
	const typed = await post(`${page}/write`, man, { text: "מה שנכתב נשאר" });
	expect(typed.status).toBe(429);
	expect(await typed.text()).toContain("מה שנכתב נשאר");
	// Kept for its writer alone; tomorrow it stands in the form.
	expect(await words(`${page}/write`, man)).toContain("נשמר כטיוטה");
	const theirs = await db()
		.transaction()
		.execute((trx) => readOwnConversations(trx, site.site(), last));
	expect(theirs).toEqual([]);
	await db().deleteFrom("day_uses").execute();
	expect(await words(`${page}/write`, man)).toContain("מה שנכתב נשאר");
	const next = await post(`${page}/write`, man, { text: "מה שנכתב נשאר" });
	expect(next.status).toBe(303);
	expect(await words(next.headers.get("location") ?? "", man)).toContain("מה שנכתב נשאר");
});
