import { expect, test } from "vitest";
import { addClubMember } from "../../../test/club.ts";
import { signInAgain } from "../../../test/person.ts";
import { testSite, wordsOf } from "../../../test/site.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";

const site = testSite();
const db = () => site.site().db;

/** What a man of one place reads about where a woman is; null for one who gives no place. */
async function readWhere(own: string | null, hers: string, showsRegion = false): Promise<string> {
	const texts = own === null ? {} : { location: own };
	const man = await addClubMember(db(), { role: "daddy", plan: "vip", texts });
	const woman = await addClubMember(db(), { texts: { location: hers, profession: "אוצרת" } });
	if (showsRegion) {
		await db()
			.insertInto("member_choices")
			.values({ member_id: woman.memberId, shows_region: true })
			.execute();
		await db()
			.transaction()
			.execute((trx) => refreshListing(trx, woman));
	}
	const { cookie } = await signInAgain(site.site(), man.accountId);
	const words = await wordsOf(await site.get(`/members/${woman.publicId}`, { cookie }));
	return /לא צוין מתי הייתה כאן (.*?) אוצרת/.exec(words)?.[1] ?? "";
}

test("a town is said with how far it is, in the steps of the filter and no finer", async () => {
	expect(await readWhere("תל אביב", "תל אביב")).toBe("תל אביב , היישוב שלך");
	expect(await readWhere("תל אביב", "רמת גן")).toBe("רמת גן , עד 20 ק״מ ממך");
	expect(await readWhere("תל אביב", "נתניה")).toBe("נתניה , עד 50 ק״מ ממך");
	expect(await readWhere("תל אביב", "חיפה")).toBe("חיפה , עד 100 ק״מ ממך");
	expect(await readWhere("תל אביב", "אילת")).toBe("אילת");
});

test("a region has no distance, and neither has anybody for whoever says no town", async () => {
	expect(await readWhere("תל אביב", "תל אביב", true)).toBe("אזור תל אביב");
	expect(await readWhere("אילת", "תל אביב", true)).toBe("אזור תל אביב");
	expect(await readWhere(null, "תל אביב")).toBe("תל אביב");
});
