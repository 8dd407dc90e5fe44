import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { dataPath, leavesOf, readPageData } from "../../test/page-data.ts";
import { signInAgain } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { plans } from "../memberships/plans.ts";

const site = testSite();

test("the page shows every line of the table, each plan's price, and how to cancel", async () => {
	const page = await site.get("/pricing");
	expect(page.status).toBe(200);
	const words = await wordsOf(page);
	for (const said of ["בטיחות לא נמכרת", "בלי חידוש אוטומטי", "ביטול עסקה"]) {
		expect(words).toContain(said);
	}
	for (const [index, price] of ["$99", "$199", "$399"].entries()) {
		expect(words).toMatch(new RegExp(`${plans[index]?.name} \\${price} ₪[\\d,.]+ ל־30 יום`));
	}
	const said = words.replace(/\s+/g, " ");
	for (const line of [
		"הגלריה כולה 12 פרופילים ביום כולה כולה כולה",
		"60 10 60 150 300",
		"מי אהב, מי צפה הכול המספר האמיתי המספר האמיתי הכול הכול",
		"מצב בלתי נראה צפייה בלי להופיע אצל מי שצפית בו כן – לא – לא כן כן",
		"לקרוא ולענות כן כן כן כן כן",
		"אחרי לב משני הצדדים הן לא נספרות 10 0 5 20 40",
	]) {
		expect(said).toContain(line);
	}
	expect(await (await site.get("/sugardaddy")).text()).toContain('href="/pricing"');
	expect(await (await site.get("/sitemap.xml")).text()).toContain("/pricing</loc>");
});

test("a woman reads that nothing is sold to her, and the page's data says no more than that", async () => {
	const member = await addClubMember(site.site().db, { role: "baby" });
	const cookie = `${(await signInAgain(site.site(), member.accountId)).cookie}; signed-in=1`;
	const words = await wordsOf(await site.get("/pricing", { cookie }));
	expect(words).toContain("החשבון שלך רשום כשוגר בייבי, והוא ללא תשלום");
	expect(words).not.toContain("לבחירת");
	const answer = await site.get(dataPath("/pricing"), { cookie });
	const [own] = Object.entries(readPageData(await answer.text())).filter(([id]) => id !== "root");
	const leaves = [...leavesOf(own?.[1].data, "")].map(({ value }) => String(value));
	expect(leaves).toEqual([
		...["basic", "9900", "premium", "19900", "vip", "39900"],
		expect.stringMatching(/^\d\.\d+$/),
		"woman",
	]);
});
