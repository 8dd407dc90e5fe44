import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { signedIn, signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";

const site = testSite();

const navigationOf = async (cookie: string) => {
	const html = await (await site.get("/account", { cookie })).text();
	const [head = ""] = /<nav id="menu"[\s\S]*?<\/nav>/.exec(html) ?? [];
	return {
		head: [...head.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
		hasBar: html.includes('aria-label="ניווט תחתון"'),
	};
};

test("inside, header and bar lead to what members have; before that to the public pages", async () => {
	const { db } = site.site();
	const member = await addClubMember(db, { role: "baby" });
	const { cookie } = await signInAgain(site.site(), member.accountId, true);
	const inside = await navigationOf(`${cookie}; signed-in=1`);
	expect(inside.head.slice(0, 4)).toEqual(["/gallery", "/messages", "/favourites", "/profile"]);
	expect(inside.hasBar).toBe(true);
	const noa = await signedIn(db, "noa@example.com");
	const outside = await navigationOf(noa.cookie);
	expect(outside.head).toContain("/sugardaddy");
	expect(outside.head).not.toContain("/favourites");
	expect(outside.hasBar).toBe(false);
});
