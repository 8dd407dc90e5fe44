import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { recordMessages } from "../../test/live.ts";
import { addPerson, signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";

const site = testSite();
const position = /<meta name="live-position" content="(\d+)"/;

test("a member's page says after which event it was made, and loads what listens; no other page does", async () => {
	const { db } = site.site();
	const { accountId } = await addClubMember(db, { role: "daddy" });
	const { cookie } = await signInAgain(site.site(), accountId);
	const here = { cookie: `${cookie}; signed-in=1` };
	const asMember = async () => (await site.get("/gallery", here)).text();
	expect(position.exec(await asMember())?.[1]).toBe("0");
	await recordMessages(db, accountId, 1, 2);
	const page = await asMember();
	expect(position.exec(page)?.[1]).toBe("2");
	expect(page).toMatch(/<script[^>]+live\.browser/);

	const nobody = await (await site.get("/gallery")).text();
	const noMember = await addPerson(site.site());
	const theirCookie = `${noMember.cookie}; signed-in=1`;
	const theirs = await (await site.get("/account", { cookie: theirCookie })).text();
	for (const other of [nobody, theirs]) expect(other).not.toMatch(/live-position|live\.browser/);
});
