import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addAlbumPhoto, addCopy } from "../../../test/albums.ts";
import { day } from "../../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { fillAccount, tablesHolding } from "../../../test/full-account.ts";
import { addFullTalk } from "../../../test/full-talk.ts";
import { signedIn } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { sweepTable } from "../../../test/sweep.ts";
import { closeCase } from "../../cases/close-case.server.ts";
import { openPictureCases } from "../../cases/same-pictures.server.ts";
import { forgetDecided } from "../../conversations/conversations.job.ts";
import { noteContacts } from "../../members/contacts.server.ts";
import { fileReport } from "../../moderation/reports.server.ts";
import { recordEvents } from "../../platform/live/events.server.ts";
import { saveDetails } from "../../profiles/join-details.server.ts";
import { deleteDue, scheduleDeletion } from "./deletion.server.ts";

const site = testSite();
const db = () => site.site().db;
const canary = "of-dana";
const phone = "0521234567";

/** What stands in files of the data folder, by their paths. */
function filesHolding(text: string): string[] {
	const folder = site.site().settings.dataDir;
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) => path.includes(text) || readFileSync(path).includes(text))
		.map((path) => path.slice(folder.length + 1));
}

const stored = async () => {
	const ids: string[] = [];
	for await (const { id } of site.site().files.store.list()) ids.push(id);
	return ids;
};

/** A person in every table, in both directions with another who stays. */
async function addEverything() {
	const dana = await signedIn(db(), "dana@example.com");
	await fillAccount(site.site(), dana, canary);
	await saveDetails(db(), site.site().vault, dana, { phone, fullName: `${canary} name` });
	await db()
		.transaction()
		.execute((trx) => noteContacts(trx, site.site().vault, dana));
	const { id: memberId, public_id: publicId } = await db()
		.selectFrom("members")
		.select(["id", "public_id"])
		.where("account_id", "=", dana.accountId)
		.executeTakeFirstOrThrow();
	const woman = await addClubMember(db());
	const own = { ...dana, memberId, publicId, role: "daddy" } as const;
	const conversation = await addFullTalk(site.site(), dana.accountId, canary, woman.memberId);
	// Answered, so that it is hers too.
	const talk = db().updateTable("conversations").set({ state: "open" });
	await talk.where("id", "=", conversation).execute();
	const photo = await addAlbumPhoto(site.site(), own, randomBytes(40));
	await addCopy(site.site(), photo, woman);
	await addCopy(site.site(), await addAlbumPhoto(site.site(), woman), own);
	await addPairRows(own, woman);
	await addReports(own, woman, { conversation, photo });
	await db()
		.transaction()
		.execute((trx) =>
			recordEvents(
				trx,
				[dana, woman].map(({ accountId }) => ({
					accountId,
					kind: "notification" as const,
					subject: publicId,
					ref: null,
				})),
			),
		);
	return { dana: own, woman, conversation };
}

async function addPairRows(own: ClubMember, woman: ClubMember): Promise<void> {
	const now = new Date();
	const back = { member_id: woman.memberId, other_id: own.memberId };
	await db()
		.insertInto("hearts")
		.values({ ...back, is_told: true })
		.execute();
	await db()
		.insertInto("day_uses")
		.values({ ...back, day: "2026-11-22", kind: "heart" })
		.execute();
	await db()
		.insertInto("message_sketches")
		.values({ ...back, sent_at: now, sketch: [1] })
		.execute();
	const seen = { viewer_id: woman.memberId, other_id: own.memberId };
	await db()
		.insertInto("visits")
		.values({ ...seen, visited_at: now })
		.execute();
	await db()
		.insertInto("member_blocks")
		.values({ ...seen, why: 8 })
		.execute();
	const asked = { asker_id: woman.memberId, owner_id: own.memberId };
	const words = site.site().vault.seal("album note", `${canary} asked`);
	const note_id = randomUUID();
	await db()
		.insertInto("album_notes")
		.values({ ...asked, id: note_id, words, sent_at: now })
		.execute();
	await db()
		.insertInto("album_requests")
		.values({ ...asked, note_id, asked_at: now })
		.execute();
	await db()
		.insertInto("album_grants")
		.values({ viewer_id: own.memberId, owner_id: woman.memberId, granted_at: now })
		.execute();
}

