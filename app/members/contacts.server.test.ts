import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testPayments } from "../../test/payments.ts";
import { addApplicant, addReviewer, makeMember } from "../../test/reviews.ts";
import { block } from "../moderation/blocks.server.ts";
import { moderationTables } from "../moderation/personal-data.server.ts";
import type { Jobs } from "../platform/jobs/jobs.server.ts";
import type { Site } from "../platform/site.ts";
import { saveDetails } from "../profiles/join-details.server.ts";
import { listBlocked } from "./choices.server.ts";
import type { Contact } from "./contact.form.ts";
import { addContactBlock, listContactBlocks, removeContactBlock } from "./contacts.server.ts";
import { findOther } from "./may-see.server.ts";
import { applyContacts, endContacts, followContacts } from "./members.job.ts";
import { seenBy } from "./visible-members.server.ts";

const money = testPayments();
const db = () => money.site().db;
/** Half an hour before 8:00 in Israel, and 8:00. */
const early = new Date("2026-11-22T05:30:00Z");
const eight = new Date("2026-11-22T06:00:00Z");

let queued: [string, object][] = [];
const jobs: Jobs = {
	enqueue: async (_, name, data) => void queued.push([name, data]),
};
const site = (): Site => ({ ...money.site(), jobs });
beforeEach(() => {
	queued = [];
});

const email = (text: string): Contact => ({ kind: "email", text });
const phone = (text: string): Contact => ({ kind: "phone", text });
const addressOf = ({ accountId }: ClubMember) => email(`${accountId}@example.com`);
const meOf = ({ memberId: id, accountId }: ClubMember) => ({ id, accountId });
const add = (who: ClubMember, contact: Contact, now = early) =>
	addContactBlock(site(), meOf(who), contact, now);
const apply = () => applyContacts.work(site(), {});
const addMan = () => addClubMember(db(), { role: "daddy" });

/** Whether one finds the other by page and in lists, and in a bare count. */
async function find(me: ClubMember, other: ClubMember) {
	const seer = { id: me.memberId, role: me.role };
	const isHere = (await findOther(db(), seer, other.publicId)) !== null;
	const among = async (whom: "all" | "all but who blocked") => {
		const rows = await seenBy(db(), seer, whom).select("m.member_id").execute();
		return rows.some(({ member_id }) => member_id === other.memberId);
	};
	expect(await among("all")).toBe(isHere);
	return { isHere, isCounted: await among("all but who blocked") };
}

const meet = async (one: ClubMember, other: ClubMember) =>
	(await find(one, other)).isHere && (await find(other, one)).isHere;

test("from 8:00 on neither finds the other, and no list says so", async () => {
	const dana = await addClubMember(db());
	const avi = await addMan();
	const eli = await addMan();
	const setClock = stopClock(early.getTime());
	expect(await add(dana, addressOf(avi))).toEqual({ added: eight });
	setClock(eight.getTime() - early.getTime() - 1);
	await apply();
	expect(await meet(dana, avi)).toBe(true);
	setClock(eight.getTime() - early.getTime());
	await apply();
	// Her own number stays the same, or adding addresses one by one would reveal who is counted.
	expect(await find(dana, avi)).toEqual({ isHere: false, isCounted: true });
	expect(await find(avi, dana)).toEqual({ isHere: false, isCounted: false });
	expect(await meet(dana, eli)).toBe(true);
	for (const { memberId: id } of [dana, avi]) expect(await listBlocked(db(), { id })).toEqual([]);
	const exported = async (subject: ClubMember) =>
		db()
			.transaction()
			.execute((trx) => moderationTables.member_blocks.exported(trx, { ...subject, email: "" }));
	for (const member of [dana, avi]) expect(await exported(member)).toEqual([]);
});

test("nothing that is stored can be read as the address or the number", async () => {
	const dana = await addClubMember(db());
	await add(dana, email("avi.levi@example.com"));
	await add(dana, phone("+972521234567"));
	const { rows } = await sql<{ line: string }>`
		select contact_blocks::text as line from contact_blocks`.execute(db());
	const words = ["avi.levi", "example", "1234567", "•"];
	const asBytes = words.map((word) => Buffer.from(word).toString("hex"));
	for (const { line } of rows) {
		for (const word of [...words, ...asBytes]) expect(line).not.toContain(word);
	}
	const labels = (await listContactBlocks(site(), meOf(dana))).map(({ label }) => label);
	expect(labels.sort()).toEqual(["a•••@example.com", "•••567"]);
});

