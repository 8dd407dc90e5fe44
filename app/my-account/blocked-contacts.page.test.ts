import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { clubPages } from "../../test/club-pages.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { confirmChange } from "../accounts/email-change/confirm-change.server.ts";
import { applyContacts } from "../members/members.job.ts";
import { hashToken } from "../platform/tokens.server.ts";

const site = testSite();
const { db, addMan, enter, post, words } = clubPages(site);
const path = "/account/blocked";
const early = new Date("2026-11-22T05:30:00Z");
const untilEight = 30 * 60_000;

const list = () => db().selectFrom("contact_blocks").selectAll().execute();

test("what is no address and no number is refused at its field, with what was typed", async () => {
	const dana = await enter();
	for (const contact of ["avi", "avi@", "12345"]) {
		const answer = await post(path, dana, { contact });
		expect(answer.status).toBe(422);
		const html = await answer.text();
		expect(html).toContain(`value="${contact}"`);
		expect(html).toMatch(/id="before-contact-error" data-error/);
	}
	expect((await post(path, dana, { contact: " " })).status).toBe(422);
	const own = await post(path, dana, { contact: `${dana.accountId}@EXAMPLE.com` });
	expect(own.status).toBe(422);
	expect(await wordsOf(own)).toContain("זה פרט הקשר של החשבון שלך");
	expect(await list()).toEqual([]);
	expect(await wordsOf(await site.get("/account/privacy", dana))).toContain("לפני ההיכרות");
});

test("the same bytes for somebody who is here and for nobody, before 8:00 and after", async () => {
	const avi = await addMan();
	const one = await enter();
	const two = await enter();
	const setClock = stopClock(early.getTime());
	const bytes = async (answer: Response) => [
		answer.status,
		answer.headers.get("location"),
		(await answer.text()).replace(/nonce="[^"]*"|[\da-f]{8}-[\da-f-]{27}|a[vb]i@/g, ""),
	];
	const both = async (read: (who: typeof one) => Promise<Response>) =>
		expect(await bytes(await read(one))).toEqual(await bytes(await read(two)));
	const account = db().updateTable("accounts").set({ email: "avi@example.com" });
	await account.where("id", "=", avi.accountId).execute();
	const contacts = new Map([
		[one, "avi@example.com"],
		[two, "abi@example.com"],
	]);
	await both((who) => post(path, who, { contact: contacts.get(who) ?? "" }));
	await both((who) => site.get(path, who));
	setClock(untilEight);
	await applyContacts.work(site.site(), {});
	expect(await db().selectFrom("member_blocks").select("viewer_id").execute()).toHaveLength(2);
	await both((who) => site.get(path, who));
	expect(await words(path, one)).toContain(
		"a•••@example.com בתוקף מ־22 בנובמבר 2026 בשעה 08:00. אפשר להסיר מ־22 בדצמבר 2026.",
	);
	// A second time is reported, and adds nothing.
	await both((who) => post(path, who, { contact: contacts.get(who) ?? "" }));
	expect(await list()).toHaveLength(2);
	// The page of who is kept away is the page of nobody.
	const nobody = await site.get(`/members/${crypto.randomUUID()}`, one);
	const away = await site.get(`/members/${avi.publicId}`, one);
	expect(away.status).toBe(404);
	expect(await bytes(away)).toEqual(await bytes(nobody));
});

test("an entry is removed by its own member, after its days", async () => {
	const dana = await enter();
	const noa = await enter();
	const done = await post(path, dana, { contact: "avi@example.com" });
	expect([done.status, done.headers.get("location")]).toEqual([303, path]);
	const [entry] = await list();
	const remove = `${path}/${entry?.id}/remove`;
	expect(await (await site.get(path, dana)).text()).not.toContain(remove);
	expect((await post(remove, dana)).headers.get("location")).toBe(path);
	expect(await list()).toHaveLength(1);
	await db()
		.updateTable("contact_blocks")
		.set({ added_at: new Date(1), from_at: new Date(2), fixed_until: new Date(3) })
		.execute();
	expect(await (await site.get(path, dana)).text()).toContain(remove);
	for (const id of [entry?.id, crypto.randomUUID(), "x"]) {
		expect((await post(`${path}/${id}/remove`, noa)).status).toBe(404);
	}
	expect((await post(remove, dana)).status).toBe(303);
	expect(await list()).toEqual([]);
});

test("the sixth of a day says when the next one is open", async () => {
	const dana = await enter();
	stopClock(early.getTime());
	for (const at of [1, 2, 3, 4, 5]) await post(path, dana, { contact: `a${at}@example.com` });
	const sixth = await post(path, dana, { contact: "052-123-4567" });
	expect([sixth.status, sixth.headers.get("retry-after")]).toEqual([429, String(16.5 * 3_600)]);
	expect(await wordsOf(sixth)).toContain("אפשר לרשום שוב מחר, יום שני, 23 בנובמבר, ב־00:00");
});

test("who moves to an address that somebody blocks is kept away at once", async () => {
	const dana = await enter();
	const avi = await addMan();
	await post(path, dana, { contact: "new@example.com" });
	await db()
		.updateTable("contact_blocks")
		.set({ added_at: new Date(1), from_at: new Date(2) })
		.execute();
	await db()
		.insertInto("email_changes")
		.values({
			account_id: avi.accountId,
			new_email: "new@example.com",
			old_token_hash: hashToken("old"),
			new_token_hash: hashToken("new"),
			old_confirmed_at: new Date(),
			expires_at: new Date(Date.now() + 60_000),
		})
		.execute();
	expect(await confirmChange(site.site(), "new", null, async () => false)).toBe("changed");
	await site.mails();
	expect((await site.get(`/members/${avi.publicId}`, dana)).status).toBe(404);
});