async function addReports(
	own: ClubMember,
	woman: ClubMember,
	{ conversation, photo }: { conversation: string; photo: string },
): Promise<void> {
	const items = [
		{ kind: "profile" },
		{ kind: "photo", id: photo },
		{ kind: "message", conversation, number: 1 },
	] as const;
	for (const item of items) {
		const report = { reporterId: woman.memberId, memberId: own.memberId, item } as const;
		const said = { ...report, code: "fake" as const, words: `${canary} reported` };
		await db()
			.transaction()
			.execute((trx) => fileReport(trx, site.site(), said, new Date()));
	}
	await openPictureCases(db());
}

/** Where the database, including the queue, still names the person. */
const traces = async ({ accountId, email }: { accountId: string; email: string }) =>
	[
		...new Set(
			(
				await Promise.all(
					[accountId, email, canary, phone].map((text) => tablesHolding(db(), text)),
				)
			).flat(),
		),
	].sort();

test("after the deletion and its jobs nothing names the person, in the database and in the data folder", async () => {
	const { dana, woman } = await addEverything();
	const whose = { accountId: dana.accountId, email: dana.email };
	expect((await traces(whose)).length).toBeGreaterThan(30);
	expect(await stored()).toHaveLength(6);
	await scheduleDeletion(site.site(), dana, 39_900);
	await db()
		.updateTable("accounts")
		.set({ deletes_at: new Date(0) })
		.where("id", "=", dana.accountId)
		.execute();
	await deleteDue(site.site());
	await site.mails();

	// Correspondence stays for 24 months, as /account/delete says.
	expect(await traces(whose)).toEqual(["ticket_messages", "tickets"]);
	for (const text of [dana.accountId, canary, phone]) expect(filesHolding(text)).toEqual([]);
	expect(filesHolding(dana.email).every((path) => path.startsWith("outbox/"))).toBe(true);
	// Her two photo files, and no copies of either.
	expect(await stored()).toHaveLength(2);
	// The nameless member: the others' side of a conversation, and the open case with its items.
	expect(await tablesHolding(db(), dana.memberId)).toEqual([
		"cases",
		"conversations",
		"enforcements",
		// The ledger keeps it for seven years, without a name.
		"gifts",
		"members",
		"messages",
		"participants",
		"reports",
	]);
	const row = await db()
		.selectFrom("members")
		.selectAll()
		.where("id", "=", dana.memberId)
		.executeTakeFirstOrThrow();
	expect(row).toMatchObject({ account_id: null, birth_date: null, badge_at: null });
	expect(
		await db()
			.selectFrom("cases")
			.select("closed_at")
			.where("member_id", "=", dana.memberId)
			.execute(),
	).toEqual([{ closed_at: null }]);
	expect(await tablesHolding(db(), woman.accountId)).toContain("accounts");
});

test("what an open case keeps goes 24 months after it was closed", async () => {
	const { dana, conversation } = await addEverything();
	await scheduleDeletion(site.site(), dana, 39_900);
	await db()
		.updateTable("accounts")
		.set({ deletes_at: new Date(0) })
		.where("id", "=", dana.accountId)
		.execute();
	await deleteDue(site.site());
	const { id } = await db()
		.selectFrom("cases")
		.select("id")
		.where("member_id", "=", dana.memberId)
		.executeTakeFirstOrThrow();
	await db()
		.transaction()
		.execute((trx) => {
			const closing = { id, memberId: dana.memberId, outcome: "found" as const };
			return closeCase(trx, { ...closing, decidedAt: new Date() }, new Date());
		});
	await forgetDecided(db());
	const closed = async (at: Date) => {
		await db().updateTable("cases").set({ closed_at: at }).execute();
		await sweepTable(db(), "cases");
		return (await db().selectFrom("reports").select("kind").where("case_id", "=", id).execute())
			.length;
	};
	expect(await closed(new Date(Date.now() - 700 * day))).toBe(3);
	expect(await closed(new Date(Date.now() - 740 * day))).toBe(0);
	// What they wrote to each other is hers too.
	expect(await tablesHolding(db(), conversation)).toEqual([
		"conversation_keys",
		"conversations",
		"messages",
		"participants",
	]);
});
