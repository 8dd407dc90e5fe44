import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ClubMember } from "../../../test/club.ts";
import { clubPages } from "../../../test/club-pages.ts";
import { cookiesOf, testSite } from "../../../test/site.ts";
import { block } from "../../moderation/blocks.server.ts";

const site = testSite("test", { LIMITS: "1" });
const { db, addMan, addWoman, cookieOf } = clubPages(site);

const path = ({ publicId }: ClubMember) => `/members/${publicId}`;
const open = (cookie: string, other: ClubMember) => site.get(path(other), { cookie });

test("whom one hid is blocked in one step, whatever has become of them", async () => {
	const woman = await addWoman();
	const hers = await cookieOf(woman);
	const texts = { display_name: "אורי" };
	const here = await addMan({ texts });
	const gone = await addMan({ texts });
	const blocker = await addMan({ texts });
	const said: string[] = [];
	for (const man of [here, gone, blocker]) {
		await site.post(`${path(man)}/hide`, {}, { cookie: hers });
	}
	await db().updateTable("member_texts").set({ text: "שם חדש" }).execute();
	await db().deleteFrom("accounts").where("id", "=", gone.accountId).execute();
	await db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: blocker.memberId, otherId: woman.memberId }));
	for (const man of [here, gone, blocker]) {
		const back = { back: "/account" };
		const done = await site.post(`${path(man)}/block`, back, { cookie: hers });
		expect(done.headers.get("location")).toBe("/account");
		const page = await site.get("/favourites", { cookie: `${hers}; ${cookiesOf(done)}` });
		said.push(/הפרופיל של [^<]*/.exec(await page.text())?.[0] ?? "");
		expect((await open(await cookieOf(woman), man)).status).toBe(404);
	}
	expect(said).toEqual(said.map(() => "הפרופיל של אורי נחסם"));
	expect((await open(await cookieOf(here), woman)).status).toBe(404);
	await site.post(`${path(here)}/block/undo`, {}, { cookie: hers });
	expect((await open(await cookieOf(here), woman)).status).toBe(200);
	expect((await open(hers, here)).status, "hidden, as before").toBe(404);
});

test.each(["hide", "block"])("%s: gone at once, with a way back", async (act) => {
	const man = await addMan();
	const woman = await addWoman({ texts: { display_name: "תמר" } });
	const cookie = await cookieOf(man);
	const done = await site.post(`${path(woman)}/${act}`, { back: path(woman) }, { cookie });
	expect([done.status, done.headers.get("location")]).toEqual([303, "/gallery"]);
	const next = await site.get("/favourites", { cookie: `${cookie}; ${cookiesOf(done)}` });
	const html = await next.text();
	expect(html).toContain(`action="${path(woman)}/${act}/undo"`);
	expect(html).toContain(act === "hide" ? "תמר הוסתרה" : "תמר נחסמה");
	expect((await open(cookie, woman)).status).toBe(404);
	expect((await open(await cookieOf(woman), man)).status).toBe(act === "hide" ? 200 : 404);
	const undone = await site.post(`${path(woman)}/${act}/undo`, { back: path(woman) }, { cookie });
	expect([undone.status, undone.headers.get("location")]).toEqual([303, path(woman)]);
	expect((await open(cookie, woman)).status).toBe(200);
});

test("acts on nobody change nothing and say the same for everybody", async () => {
	const man = await addMan();
	const other = await addMan();
	const cookie = await cookieOf(man);
	for (const publicId of [randomUUID(), other.publicId, man.publicId]) {
		for (const act of ["heart", "hide", "block"]) {
			const answer = await site.post(`/members/${publicId}/${act}`, { back: "/" }, { cookie });
			expect(answer.headers.get("location")).toBe(`/members/${publicId}`);
		}
	}
	expect(await db().selectFrom("member_blocks").selectAll().execute()).toEqual([]);
	expect(await db().selectFrom("hearts").selectAll().execute()).toEqual([]);
	const out = await site.post(`${path(other)}/heart`, { back: "/" });
	expect(out.headers.get("location")).toMatch(/^\/auth\?next=/);
});
