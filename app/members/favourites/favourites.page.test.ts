import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { block } from "../../moderation/blocks.server.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";

const site = testSite();
const db = () => site.site().db;

const addMan = (given: Parameters<typeof addClubMember>[1] = {}) =>
	addClubMember(db(), { role: "daddy", ...given });
const addWoman = (alias: string) => addClubMember(db(), { texts: { display_name: alias } });

async function open(member: ClubMember, tab = "mine") {
	const { cookie } = await signInAgain(site.site(), member.accountId);
	const answer = await site.get(`/favourites?tab=${tab}`, { cookie });
	const html = await answer.clone().text();
	const people = [...html.matchAll(/<article[^>]* data-member="([^"]+)"/g)].map(([, id]) => id);
	return { answer, html, people, words: await wordsOf(answer) };
}

const heart = (from: ClubMember, to: ClubMember, is_told = true, given_at = new Date()) =>
	db()
		.insertInto("hearts")
		.values({ member_id: from.memberId, other_id: to.memberId, is_told, given_at })
		.execute();

const visit = (from: ClubMember, to: ClubMember, visited_at = new Date()) =>
	db()
		.insertInto("visits")
		.values({ viewer_id: from.memberId, other_id: to.memberId, visited_at })
		.execute();

test("each tab is told apart by its title", async () => {
	const man = await addMan({ plan: "premium" });
	const titleOf = async (tab?: string) => (await open(man, tab)).html.match(/<title>([^<]*)/)?.[1];
	expect(await titleOf()).toBe("מועדפים · דבש");
	expect(await titleOf("viewed")).toBe("מי צפתה בי · מועדפים · דבש");
});

test("four tabs, each with those the member finds now, the newest first", async () => {
	const man = await addMan({ plan: "premium" });
	const tamar = await addWoman("תמר");
	const noga = await addWoman("נגה");
	const roni = await addWoman("רוני");
	const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
	await heart(man, tamar);
	await heart(man, noga, true, ago(2));
	await heart(tamar, man);
	await heart(noga, man, false);
	await visit(roni, man);
	await visit(tamar, man, ago(91));
	await visit(man, roni, ago(8));
	const mine = await open(man);
	expect(mine.people).toEqual([tamar.publicId, noga.publicId]);
	expect(mine.words).toMatch(/היום .*תמר .* לב משני הצדדים.*השבוע .*נגה/);
	expect(mine.words).toMatch(/המועדפים שלי 2 מי אהבה אותי 1 מי צפתה בי 1 במי צפיתי 1/);
	expect(mine.answer.headers.get("cache-control")).toBe("private, no-store");
	expect(mine.html).toContain('content="noindex"');
	expect((await open(man, "liked")).people).toEqual([tamar.publicId]);
	expect((await open(man, "viewed")).people).toEqual([roni.publicId]);
	const seen = await open(man, "seen");
	expect(seen.people).toEqual([roni.publicId]);
	expect(seen.words).toContain("מוקדם יותר");
});

test("without the right to see who, a man gets the true number and no byte of anybody", async () => {
	const free = await addMan();
	const basic = await addMan({ plan: "basic" });
	for (const alias of ["תמר", "נגה", "רוני"]) {
		const woman = await addWoman(alias);
		for (const man of [free, basic]) {
			await heart(woman, man);
			await visit(woman, man);
		}
	}
	for (const man of [free, basic]) {
		for (const tab of ["liked", "viewed"]) {
			const { words, people, html } = await open(man, tab);
			expect(words).toMatch(tab === "liked" ? /3 נשים אהבו אותך/ : /3 נשים צפו בפרופיל שלך/);
			expect(people).toEqual([]);
			expect(html).not.toMatch(/תמר|\/pictures\//);
		}
	}
});

test("who blocks, hides or leaves is in no list and no count", async () => {
	const woman = await addWoman("תמר");
	const men: ClubMember[] = [];
	for (let index = 0; index < 4; index += 1) {
		const man = await addMan();
		await heart(man, woman);
		await visit(man, woman);
		men.push(man);
	}
	const [blocker, hidden, leaving, there] = men as [ClubMember, ClubMember, ClubMember, ClubMember];
	await db()
		.transaction()
		.execute(async (trx) => {
			await block(trx, { viewerId: blocker.memberId, otherId: woman.memberId });
			const choice = { member_id: hidden.memberId, hidden_at: new Date() };
			await trx.insertInto("member_choices").values(choice).execute();
			await refreshListing(trx, hidden);
			const account = trx.updateTable("accounts").set({ deletes_at: new Date() });
			await account.where("id", "=", leaving.accountId).execute();
			await refreshListing(trx, leaving);
		});
	const liked = await open(woman, "liked");
	expect(liked.people).toEqual([there.publicId]);
	expect(liked.words).toContain("מי אהב אותי 1");
});

test("who is away finds nobody meanwhile", async () => {
	const man = await addMan();
	const woman = await addWoman("תמר");
	await heart(man, woman);
	const paused_until = new Date(Date.now() + 60_000);
	await db()
		.insertInto("member_choices")
		.values({ member_id: man.memberId, paused_until })
		.execute();
	const { words, people } = await open(man);
	expect(people).toEqual([]);
	expect(words).toContain("הרשימות סגורות כרגע");
});
