import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { day, hour, minute, stopClock } from "../../../test/clock.ts";
import { meanwhile } from "../../../test/meanwhile.ts";
import { type Applicant, addAccount, addApplicant } from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";
import { endReview } from "../application.server.ts";
import { closeItem } from "../items.server.ts";
import {
	deleteDoomed,
	dropLeftovers,
	keepEvidence,
	readSelfie,
	resealEvidence,
	writeEvidence,
} from "./evidence.server.ts";
import { endStaleVerifications } from "./stale.server.ts";
import { askForMore, findVerification } from "./verification.server.ts";

const site = testSite();
const db = () => site.site().db;
const selfie = randomBytes(2_000);

async function waiting(): Promise<Applicant> {
	const noa = await addApplicant(db());
	await giveSelfie(noa.verificationId);
	return noa;
}

async function giveSelfie(verificationId: string): Promise<void> {
	const written = await writeEvidence(site.site(), selfie);
	const kept = { verificationId, written, now: new Date() };
	await db()
		.transaction()
		.execute((trx) => keepEvidence(trx, site.site(), kept));
}

const stateOf = async (person: { accountId: string }) =>
	(await findVerification(db(), person))?.state;
const reasons = async () => {
	const rows = await db().selectFrom("evidence_log").select("why").execute();
	return rows.map(({ why }) => why);
};
const stored = async () => {
	const ids: string[] = [];
	for await (const { id } of site.site().files.evidence.list()) ids.push(id);
	return ids;
};
const end = () => endStaleVerifications(site.site(), new Date());

test("undecided for thirty days: ended, deleted and said, and the queue has nothing left", async () => {
	const set = stopClock();
	const noa = await waiting();
	set(30 * day - 1);
	await end();
	expect(await stateOf(noa)).toBe("sent");
	set(30 * day);
	await end();
	await end();
	expect(await findVerification(db(), noa)).toMatchObject({ state: "expired", birthDate: null });
	const mails = await site.mails();
	expect(mails.map(({ subject }) => subject)).toEqual(["יש עדכון חדש בחשבון"]);
	expect([await stored(), await reasons()]).toEqual([[], ["undecided"]]);
	const open = db().selectFrom("review_items").select("id").where("closed_at", "is", null);
	expect(await open.execute()).toEqual([]);
});

test("more asked and not answered for fourteen days", async () => {
	// Until the end of the day that was said, in Israel.
	const set = stopClock(Date.parse("2026-11-22T10:00:00Z"));
	const noa = await waiting();
	await db()
		.transaction()
		.execute(async (trx) => {
			await askForMore(trx, { verificationId: noa.verificationId, words: "עוד", now: new Date() });
			await closeItem(trx, { kind: "application", accountId: noa.accountId, now: new Date() });
		});
	set(14 * day + 12 * hour - 2);
	await end();
	expect(await stateOf(noa)).toBe("more_asked");
	set(14 * day + 12 * hour - 1);
	await end();
	expect(await stateOf(noa)).toBe("expired");
	expect(await site.mails()).toHaveLength(1);
	expect(await reasons()).toEqual(["unanswered"]);
});

test("not sent within a day of the last pose; a clock that is set back ends nothing early", async () => {
	const set = stopClock();
	const noa = await waiting();
	const drawn = new Date(Date.now() + 2 * hour);
	await db()
		.updateTable("verifications")
		.set({ state: "started", sent_at: null, pose_drawn_at: drawn })
		.execute();
	set(-day);
	await end();
	set(26 * hour - 1);
	await end();
	expect(await stateOf(noa)).toBe("started");
	set(26 * hour);
	await end();
	expect(await stateOf(noa)).toBe("expired");
	await site.mails();
	expect(await reasons()).toEqual(["unsent"]);
});

test("a pose that is drawn while the job already runs gives a day more", async () => {
	const set = stopClock();
	const noa = await waiting();
	await db()
		.updateTable("verifications")
		.set({ state: "started", sent_at: null, pose: null, pose_drawn_at: null })
		.execute();
	set(day);
	const draw = () =>
		db().updateTable("verifications").set({ pose: 7, pose_drawn_at: new Date() }).execute();
	await endStaleVerifications({ ...site.site(), db: meanwhile(db(), 1, draw) }, new Date());
	expect(await stateOf(noa)).toBe("started");
	set(2 * day);
	await end();
	expect(await stateOf(noa)).toBe("expired");
});

test("one whose application is closed ends too, without a mail", async () => {
	const set = stopClock();
	const noa = await waiting();
	await db()
		.updateTable("applications")
		.set({ state: "withdrawn", ended_at: new Date() })
		.execute();
	set(day);
	await end();
	expect(await stateOf(noa)).toBe("expired");
	expect(await site.mails()).toEqual([]);
	expect(await stored()).toEqual([]);
});

test("of deleted evidence nothing is left but the proof; its key is gone before its bytes", async () => {
	const noa = await waiting();
	const { files } = site.site();
	const [file = ""] = await stored();
	const encrypted = (await files.evidence.get(file)) ?? Buffer.alloc(0);
	expect(encrypted.length).toBeGreaterThan(2_000);
	await db()
		.updateTable("verification_files")
		.set({ doomed_at: new Date(), why: "decided", sealed_key: "" })
		.execute();
	expect(await readSelfie(site.site(), noa.verificationId)).toBeNull();
	await deleteDoomed(site.site());
	expect(await stored()).toEqual([]);
	const row = await db().selectFrom("evidence_log").selectAll().executeTakeFirst();
	expect(row).toMatchObject({ file_id: file, bytes: encrypted.length });
	const acts = await db().selectFrom("audit").select(["act", "subject_id", "reason"]).execute();
	expect(acts).toContainEqual({ act: "evidence.deleted", subject_id: file, reason: "decided" });
});

test("a file of which no row came about is dropped after an hour", async () => {
	const set = stopClock();
	await waiting();
	const lost = await writeEvidence(site.site(), selfie);
	expect(await stored()).toHaveLength(2);
	set(59 * minute);
	expect(await dropLeftovers(site.site())).toEqual({ dropped: 0 });
	expect(await dropLeftovers(site.site(), new Date(Date.now() + 2 * hour))).toEqual({ dropped: 1 });
	expect(await stored()).not.toContain(lost.id);
	expect(await resealEvidence(site.site())).toEqual({ lost: 0 });
});

test("a deleted account leaves a proof without a name", async () => {
	const { accountId } = await addAccount(db(), "baby");
	const noa = await addApplicant(db(), "baby", { accountId });
	await giveSelfie(noa.verificationId);
	await db().updateTable("applications").set({ state: "approved", ended_at: new Date() }).execute();
	const { deleteDue } = await import("../../my-account/deletion/deletion.server.ts");
	await db()
		.updateTable("accounts")
		.set({ deletes_at: new Date(Date.now() - 1) })
		.where("id", "=", accountId)
		.execute();
	await deleteDue(site.site());
	await site.mails();
	expect(await stored()).toEqual([]);
	expect(await reasons()).toEqual(["account_deleted"]);
	expect(await db().selectFrom("verifications").selectAll().execute()).toEqual([]);
});

test("an application that ends with its last purchase takes the evidence along at once", async () => {
	const noa = await waiting();
	await db()
		.transaction()
		.execute((trx) => endReview(trx, site.site(), noa, new Date()));
	expect(await stateOf(noa)).toBe("withdrawn");
	expect(await readSelfie(site.site(), noa.verificationId)).toBeNull();
	await deleteDoomed(site.site());
	expect([await stored(), await reasons()]).toEqual([[], ["withdrawn"]]);
});
