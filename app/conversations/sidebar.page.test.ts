import { expect, test } from "vitest";
import { addAlbumPhoto } from "../../test/albums.ts";
import { clubPages, type Here } from "../../test/club-pages.ts";
import { readPageData } from "../../test/page-data.ts";
import { testSite } from "../../test/site.ts";
import { wholeDay, wholeMinute } from "../platform/dates.ts";

const site = testSite();
const { db, enter, post, words, html, ask } = clubPages(site);

async function beside(path: string, who: Here): Promise<string> {
	const [, aside = ""] = /<aside[^>]*>(.*?)<\/aside>/s.exec(await html(path, who)) ?? [];
	return aside
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ")
		.trim();
}

async function enterTalk() {
	const man = await enter({
		role: "daddy",
		plan: "vip",
		age: 46,
		texts: { display_name: "אורי", tags: "wine sea", seeks: "steady", profession: "יזם" },
	});
	const woman = await enter({
		texts: { display_name: "תמר", tags: "wine cinema", seeks: "steady travel", location: "חיפה" },
		age: 32,
	});
	const path = await ask({ man, woman });
	await post(`${path}/accept`, woman);
	return { man, woman, path };
}

test("beside a conversation stand the age, what is said of the other, and what both chose", async () => {
	const { man, woman, path } = await enterTalk();
	expect(await beside(path, man)).toMatch(
		/^ת תמר , 32 חיפה שניכם בחרתם יין קשר קבוע לפרופיל המלא$/,
	);
	expect(await beside(path, woman)).toMatch(/^א אורי , 46 יזם · מחובר עכשיו שניכם בחרתם/);
	expect(await words("/messages", woman)).toContain("אורי , 46");
	const { memberId, accountId } = woman;
	expect(await html(path, man)).not.toMatch(new RegExp(`${memberId}|${accountId}`));
});

test("each is told who may look into whose album", async () => {
	const { man, woman, path } = await enterTalk();
	await addAlbumPhoto(site.site(), woman);
	expect(await beside(path, woman)).toContain("האלבום שלך סגור בפניו");
	expect(await beside(path, man)).not.toContain("האלבום");
	await post(`/profile/access/${man.publicId}/grant`, woman, { until: "open", back: path });
	expect(await beside(path, woman)).toContain("האלבום שלך פתוח בפניו עד שתבטלי");
	expect(await beside(path, man)).toContain("האלבום שלה פתוח לך בלי מועד סיום לצפייה");
	await post(`/profile/access/${man.publicId}/revoke`, woman, { back: path });
	expect(await beside(path, man)).not.toContain("האלבום");
});

test("of who has left nothing stands there but that they left", async () => {
	const { man, woman, path } = await enterTalk();
	await db().deleteFrom("accounts").where("id", "=", woman.accountId).execute();
	expect(await beside(path, man)).toMatch(/^ח חברה שעזבה$/);
});

test("who has no approved alias has not left", async () => {
	const { man, woman, path } = await enterTalk();
	await post(path, woman, { text: "אני כאן" });
	await db().deleteFrom("member_texts").where("account_id", "=", woman.accountId).execute();
	for (const page of [path, "/messages", `/members/${woman.publicId}`, "/gallery"]) {
		const shown = await words(page, man);
		expect(shown).toContain("בלי כינוי");
		expect(shown).not.toMatch(/שעזב|ללא שם|^ ,/);
	}
	expect(await words(`${path}/download`, man)).toContain("שיחה עם בלי כינוי");
});

test("of who pauses nothing but the name stands there", async () => {
	const { man, woman, path } = await enterTalk();
	const paused_until = new Date(Date.now() + 86_400_000);
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, paused_until })
		.execute();
	const words = await beside(path, man);
	expect(words).toContain("תמר");
	expect(words).not.toMatch(/32|חיפה|לפרופיל|שניכם|יין/);
});

test("who pauses reads the conversation, is told why it cannot be written, and writes nothing", async () => {
	const { woman, path } = await enterTalk();
	await post(path, woman, { text: "נדבר אחרי החופש" });
	const paused_until = new Date(Date.now() + 86_400_000);
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, paused_until })
		.execute();
	const page = await words(path, woman);
	expect(page).toContain("נדבר אחרי החופש");
	expect(page).toContain("בזמן ההפסקה אפשר לקרוא, ואחריה גם לכתוב. לחזרה מההפסקה");
	expect(page).not.toMatch(/הוא בהפסקה|לא זמינה/);
	expect(await html(path, woman)).not.toContain("<textarea");
	expect(await words(`${path}/download`, woman)).toContain("נדבר אחרי החופש");
	expect(await words("/messages?q=החופש", woman)).toContain("נדבר אחרי");
	await post(path, woman, { text: "ועוד משהו" });
	expect(await words(path, woman)).not.toContain("ועוד משהו");
});

test("who hides their own presence sees ages, and nobody's presence", async () => {
	const { man, path } = await enterTalk();
	const presence = /<p class="tiny muted">(מחוברת|הייתה כאן|לא צוין)/;
	expect(await html(path, man)).toMatch(presence);
	const own = { member_id: man.memberId, shows_presence: false };
	await db().insertInto("member_choices").values(own).execute();
	expect(await html(path, man)).not.toMatch(presence);
	expect(await beside(path, man)).toContain("32");
});

test("of a message that was taken back the page's data says the day alone", async () => {
	const woman = await enter();
	const path = await ask({ man: await enter({ role: "daddy", plan: "vip" }), woman });
	const timesOf = async () => {
		const text = await (await site.get(`${path}.data`, { cookie: woman.cookie })).text();
		const { data } = readPageData(text)["conversations/thread.page"] ?? {};
		return (data as { thread: { messages: { at: Date }[] } }).thread.messages.map(({ at }) => at);
	};
	const [at = new Date(0)] = await timesOf();
	expect(at).toEqual(wholeMinute(at));
	await db().updateTable("messages").set({ unsent_at: new Date() }).execute();
	expect(await timesOf()).toEqual([wholeDay(at)]);
});