test("who is approved later, with that address or that phone, is never met", async () => {
	const reviewer = await addReviewer(db());
	const dana = await addClubMember(db());
	const byAddress = await addApplicant(db());
	const byPhone = await addApplicant(db());
	await saveDetails(db(), site().vault, byPhone, { phone: "+972521234567" });
	const setClock = stopClock(early.getTime());
	const account = db().selectFrom("accounts").select("email");
	const known = await account.where("id", "=", byAddress.accountId).executeTakeFirstOrThrow();
	await add(dana, email(known.email));
	await add(dana, phone("+972521234567"));
	setClock(eight.getTime() - early.getTime());
	await apply();
	for (const applicant of [byAddress, byPhone]) {
		await makeMember(money.site(), reviewer, applicant);
		const { id } = await db()
			.selectFrom("members")
			.select("id")
			.where("account_id", "=", applicant.accountId)
			.executeTakeFirstOrThrow();
		const rows = await db()
			.selectFrom("member_blocks")
			.select("why")
			.where("other_id", "=", id)
			.execute();
		expect(rows).toEqual([{ why: 8 }]);
	}
});

test("the pair follows the address of the account, and a number outlives its form", async () => {
	const dana = await addClubMember(db());
	const avi = await addMan();
	await saveDetails(db(), site().vault, avi, { phone: "+972521234567" });
	const setClock = stopClock(early.getTime());
	await add(dana, email("new@example.com"));
	setClock(eight.getTime() - early.getTime());
	await apply();
	expect(await meet(dana, avi)).toBe(true);
	const move = async (address: string) => {
		const account = db().updateTable("accounts").set({ email: address });
		await account.where("id", "=", avi.accountId).execute();
		await followContacts.work(site(), { accountId: avi.accountId });
	};
	await move("new@example.com");
	expect(await meet(dana, avi)).toBe(false);
	await move("other@example.com");
	expect(await meet(dana, avi)).toBe(true);

	await db().deleteFrom("join_details").execute();
	await followContacts.work(site(), { accountId: avi.accountId });
	await add(dana, phone("+972521234567"), eight);
	setClock(eight.getTime() - early.getTime() + 86_400_000);
	await apply();
	expect(await meet(dana, avi)).toBe(false);
});

test("an entry goes after its 30 days and not before, and a block by hand stays", async () => {
	const dana = await addClubMember(db());
	const avi = await addMan();
	const eli = await addMan();
	const setClock = stopClock(early.getTime());
	for (const one of [avi, eli]) await add(dana, addressOf(one));
	setClock(eight.getTime() - early.getTime());
	await apply();
	const pair = { viewerId: dana.memberId, otherId: eli.memberId };
	await db()
		.transaction()
		.execute((trx) => block(trx, pair));
	const end = new Date("2026-12-22T06:00:00Z");
	for (const { id, fixedUntil } of await listContactBlocks(site(), meOf(dana))) {
		expect(fixedUntil).toEqual(end);
		const remove = (now: Date, who = dana) => removeContactBlock(site(), meOf(who), id, now);
		expect(await remove(end, avi)).toBeNull();
		expect(await remove(new Date(end.getTime() - 1))).toEqual({ fixedUntil: end });
		expect(await remove(end)).toBe("removed");
		expect(await remove(end)).toBeNull();
	}
	expect(queued).toEqual([1, 2].map(() => ["contact-removed", { memberId: dana.memberId }]));
	await endContacts.work(site(), { memberId: dana.memberId });
	expect(await meet(dana, avi)).toBe(true);
	expect(await meet(dana, eli)).toBe(false);
	expect(await db().selectFrom("member_blocks").select("why").orderBy("why").execute()).toEqual([
		{ why: 2 },
		{ why: 4 },
	]);
});

test("five a day, at once too, thirty in all, each once, and not the own ones", async () => {
	const dana = await addClubMember(db());
	await saveDetails(db(), site().vault, dana, { phone: "+972521234567" });
	const names = [...Array(8).keys()].map((at) => email(`a${at}@example.com`));
	const added = await Promise.all(names.map((one) => add(dana, one)));
	const opensAt = new Date("2026-11-22T22:00:00Z");
	expect(added.filter((one) => "added" in one)).toHaveLength(5);
	expect(added.filter((one) => "refused" in one)).toEqual(
		[1, 2, 3].map(() => ({ refused: "today", opensAt })),
	);
	const [first] = names.filter((_, at) => "added" in (added[at] ?? {}));
	expect(await add(dana, first ?? email(""))).toEqual({ refused: "known", fromAt: eight });
	for (const own of [addressOf(dana), phone("+972521234567")]) {
		expect(await add(dana, own)).toEqual({ refused: "own" });
	}
	const last = await add(dana, email("b@example.com"), new Date(opensAt.getTime() - 1));
	expect(last).toMatchObject({ refused: "today" });
	for (let at = 0; at < 25; at += 1) {
		const now = new Date(opensAt.getTime() + Math.floor(at / 5) * 86_400_000);
		expect(await add(dana, email(`c${at}@example.com`), now)).toHaveProperty("added");
	}
	const later = new Date(opensAt.getTime() + 10 * 86_400_000);
	expect(await add(dana, email("d@example.com"), later)).toEqual({ refused: "full" });
});
