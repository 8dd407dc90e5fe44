import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { signedIn, signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";

const site = testSite("test", { LIMITS: "1" });
const db = () => site.site().db;

type Given = Parameters<typeof addClubMember>[1];

const addMan = (given: Given = {}) => addClubMember(db(), { role: "daddy", ...given });
const addWoman = (given: Given = {}) => addClubMember(db(), given);

async function cookieOf({ accountId }: ClubMember): Promise<string> {
	const { cookie } = await signInAgain(site.site(), accountId);
	return `${cookie}; signed-in=1`;
}

const idsIn = (html: string) => [...html.matchAll(/data-member="([^"]+)"/g)].map(([, id]) => id);

test("a member finds the other side, privately; visitors and applicants get the samples", async () => {
	const man = await addMan();
	const women = [await addWoman(), await addWoman({ texts: { display_name: "Alexandra" } })];
	const answer = await site.get("/gallery", { cookie: await cookieOf(man) });
	const html = await answer.clone().text();
	expect(idsIn(html).toSorted()).toEqual(women.map(({ publicId }) => publicId).toSorted());
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	expect(html).toContain('content="noindex"');
	expect(html).toContain('name="needs-account"');
	for (const { memberId, accountId } of [...women, man]) {
		expect(html).not.toContain(memberId);
		expect(html).not.toContain(accountId);
	}
	const words = await wordsOf(answer);
	expect(words).toContain("2 נשים");
	expect(words).toContain("היום נפתחו 0 מתוך 12 פרופילים");
	const stranger = await signedIn(db(), "noa@example.com");
	for (const visitor of [{}, { cookie: `${stranger.cookie}; signed-in=1` }]) {
		const samples = await (await site.get("/gallery", visitor)).text();
		expect(samples).toContain("פרופיל לדוגמה");
		expect(idsIn(samples)).toEqual([]);
	}
});
