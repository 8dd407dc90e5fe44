import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { recordMessages } from "../../test/live.ts";
import { readPageData } from "../../test/page-data.ts";
import { addPerson, signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";

const site = testSite();

/** The event id that the page was rendered after; undefined: the reader gets no events. */
async function positionOf(path: string, cookie: string) {
	const answer = await site.get(`${path}.data`, { cookie });
	const { root = {} } = readPageData(await answer.text());
	const { me } = root.data as { me: { livePosition?: number } | null };
	return me?.livePosition;
}

test("a member's page says after which event it was made; no other page does", async () => {
	const { db } = site.site();
	const { accountId } = await addClubMember(db, { role: "daddy" });
	const { cookie } = await signInAgain(site.site(), accountId);
	const here = `${cookie}; signed-in=1`;
	expect(await positionOf("/gallery", here)).toBe(0);
	await recordMessages(db, accountId, 1, 2);
	expect(await positionOf("/gallery", here)).toBe(2);
	const noMember = await addPerson(site.site());
	for (const other of ["", `${noMember.cookie}; signed-in=1`]) {
		expect(await positionOf("/articles", other)).toBeUndefined();
	}
});
