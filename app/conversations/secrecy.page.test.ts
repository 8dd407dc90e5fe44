import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { clubPages } from "../../test/club-pages.ts";
import { testSite } from "../../test/site.ts";
import { addStaff } from "../../test/staff.ts";
import { conversationOf, readerOf, send, type TalkSite, write } from "../../test/talks.ts";
import { exportPerson } from "../my-account/export/export.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { mailWaiting } from "./conversations.job.ts";
import { deleteForMe, saveDraft } from "./participants.server.ts";
import { declineRequest } from "./request-answers.server.ts";
import { searchMessages } from "./search.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";
import { chooseWaitingMail } from "./waiting-mail.server.ts";

const site = testSite();

const canaries = {
	asked: "קנריתראשונה",
	answered: "קנריתשנייה",
	unsent: "קנריתשלישית",
	begun: "קנריתרביעית",
	declined: "קנריתחמישית",
	deleted: "קנריתשישית",
	searched: "קנריתשביעית",
	held: "קנריתשמינית",
} as const;

async function dump(db: Kysely<Tables>): Promise<string> {
	const { rows } = await sql<{ name: string }>`
		select format('%I.%I', table_schema, table_name) as name from information_schema.tables
		where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
	`.execute(db);
	const parts: string[] = [];
	for (const { name } of rows) {
		const lines = await sql<{ line: string }>`
			select line::text as line from ${sql.raw(name)} as line`.execute(db);
		parts.push(...lines.rows.map(({ line }) => `${name} ${line}`));
	}
	return parts.join("\n");
}

const shapesOf = (word: string) => {
	const bytes = Buffer.from(word);
	// In base64 a word's middle is the same wherever it stands, but for its distance from the beginning.
	const middles = [0, 1, 2].map((shift) =>
		Buffer.concat([Buffer.alloc(shift), bytes])
			.toString("base64")
			.slice(4, -4),
	);
	return [word, bytes.toString("hex"), JSON.stringify(word).slice(1, -1), ...middles];
};

/** A message is held, read at the desk and not sent; the lists of the desk hold no word of it. */
async function readHeld(own: TalkSite, from: ClubMember, to: ClubMember): Promise<void> {
	const man = await addClubMember(own.db, { role: "daddy", plan: "vip" });
	expect(await write(own, man, from, `${canaries.held}, אני בת 16`)).toBe("held");
	await chooseWaitingMail(own.db, { id: to.memberId }, true, new Date(0));
	const { id } = await own.db.selectFrom("held_messages").select("id").executeTakeFirstOrThrow();
	const { cookie } = await addStaff(site.site(), ["reviewer", "admin"]);
	const cases = await own.db.selectFrom("cases").select("id").executeTakeFirstOrThrow();
	const path = `/staff/cases/${cases.id}`;
	const get = async (address: string) => (await site.get(address, { cookie })).text();
	for (const address of ["/staff", "/staff/cases", path, "/staff/record"]) {
		expect(await get(address), address).not.toContain(canaries.held);
	}
	await site.post(`${path}/take`, {}, { cookie });
	await site.post(`${path}/open`, { reason: "לבדיקת הנוסח" }, { cookie });
	expect(await get(path)).toContain(canaries.held);
	await site.post(`${path}/decide`, { decision: "drop", held: id, reason: "minor" }, { cookie });
	expect(await get("/staff/record")).not.toContain(canaries.held);
}

test("a dump, the log, the queue and others' exports hold no word of a conversation", async () => {
	const { db, vault, settings } = site.site();
	const own = { db, vault, settings: { ...settings, limits: 1_000 } };
	const man = await addClubMember(db, { role: "daddy", plan: "vip" });
	const woman = await addClubMember(db);
	const stranger = await addClubMember(db);
	const cold = await addClubMember(db);
	const me = { id: man.memberId, accountId: man.accountId };
	await write(own, man, woman, canaries.asked);
	const id = await conversationOf(own, { man, woman });
	await send(own, woman, id, canaries.answered);
	await send(own, man, id, canaries.unsent);
	expect(await unsendMessage(own, me, id, 3)).toBe("unsent");
	await saveDraft(own, me, id, canaries.begun);
	await write(own, man, cold, canaries.declined);
	const closed = await conversationOf(own, { man, woman: cold });
	await declineRequest(own, { id: cold.memberId, accountId: cold.accountId }, closed);
	await send(own, man, closed, canaries.deleted);
	await deleteForMe(own, me, closed);
	await searchMessages(own, await readerOf(own, man), canaries.searched);
	await readHeld(own, cold, stranger);
	await mailWaiting.work(site.site(), {});
	const stored = await dump(db);
	expect(stored).toContain("public.messages");
	const said = `${stored}\n${JSON.stringify([site.logged(), await site.mails()])}`;
	for (const word of Object.values(canaries)) {
		for (const shape of shapesOf(word))
			expect(said.includes(shape), `${word} ${shape}`).toBe(false);
	}
	const exportOf = async ({ accountId }: { accountId: string }) =>
		JSON.stringify(await exportPerson(site.site(), { accountId, email: "x@example.com" }));
	const his = await exportOf(man);
	const hers = await exportOf(woman);
	const strangers = await exportOf(stranger);
	const colds = await exportOf(cold);
	const holds = (text: string) =>
		Object.entries(canaries).flatMap(([name, word]) => (text.includes(word) ? [name] : []));
	expect(holds(his)).toEqual(["asked", "answered", "begun"]);
	expect(holds(hers)).toEqual(["asked", "answered"]);
	expect(holds(strangers)).toEqual([]);
	expect(holds(colds)).toEqual(["declined", "deleted"]);
	expect(his).not.toMatch(/declined_at|"state":"closed"/);
});

test("neither a request that fails nor a crash in the browser leaves a word in the log", async () => {
	const pages = clubPages(site);
	const pair = await pages.enterPair();
	const path = await pages.ask(pair);
	const word = "קנריתתשיעית";
	// Whoever writes now makes the server throw.
	await site.site().db.deleteFrom("conversation_keys").execute();
	const text = { text: `${word} שלום`, client_id: word };
	expect((await pages.post(path, pair.woman, text)).status).toBe(500);
	expect((await pages.post(`${path}/send`, pair.woman, text)).status).toBe(500);
	const crash = { path: `${path}?text=${word}#${word}`, message: word, stack: word };
	expect((await pages.post("/client-crash", pair.woman, crash)).status).toBe(200);
	expect((await pages.post("/client-crash", pair.woman, { path: word })).status).toBe(200);
	const logged = site.logged();
	expect(logged.filter(({ level }) => level === 50)).toHaveLength(2);
	expect(logged.filter(({ msg }) => msg === "crash in the browser")).toHaveLength(2);
	for (const shape of [...shapesOf(word), encodeURIComponent(word)]) {
		expect(JSON.stringify(logged).includes(shape), shape).toBe(false);
	}
});
