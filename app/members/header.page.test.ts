import { expect, test } from "vitest";
import { minute, stopClock } from "../../test/clock.ts";
import { addClubMember } from "../../test/club.ts";
import { rereadOf } from "../../test/page-data.ts";
import { signedIn, signInAgain } from "../../test/person.ts";
import { testSite } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";

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
	expect(inside.head.slice(0, 4)).toEqual(["/today", "/gallery", "/messages", "/favourites"]);
	expect(inside.hasBar).toBe(true);
	const noa = await signedIn(db, "noa@example.com");
	const outside = await navigationOf(noa.cookie);
	expect(outside.head).toContain("/sugardaddy");
	expect(outside.head).not.toContain("/favourites");
	expect(outside.hasBar).toBe(false);
});

test("a page says that the member is here, and no more often than every five minutes; its own refresh does not", async () => {
	const { db } = site.site();
	const setClock = stopClock();
	const member = await addClubMember(db);
	const { cookie } = await signInAgain(site.site(), member.accountId, true);
	const seenAt = async (page = "/account", headers = {}) => {
		const options = { cookie: `${cookie}; signed-in=1`, headers };
		expect((await site.get(page, options)).status).toBe(200);
		const row = await db.selectFrom("member_presence").select("seen_at").executeTakeFirst();
		return row?.seen_at.getTime();
	};
	expect(await seenAt(...rereadOf(site, "/account"))).toBeUndefined();
	const first = Date.now();
	expect(await seenAt()).toBe(first);
	setClock(5 * minute - 1);
	expect(await seenAt()).toBe(first);
	setClock(5 * minute);
	expect(await seenAt(...rereadOf(site, "/account"))).toBe(first);
	expect(await seenAt()).toBe(first + 5 * minute);
});

test("the staff have their own places in the header, under their names", async () => {
	const staff = await addStaff(site.site(), ["reviewer"], { name: "תמר" });
	const html = await (await site.get("/account", { cookie: staff.cookie })).text();
	expect(html).toContain('href="/staff"');
	expect(html).toContain("תמר");
	expect(html).not.toContain('href="/application"');
});
