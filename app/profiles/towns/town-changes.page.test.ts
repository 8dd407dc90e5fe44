import { expect, test } from "vitest";
import { approveTown } from "../../../test/attackers.ts";
import { day, stopClock } from "../../../test/clock.ts";
import { addClubMember } from "../../../test/club.ts";
import { fieldsOf } from "../../../test/fields.ts";
import { signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";

const site = testSite();
const db = () => site.site().db;

test("a member's town changes three times in 30 days, and the fourth form stays as typed", async () => {
	const setClock = stopClock();
	const dana = await addClubMember(db(), { texts: { location: "חיפה" } });
	let after = 0;
	const save = async (location: string) => {
		const { cookie } = await signInAgain(site.site(), dana.accountId);
		const html = await (await site.get("/profile", { cookie })).text();
		const fields = { ...fieldsOf(html, "profile"), location };
		const answer = await site.post("/profile", fields as Record<string, string>, { cookie });
		await approveTown(db(), dana);
		after += day;
		setClock(after);
		return answer;
	};
	for (const town of ["אילת", "עכו", "עכו", "לוד"]) expect((await save(town)).status).toBe(303);
	const refused = await save("צפת");
	expect(refused.status).toBe(422);
	const words = await wordsOf(refused.clone());
	expect(words).toContain("את היישוב אפשר לשנות 3 פעמים ב־30 יום. אפשר יהיה שוב ב־");
	expect(fieldsOf(await refused.text(), "profile")).toMatchObject({ location: "צפת" });
	// The same town in another spelling, none, and everything else are saved all the same.
	for (const town of ["לוד", "קיבוץ קטן", "לוד"]) expect((await save(town)).status).toBe(303);
	after = 30 * day;
	setClock(after);
	expect((await save("צפת")).status).toBe(303);
	expect((await save("רמלה")).status).toBe(303);
});

test("whoever is no member yet writes any town", async () => {
	const dana = await addClubMember(db());
	await db()
		.updateTable("members")
		.set({ since: new Date("2100-01-01") })
		.execute();
	for (const town of ["חיפה", "אילת", "עכו", "לוד", "צפת"]) {
		const { cookie } = await signInAgain(site.site(), dana.accountId);
		const html = await (await site.get("/profile", { cookie })).text();
		const fields = { ...fieldsOf(html, "profile"), location: town } as Record<string, string>;
		expect((await site.post("/profile", fields, { cookie })).status).toBe(303);
		await approveTown(db(), dana);
	}
});
