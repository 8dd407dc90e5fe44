import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addClubMember } from "../../test/club.ts";
import { signInAgain } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { block, hide } from "../moderation/blocks.server.ts";
import { deleteDue } from "./deletion/deletion.server.ts";

const site = testSite();
const db = () => site.site().db;
const path = "/account/blocked";

async function enter(given: Parameters<typeof addClubMember>[1] = {}) {
	const member = await addClubMember(db(), given);
	const { cookie } = await signInAgain(site.site(), member.accountId);
	return { ...member, cookie };
}

test("who was hidden or blocked is listed to that member alone, with the way back", async () => {
	const dana = await enter();
	const avi = await enter({ role: "daddy", texts: { display_name: "אבי" } });
	const eli = await enter({ role: "daddy", texts: { display_name: "Éli O'Neil" } });
	await db()
		.transaction()
		.execute(async (trx) => {
			await hide(trx, { viewerId: dana.memberId, otherId: avi.memberId });
			await block(trx, { viewerId: dana.memberId, otherId: eli.memberId });
		});
	const words = await wordsOf(await site.get(path, { cookie: dana.cookie }));
	expect(words).toContain("אבי , 30 הסתרה מהרשימות שלך");
	expect(words).toContain("Éli O'Neil , 30 חסימה");
	const his = await wordsOf(await site.get(path, { cookie: eli.cookie }));
	expect(his).toContain("אין כאן אף אחד");
	await site.post(`/members/${eli.publicId}/block/undo`, { back: path }, { cookie: dana.cookie });
	expect(await wordsOf(await site.get(path, { cookie: dana.cookie }))).not.toContain("Éli");
});

test("the list says of others what was known then, and nothing that came later", async () => {
	const dana = await enter();
	const avi = await enter({ role: "daddy", texts: { display_name: "אבי" } });
	const eli = await enter({ role: "daddy", texts: { display_name: "אלי" } });
	await site.post(`/members/${avi.publicId}/hide`, {}, { cookie: dana.cookie });
	await site.post(`/members/${eli.publicId}/block`, {}, { cookie: dana.cookie });
	const read = async () =>
		(await (await site.get(path, { cookie: dana.cookie })).text()).replace(/nonce="[^"]*"/g, "");
	const before = await read();
	expect(before).toContain("אבי");
	await db().updateTable("member_texts").set({ text: "שם חדש" }).execute();
	const member = db().updateTable("members").where("id", "=", avi.memberId);
	await member.set({ public_id: randomUUID() }).execute();
	await db()
		.insertInto("member_choices")
		.values({ member_id: eli.memberId, hidden_at: new Date() })
		.execute();
	expect(await read()).toBe(before);
	const past = db()
		.updateTable("accounts")
		.set({ deletes_at: new Date(0) });
	await past.where("id", "in", [avi.accountId, eli.accountId]).execute();
	expect(await deleteDue(site.site())).toEqual({ deleted: 2 });
	expect(await read()).toBe(before);
	for (const [publicId, act] of [
		[avi.publicId, "hide"],
		[eli.publicId, "block"],
	]) {
		await site.post(`/members/${publicId}/${act}/undo`, { back: path }, { cookie: dana.cookie });
	}
	expect(await wordsOf(await site.get(path, { cookie: dana.cookie }))).toContain("אין כאן אף אחד");
	expect(await db().selectFrom("member_blocks").selectAll().execute()).toEqual([]);
});

test("whom one hid is blocked from the list, and stands there once, as blocked", async () => {
	const dana = await enter();
	const avi = await enter({ role: "daddy", texts: { display_name: "אבי" } });
	await site.post(`/members/${avi.publicId}/hide`, {}, { cookie: dana.cookie });
	const before = await (await site.get(path, { cookie: dana.cookie })).text();
	expect(before).toContain(`action="/members/${avi.publicId}/block"`);
	const done = await site.post(
		`/members/${avi.publicId}/block`,
		{ back: path },
		{ cookie: dana.cookie },
	);
	expect(done.headers.get("location")).toBe(path);
	const words = await wordsOf(await site.get(path, { cookie: dana.cookie }));
	expect(words.match(/אבי/g)).toHaveLength(1);
	expect(words).toContain("אבי , 30 חסימה, לשני הצדדים");
	await site.post(`/members/${avi.publicId}/block/undo`, { back: path }, { cookie: dana.cookie });
	expect(await wordsOf(await site.get(path, { cookie: dana.cookie }))).toContain("אבי , 30 הסתרה");
});

test("what was known of somebody goes with the last reason of one's own", async () => {
	const dana = await enter();
	const avi = await enter({ role: "daddy" });
	await site.post(`/members/${avi.publicId}/hide`, {}, { cookie: dana.cookie });
	await db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: avi.memberId, otherId: dana.memberId }));
	const known = () =>
		db()
			.selectFrom("member_blocks")
			.select(["known_as", "known_address", "known_age"])
			.where("viewer_id", "=", dana.memberId)
			.executeTakeFirst();
	expect(await known()).toMatchObject({ known_address: avi.publicId, known_age: 30 });
	await site.post(`/members/${avi.publicId}/hide/undo`, { back: path }, { cookie: dana.cookie });
	expect(await known()).toEqual({ known_as: null, known_address: null, known_age: null });
});
