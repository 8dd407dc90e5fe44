import { expect, test } from "vitest";
import { clubPages } from "../../test/club-pages.ts";
import { prepared } from "../../test/photos.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { addPhoto } from "../profiles/photos/photos.server.ts";

const site = testSite();
const { db, enterPair, enter, post, words, html, ask } = clubPages(site);

test("a member reports from the profile, blocks, and follows the number; the other learns nothing", async () => {
	const { man, woman } = await enterPair();
	const path = `/members/${man.publicId}/report`;
	expect(await html(`/members/${man.publicId}`, woman)).toContain(`href="${path}"`);
	const form = await html(path, woman);
	expect(form).toMatch(/name="block"[^>]*checked|checked[^>]*name="block"/);
	expect(await words(path, woman)).toMatch(/הוא לא יידע.*ביקש כסף, קוד, כרטיס מתנה/s);
	const empty = await post(path, woman, { text: "הציג את עצמו כרופא", block: "on" });
	expect(empty.status).toBe(422);
	expect(await wordsOf(empty.clone())).toContain("יש לבחור מה קרה");
	expect(await empty.text()).toContain("הציג את עצמו כרופא");
	const fields = { code: "scam_money", text: "ביקש קוד שהגיע אליי", block: "on" };
	const sent = await post(path, woman, fields);
	expect(sent.status).toBe(303);
	const own = sent.headers.get("location") ?? "";
	expect(await words(own, woman)).toMatch(/ביקש כסף.*התקבל.*בבדיקה.*דיווחים.*100.*105/s);
	expect(await words("/support", woman)).toMatch(/הדיווחים שלך.*ביקש כסף.*בבדיקה/s);
	// Blocked now: the profile is nobody's, the report is still there, and said again it is the same.
	expect((await site.get(`/members/${man.publicId}`, woman)).status).toBe(404);
	const again = await post(path, woman, { code: "scam_money" });
	expect(again.headers.get("location")).toBe(own);
	for (const other of [man, await enter()]) {
		expect((await site.get(own, other)).status).toBe(404);
	}
	expect(await words("/support", man)).not.toContain("הדיווחים שלך");
	expect(JSON.stringify([await site.mails(), site.logged()])).not.toContain("שהגיע אליי");
});

test("each received message, the menu and the list of blocks lead to a report; a photo is named by its address", async () => {
	const { man, woman } = await enterPair();
	const thread = await ask({ man, woman }, "תזכורת קטנה");
	const path = `/members/${man.publicId}/report`;
	const link = `${path}?kind=message&item=1`;
	const acts = async (query: string, who: typeof woman) =>
		(await html(`${thread}?${query}`, who)).replaceAll("&amp;", "&");
	expect(await acts("acts=1", woman)).toContain(`href="${link}"`);
	expect(await acts("acts=all", woman)).toContain(`href="${path}"`);
	expect(await html(`${thread}?acts=1`, man)).not.toContain("kind=message&amp;item=1");
	expect(await words(link, woman)).toContain("תזכורת קטנה");
	// A photo of hers, from his page; its address is nothing in another session.
	const added = await addPhoto(site.site(), woman, prepared());
	const id = "id" in added ? added.id : "";
	await db()
		.updateTable("photos")
		.set({ audience: "members", approved_for: "members" })
		.where("id", "=", id)
		.execute();
	const profile = (await html(`/members/${woman.publicId}`, man)).replaceAll("&amp;", "&");
	const [, item = ""] = /report\?kind=photo&item=([\w-]+)/.exec(profile) ?? [];
	const photo = { code: "fake", kind: "photo", item };
	expect((await post(`/members/${woman.publicId}/report`, await enter(), photo)).status).toBe(303);
	const sent = await post(`/members/${woman.publicId}/report`, man, photo);
	expect(sent.headers.get("location")).toContain("/support/reports/");
	const rows = await db().selectFrom("reports").select(["kind", "item_id"]).execute();
	expect(rows).toContainEqual({ kind: "photo", item_id: id });
	const message = { code: "danger", kind: "message", item: "1", block: "on" };
	expect((await post(path, woman, message)).status).toBe(303);
	// The conversation is hidden now; the list of blocks still links there.
	expect(await html("/account/blocked", woman)).toContain(`href="${path}"`);
	expect((await site.get(path, woman)).status).toBe(200);
});

test("a decided report says whether a breach was found, and nothing else", async () => {
	const { man, woman } = await enterPair();
	const sent = await post(`/members/${man.publicId}/report`, woman, { code: "fake" });
	const own = sent.headers.get("location") ?? "";
	await db()
		.updateTable("reports")
		.set({ decided_at: new Date(), outcome: "not_found" })
		.where("reporter_id", "=", woman.memberId)
		.execute();
	expect(await words(own, woman)).toContain("לא נמצאה הפרה");
});

test("who may not be reported is answered by the one page of nobody", async () => {
	const woman = await enter();
	for (const address of [woman.publicId, (await enter()).publicId, crypto.randomUUID(), "x"]) {
		const path = `/members/${address}/report`;
		for (const answer of [await site.get(path, woman), await post(path, woman, { code: "fake" })]) {
			expect(answer.status).toBe(303);
			expect(answer.headers.get("location")).toBe(`/members/${address}`);
		}
	}
	expect((await site.get(`/members/${woman.publicId}/report`)).status).toBe(303);
});
