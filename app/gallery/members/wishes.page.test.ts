import { expect, test } from "vitest";
import type { ClubMember } from "../../../test/club.ts";
import { clubPages } from "../../../test/club-pages.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import type { WishValues } from "../../profiles/wishes/wishes.form.ts";
import { saveWishes, wishesOf } from "../../profiles/wishes/wishes.server.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, addMan, addWoman, cookieOf } = clubPages(site);

const wish = ({ accountId }: ClubMember, values: Partial<WishValues>) =>
	saveWishes(db(), { accountId }, wishesOf(values), 0);

const idsIn = (html: string) =>
	[...html.matchAll(/data-member="([^"]+)"/g)].map(([, id]) => id).toSorted();
const chipsIn = (html: string) =>
	[...html.matchAll(/href="([^"]*)"[^>]*><bdi>([^<]*)</g)].map(([, href, words]) => [words, href]);

async function read(member: ClubMember, address = "/gallery") {
	return (await site.get(address, { cookie: await cookieOf(member) })).text();
}

test("the gallery opens by the own wishes, and one chip takes them off", async () => {
	const man = await addMan();
	const young = await addWoman({ age: 25 });
	const old = await addWoman({ age: 45 });
	await wish(man, { ageFrom: 40, ageTo: 50 });
	const html = await read(man);
	expect(idsIn(html)).toEqual([old.publicId]);
	expect(chipsIn(html)[0]).toEqual(["לפי ההעדפות שלי", "/gallery?wishes=0"]);
	expect(html).toContain("<b>40 עד 50</b>");
	const all = await read(man, "/gallery?wishes=0");
	expect(idsIn(all)).toEqual([young.publicId, old.publicId].toSorted());
	expect(all).toContain('<input type="hidden" name="wishes" value="0"/>');
	expect(all).toMatch(/href="\/gallery"[^>]*>לפי ההעדפות שלי/);
	const count = await site.get("/gallery/count", { cookie: await cookieOf(man) });
	expect(await count.json()).toBe("אישה אחת");
});

test("what is asked stands in place of the wish of its kind", async () => {
	const man = await addMan({ texts: { location: "חיפה" } });
	const young = await addWoman({ age: 25, texts: { location: "חיפה" } });
	const far = await addWoman({ age: 45, texts: { location: "אילת" } });
	await wish(man, { ageFrom: 40, ageTo: 50, within: "town" });
	expect(idsIn(await read(man, "/gallery?ageTo=30"))).toEqual([young.publicId]);
	const eilat = `/gallery?location=${encodeURIComponent("אילת")}`;
	expect(idsIn(await read(man, eilat))).toEqual([far.publicId]);
	const ofAll = (path: string) => read(man, path).then((html) => chipsIn(html)[0]?.[0]);
	expect(await ofAll("/gallery?ageTo=30")).toBe("לפי ההעדפות שלי");
	// None of the wishes stands any more.
	expect(await ofAll(`${eilat}&ageTo=30`)).not.toBe("לפי ההעדפות שלי");
});

test("nobody else's wishes are known: the order is as it was", async () => {
	const man = await addMan({ age: 50 });
	const women = await Promise.all([30, 35, 40, 45].map((age) => addWoman({ age })));
	const cookie = await cookieOf(man);
	const placesOf = async () => {
		const text = await (await site.get("/gallery.data", { cookie })).text();
		return women.map(({ publicId }) => text.indexOf(publicId));
	};
	const before = await placesOf();
	for (const woman of women.slice(0, 2)) {
		await wish(woman, { ageFrom: 18, ageTo: 20, within: "20" });
	}
	expect(await placesOf()).toEqual(before);
});

test("wishes that leave everybody out say what to do without, and how to change them", async () => {
	const man = await addMan({ texts: { location: "חיפה" } });
	await addWoman({ age: 25, texts: { location: "חיפה" } });
	await addWoman({ age: 45, texts: { location: "אילת" } });
	await wish(man, { ageFrom: 40, within: "town" });
	const html = await read(man);
	expect(idsIn(html)).toEqual([]);
	const loosened = [...html.matchAll(/href="([^"]*)"[^>]*><span>בלי[^b]*<s><bdi>([^<]*)</g)];
	expect(loosened.map(([, href, words]) => [words, href?.replaceAll("&amp;", "&")])).toEqual([
		["לפי ההעדפות שלי", "/gallery?wishes=0"],
		["בת 40 ומעלה", "/gallery?within=town&wishes=0"],
		["ביישוב שלי", "/gallery?ageFrom=40&wishes=0"],
	]);
	expect(html).toContain('href="/profile/wishes"');
});

test("wishes from before they filtered are said once, and those of today never", async () => {
	const early = await addMan();
	const today = await addMan();
	await db().insertInto("wishes").values({ id: early.accountId, age_from: 30 }).execute();
	await wish(today, { ageFrom: 30 });
	const news = "חדש: ההעדפות שלך מסננות את הגלריה.";
	expect(await read(today)).not.toContain(news);
	expect(await read(early, "/gallery?wishes=0")).not.toContain(news);
	expect(await read(early)).toContain(news);
	expect(await read(early)).not.toContain(news);
});

test("wishes without effect leave no mark, and a town that left the list no distance", async () => {
	const easy = await addMan();
	const lost = await addMan();
	const woman = await addWoman({ texts: { location: "אילת" } });
	await wish(easy, { within: "anywhere" });
	const html = await read(easy);
	expect(idsIn(html)).toEqual([woman.publicId]);
	expect(html).not.toContain("לפי ההעדפות שלי");
	expect(chipsIn(await read(easy, "/gallery?wishes=0"))).toEqual([]);
	await wish(lost, { within: "20" });
	await db()
		.updateTable("member_texts")
		.set({ text: "עיירה שאיננה" })
		.where("account_id", "=", lost.accountId)
		.where("field", "=", "location")
		.execute();
	expect(idsIn(await read(lost))).toEqual([woman.publicId]);
	expect(await wordsOf(await site.get("/gallery", { cookie: await cookieOf(lost) }))).toContain(
		"אישה אחת",
	);
});
