import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import {
	countLateEvidence,
	dropWrittenEvidence,
	keepEvidence,
	readSelfie,
	writeEvidence,
} from "./evidence.server.ts";
import { deleteEvidence } from "./verification.job.ts";
import { askForMore, endVerification, findVerification } from "./verification.server.ts";

const site = testSite();
const bytes = randomBytes(3_000);

async function sent() {
	const { db } = site.site();
	const { person } = await addPerson(site.site());
	const id = randomUUID();
	const now = new Date();
	await db
		.insertInto("verifications")
		.values({
			id,
			account_id: person.accountId,
			kind: "join",
			state: "sent",
			birth_date: "1999-05-06",
			pose: 7,
			pose_drawn_at: now,
			started_at: now,
			sent_at: now,
		})
		.execute();
	const written = await writeEvidence(site.site(), bytes);
	await db
		.transaction()
		.execute((trx) => keepEvidence(trx, site.site(), { verificationId: id, written, now }));
	return { id, person, file: written.id };
}

const stored = async () => {
	const ids: string[] = [];
	for await (const { id } of site.site().files.evidence.list()) ids.push(id);
	return ids;
};

test("a selfie lies encrypted in a store of its own and is read for its verification only", async () => {
	const { id, file } = await sent();
	expect(await stored()).toEqual([file]);
	const kept = await site.site().files.evidence.get(file);
	expect(kept?.includes(bytes.subarray(0, 40))).toBe(false);
	expect(await site.site().files.store.get(file)).toBeNull();
	expect(await site.site().db.selectFrom("files").selectAll().execute()).toEqual([]);
	expect(await readSelfie(site.site(), id)).toEqual(bytes);
	expect(await readSelfie(site.site(), randomUUID())).toBeNull();
});

test.each(["approved", "refused", "withdrawn", "expired", "under_age"] as const)(
	"%s: the selfie cannot be read any more, the job deletes it, and the log proves it",
	async (state) => {
		const { id, person, file } = await sent();
		const { db } = site.site();
		const end = () =>
			db
				.transaction()
				.execute((trx) =>
					endVerification(trx, site.site(), { verificationId: id, state, now: new Date() }),
				);
		expect(await end()).toBe(true);
		expect(await end()).toBe(false);
		expect(await findVerification(db, person)).toMatchObject({
			state,
			decidedAt: expect.any(Date),
		});
		expect(await readSelfie(site.site(), id)).toBeNull();
		await site.mails();
		expect(await stored()).toEqual([]);
		expect(await db.selectFrom("verification_files").selectAll().execute()).toEqual([]);
		expect(await db.selectFrom("evidence_log").selectAll().execute()).toEqual([
			{
				file_id: file,
				verification_id: id,
				bytes: 3_028,
				sha256: createHash("sha256").update(bytes).digest("hex"),
				deleted_at: expect.any(Date),
				why: {
					approved: "decided",
					refused: "decided",
					under_age: "decided",
					withdrawn: "withdrawn",
					expired: "undecided",
				}[state],
			},
		]);
	},
);

test("asked for more, the evidence waits; a new selfie replaces it", async () => {
	const { id, person, file } = await sent();
	const { db } = site.site();
	const ask = () =>
		db
			.transaction()
			.execute((trx) => askForMore(trx, { verificationId: id, words: "עוד אחת", now: new Date() }));
	expect([await ask(), await ask()]).toEqual([true, false]);
	expect(await findVerification(db, person)).toMatchObject({
		state: "more_asked",
		askedWords: "עוד אחת",
	});
	expect(await readSelfie(site.site(), id)).toEqual(bytes);
	const second = await writeEvidence(site.site(), randomBytes(50));
	await db
		.transaction()
		.execute((trx) =>
			keepEvidence(trx, site.site(), { verificationId: id, written: second, now: new Date() }),
		);
	await site.mails();
	expect(await stored()).toEqual([second.id]);
	const log = await db.selectFrom("evidence_log").select(["file_id", "why"]).execute();
	expect(log).toEqual([{ file_id: file, why: "replaced" }]);
});

test("a store that does not delete leaves the row, is counted after a day, and is tried again", async () => {
	const { id } = await sent();
	const { db, files } = site.site();
	const now = new Date();
	await db
		.transaction()
		.execute((trx) =>
			endVerification(trx, site.site(), { verificationId: id, state: "refused", now }),
		);
	const drop = files.evidence.drop;
	files.evidence.drop = async () => {};
	await expect(deleteEvidence.work(site.site(), {})).rejects.toThrow("not deleted");
	files.evidence.drop = drop;
	expect(await db.selectFrom("evidence_log").selectAll().execute()).toEqual([]);
	const after = (ms: number) => countLateEvidence(db, new Date(now.getTime() + ms));
	expect([await after(86_400_000), await after(86_400_001)]).toEqual([0, 1]);
	await deleteEvidence.work(site.site(), {});
	await deleteEvidence.work(site.site(), {});
	expect(await stored()).toEqual([]);
	expect(await after(86_400_001)).toBe(0);
});

test("a selfie that was written and gets no row can be dropped", async () => {
	const written = await writeEvidence(site.site(), bytes);
	await dropWrittenEvidence(site.site(), written);
	expect(await stored()).toEqual([]);
});
