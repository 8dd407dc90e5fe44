import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { clubPages } from "../../../test/club-pages.ts";
import { signedIn } from "../../../test/person.ts";
import { prepared } from "../../../test/photos.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { factsOf, saveFacts } from "../../profiles/facts.server.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";
import { addPhoto, setAudience } from "../../profiles/photos/photos.server.ts";
import { saveProfile } from "../../profiles/profile.server.ts";

const site = testSite();
const { enter, cookieOf, db, html, words } = clubPages(site);

const path = "/profile/preview";

/** A member's page as it stands in the markup: its pictures, and its facts without the acts. */
function viewIn(page: string) {
	const [, after = ""] = page.split(/<section[^>]*data-theme="dark"[^>]*aria-label="/);
	const [stage = "", rest = ""] = after.split("</section>");
	const [head = "", below = ""] = rest.split(/<div[^>]*class="_reach/);
	const facts = /<dl.*(?=<div[^>]*class="_end)/s.exec(below)?.[0] ?? "";
	return { stage, facts: head + facts, pictures: stage.match(/<img/g)?.length ?? 0 };
}

/** Below the title of the own page the name is a level lower. */
const plain = (facts: string) => facts.replaceAll(/<(\/?)h[12]/g, "<$1h");

test("before approval nothing is shown, and what waits stands in a view of its own", async () => {
	const person = await signedIn(db(), "dana@demo.test");
	await saveProfile(db(), person, { display_name: "דנה", age: 26, location: "הרצלייה" }, 0);
	const open = (as = "") => site.get(`${path}${as}`, person);
	expect((await open()).headers.get("cache-control")).toBe("private, no-store");
	const now = await wordsOf(await open());
	expect(now).toMatch(/עד שהבקשה מאושרת, רק הצוות .*עוד לא אושר טקסט/);
	expect(now).not.toContain("דנה , 26");
	expect(now).not.toContain("demo.test");
	const after = await wordsOf(await open("?as=after"));
	expect(after).toMatch(/שממתין: שם תצוגה, עיר מגורים/);
	expect(after).toContain("דנה , 26 הרצליה");
	expect(await wordsOf(await open("?as=album")), "there is none").toContain("עוד לא אושר טקסט");
});

test("the page shows what a member of the other side gets, byte for byte but for its acts", async () => {
	const texts = {
		display_name: "תמר",
		location: "חיפה",
		sentence: "בין גלריה לקונצרט",
		profession: "אוצרת",
		tags: "wine cinema",
		interests: "ים בחורף",
		prompt1: "p4 ספסל אחד",
		boundaries: "slowly",
	};
	const woman = await enter({ texts, age: 32, badgeAt: new Date("2026-11-02") });
	const man = await enter({ role: "daddy", plan: "vip" });
	// Her presence is set before either page is read, not only by the first of them.
	await db()
		.insertInto("member_presence")
		.values({ member_id: woman.memberId, seen_at: new Date() })
		.execute();
	await db()
		.transaction()
		.execute((trx) => refreshListing(trx, woman));
	const own = viewIn(await html(path, woman));
	const others = viewIn(await html(`/members/${woman.publicId}`, man));
	expect(plain(own.facts)).toBe(plain(others.facts));
	expect(own.facts).toContain("תמונה אומתה · נובמבר 2026");
	expect(own.facts).toContain("לא מהר");
	const page = await words(path, woman);
	expect(page).toMatch(/כתוב לתמר .*הגבולות שלה לא מהר .*שאני חוזרת אליו תמיד ספסל אחד/);
	expect(page).not.toContain("הבקשה");
});

test("a region and a hidden presence are the same there as for others, also while one is hidden or paused", async () => {
	const woman = await enter({ texts: { location: "נתניה" } });
	await db()
		.insertInto("member_choices")
		.values({
			member_id: woman.memberId,
			shows_region: true,
			shows_presence: false,
			paused_until: new Date(Date.now() + 86_400_000),
		})
		.execute();
	const page = await words(path, woman);
	expect(page).toMatch(/לא צוין מתי הייתה כאן/);
	expect(page).toContain("אזור");
	expect(page).not.toContain("נתניה");
});

test("exactly the approved texts are shown, whatever the owner saved since", async () => {
	const person = await signedIn(db(), "dana@demo.test");
	await saveProfile(db(), person, { display_name: "דנה כהן", age: 26, interests: "חדש" }, 0);
	const shown = { display_name: "דנה", interests: "ישן", tags: "wine", education: "phd" };
	for (const [field, text] of Object.entries(shown) as [keyof typeof shown, string][]) {
		await db()
			.insertInto("member_texts")
			.values({ account_id: person.accountId, field, text })
			.execute();
	}
	const facts = factsOf({
		profession: "רופאה",
		education: "phd",
		shown: ["education"],
		tags: ["wine", "sea"],
	});
	await saveFacts(db(), person, facts, 0);
	const now = await wordsOf(await site.get(path, person));
	expect(now).toMatch(/דנה , 26 .*השכלה דוקטורט סגנון חיים יין תחומי עניין ישן/);
	expect(now).not.toMatch(/כהן|חדש|רופאה|יין, ים/);
	const after = await wordsOf(await site.get(`${path}?as=after`, person));
	expect(after).toMatch(/דנה כהן , 26 .*השכלה דוקטורט סגנון חיים יין, ים תחומי עניין חדש/);
	expect(after).not.toMatch(/ישן|רופאה/);
});

test("a refused text is listed with its reason and in neither view; others see nothing of mine", async () => {
	const dana = await signedIn(db(), "dana@demo.test");
	const noa = await signedIn(db(), "noa@demo.test");
	await saveProfile(db(), dana, { interests: "050" }, 0);
	await db()
		.updateTable("text_reviews")
		.set({ state: "refused", reason: "יש כאן מספר טלפון", decided_at: new Date() })
		.execute();
	const page = await wordsOf(await site.get(path, dana));
	expect(page).toMatch(/לא אושר תחומי עניין לא אושר יש כאן מספר טלפון/);
	expect(page).not.toMatch(/050|אחרי הבדיקה/);
	expect(await wordsOf(await site.get(path, noa))).not.toMatch(/מספר טלפון|050/);
	const signedOut = await site.get(path);
	expect(signedOut.headers.get("location")).toBe("/auth?next=%2Fprofile%2Fpreview");
});

test("photos are there by their audience: all members, the album closed or open, only me", async () => {
	const woman = await enter({ texts: { display_name: "תמר" } });
	const ids: string[] = [];
	for (let count = 0; count < 3; count += 1) {
		const blur = {
			format: "webp",
			size: 24,
			width: 19,
			height: 24,
			bytes: randomBytes(9),
		} as const;
		const given = { variants: [...prepared().variants, blur] };
		const added = await addPhoto(site.site(), woman, prepared(given));
		if ("id" in added) ids.push(added.id);
	}
	const [first = "", second = ""] = ids;
	const open = async (as = "") => {
		const page = await html(`${path}${as}`, woman);
		return { ...viewIn(page), words: await wordsOf(new Response(page)) };
	};
	expect((await open()).words).toContain("תמונת הדיוקן שלך מוצגת רק לך.");
	expect((await open()).pictures).toBe(0);
	await setAudience(db(), woman, second, "members");
	// A portrait that only its owner sees is replaced by another photo.
	for (const [audience, said] of [
		["members", /מוצגת רק לך\. במקומה מופיעה התמונה הבאה\. לתמונות שלי/],
		["album", /מוצגת רק לך\. במקומה מופיעה תמונה מהאלבום הפרטי, מטושטשת/],
	] as const) {
		const approved = { audience, approved_for: audience };
		await db().updateTable("photos").set(approved).where("id", "=", second).execute();
		expect((await open()).words).toMatch(said);
	}
	await db()
		.updateTable("photos")
		.set({ audience: "members", approved_for: null })
		.where("id", "=", second)
		.execute();
	await setAudience(db(), woman, first, "album");
	expect((await open()).pictures).toBe(0);
	const after = await open("?as=after");
	expect(after.words).toContain("שממתין: שתי תמונות.");
	// The first as its blur, and beside it the thumbs of both.
	expect(after.stage).toContain("הדיוקן פתוח רק למי שתמר אישרה");
	const approve = async (id: string, approved_for: "members" | "album") => {
		await db().updateTable("photos").set({ approved_for }).where("id", "=", id).execute();
	};
	await approve(first, "album");
	await approve(second, "members");
	const now = await open();
	expect(now.stage).toContain("הדיוקן פתוח רק למי שתמר אישרה");
	expect(now.words).toContain("הוא סגור, ואפשר לבקש לראות אותו.");
	expect(now.words).toContain("היא מטושטשת לכל מי שלא קיבל ממך גישה");
	const setGender = (gender: "female" | null) =>
		db().updateTable("profiles").set({ gender }).where("id", "=", woman.accountId).execute();
	await setGender(null);
	expect((await open()).stage).toContain("הדיוקן פתוח רק למי שתמר אישרה");
	await setGender("female");
	const opened = await open("?as=album");
	expect(opened.words).toMatch(/תמר פתחה לך אותו .*בלי מועד סיום/);
	expect(opened.stage).toContain("מהאלבום הפרטי");
	const addresses = [...opened.stage.matchAll(/\/pictures\/[\w-]+/g)].map(([address]) => address);
	for (const address of new Set(addresses)) {
		expect((await site.get(address, { cookie: woman.cookie })).status).toBe(200);
	}
	const other = await cookieOf(await enter({ role: "daddy" }));
	for (const address of new Set(addresses)) {
		expect((await site.get(address, { cookie: other })).status).toBe(404);
	}
});

test("nothing of an own page can be pressed, reported or left for", async () => {
	const woman = await enter();
	const page = await html(path, woman);
	const [, after = ""] = page.split(`aria-labelledby="name"`);
	expect(page).not.toContain("data-act-bar");
	expect(after.match(/ inert=""/g)).toHaveLength(2);
	expect(page).not.toMatch(/\/report\?kind=photo/);
});
