import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addReported, reportWords } from "../test/cases.ts";
import { addClubMember } from "../test/club.ts";
import { fillAccount } from "../test/full-account.ts";
import { addPerson } from "../test/person.ts";
import { testSite } from "../test/site.ts";
import { codeOf } from "../test/staff.ts";
import { type TalkSite, textsOf } from "../test/talks.ts";
import { barMember, isBarred, listBarredPictures } from "./accounts/blocklist.server.ts";
import { keepDraft, listDrafts } from "./accounts/draft.server.ts";
import { askForRecovery } from "./accounts/recovery/recovery.server.ts";
import { spendBackupCode } from "./accounts/second-factor/backup-codes.server.ts";
import {
	checkCode,
	confirmSecondFactor,
	findSecondFactor,
	startSecondFactor,
} from "./accounts/second-factor/second-factor.server.ts";
import { readStopToken } from "./articles/newsletter/subscription.server.ts";
import { addNote, listNotes } from "./desk/notes.server.ts";
import { sendUrgent } from "./duty/urgent/urgent.server.ts";
import { hashOf } from "./members/contacts.server.ts";
import { openWords } from "./moderation/reports.server.ts";
import { storeEvent } from "./payments/ledger/event.server.ts";
import { words } from "./platform/mail/email-content.ts";
import { queueMail } from "./platform/mail/mail.server.ts";
import { resealSecret } from "./platform/sealing/reseal.job.ts";
import { countSealedByOld, spots } from "./platform/sealing/reseal.server.ts";
import {
	type SealedPurpose,
	type StoredPurpose,
	sealedPurposes,
} from "./platform/sealing/sealed-columns.ts";
import { openSealing } from "./platform/sealing/start.server.ts";
import { makeVault, type Vault } from "./platform/secret.server.ts";
import { readDetails, saveDetails } from "./profiles/join-details.server.ts";

const oldSecret = "the old secret of the tests";
const newSecret = "the new secret of the tests";
const site = testSite();
const db = () => site.site().db;
const open = (secret: string) =>
	openSealing(db(), { secret, filesFingerprints: site.site().files.vault.fingerprints });
const withVault = (vault: Vault) => ({ ...site.site(), vault });

/** Replaces the secret and runs the job until it says that the old one may go; the new one's vault. */
async function rotate(): Promise<Vault> {
	const turning = withVault((await open(`${newSecret},${oldSecret}`)).vault);
	await expect(open(newSecret)).rejects.toMatchObject({ reason: "other-secret" });
	for (let run = 0; (await countSealedByOld(turning)) > 0; run += 1) {
		expect(run).toBeLessThan(20);
		await resealSecret.work(turning, {});
	}
	expect(site.logged().at(-1)?.msg).toContain("it may be dropped");
	return (await open(newSecret)).vault;
}

let old: Vault;
beforeEach(async () => {
	await open(oldSecret);
	// An account comes first, so that the kept keys are those that the hashes were made with.
	old = (await open(oldSecret)).vault;
});

const jobPurposes: readonly StoredPurpose[] = ["mail", "recovery", "cancellation-code"];

test("every place where something is sealed opens with the new secret alone", async () => {
	const { person } = await addPerson(site.site());
	await addClubMember(db());
	const here = withVault(old);
	await fillAccount(here, person, "mark");
	await barMember(
		db() as never,
		old,
		{ email: "x@y.test", phone: null, passkeys: [], pictures: ["0110"] },
		{
			enforcementId: (await db().selectFrom("enforcements").select("id").executeTakeFirstOrThrow())
				.id,
			now: new Date(),
		},
	);
	await sendUrgent(here, { kind: "threat", words: "x", isProven: true });
	await storeEvent(here, { id: "event", kind: "x", about: null }, Buffer.from("{}"));
	const texts = new Map<string, string[]>();
	const read = async (name: string) => {
		const spot = spots.get(name);
		if (!spot) throw new Error(name);
		const { rows } = await sql<{ text: string | null }>`select ${sql.raw(spot.place.text)} as text
			from ${sql.table(spot.place.table)} as kept`.execute(db());
		return rows.flatMap(({ text }) => text ?? []);
	};
	for (const [name, { purpose, place }] of spots) {
		if (jobPurposes.includes(purpose)) continue;
		if (!["kept key", "conversation key"].includes(purpose)) {
			const sealed = old.seal(purpose, `text of ${name}`);
			await sql`update ${sql.table(place.table)} as kept set ${sql.raw(place.set)}
				from (select ${sealed}::text as text) as fresh`.execute(db());
		}
		texts.set(
			name,
			(await read(name)).map((sealed) => old.open(purpose, sealed) ?? ""),
		);
		expect(texts.get(name)?.length, name).toBeGreaterThan(0);
		expect(texts.get(name), name).not.toContain("");
	}
	const fresh = await rotate();
	for (const [name, before] of texts) {
		const purpose = spots.get(name)?.purpose as StoredPurpose;
		const sealed = await read(name);
		expect(sealed.map((text) => fresh.open(purpose, text)).sort(), name).toEqual(before.sort());
		expect(
			sealed.map((text) => makeVault(oldSecret).open(purpose, text)),
			name,
		).toEqual(sealed.map(() => null));
	}
});

/** All texts in the database that the old secret alone still opens, by purpose. */
async function openedByOld(): Promise<string[]> {
	const alone = makeVault(oldSecret);
	const { rows: tables } = await sql<{ name: string }>`
		select case when table_schema = 'pgboss' then 'pgboss.' else '' end || table_name as name
		from information_schema.tables where table_type = 'BASE TABLE'
			and (table_schema = current_schema() or table_schema = 'pgboss' and table_name = 'job')`.execute(
		db(),
	);
	const found = new Set<string>();
	for (const { name } of tables) {
		const { rows } = await sql<{ line: string }>`
			select line::text as line from ${sql.table(name)} as line`.execute(db());
		for (const [text] of rows.flatMap(({ line }) => [...line.matchAll(/[\w-]{38,}/g)])) {
			for (const purpose of Object.keys(sealedPurposes) as SealedPurpose[]) {
				if (alone.open(purpose, text) !== null) found.add(purpose);
			}
		}
	}
	return [...found].sort();
}

test("what people stored works on with the new secret alone, and nothing is left of the old one", async () => {
	const here = withVault(old);
	const { person } = await addPerson(here);
	const { accountId } = person;
	await startSecondFactor(here, person);
	const started = await findSecondFactor(here, accountId);
	const seed = started.state === "started" ? started.secret : "";
	const confirmed = await confirmSecondFactor(here, person, codeOf(seed));
	const codes = "codes" in confirmed ? confirmed.codes : [];
	const details = { phone: "050-1234567", profession: "רופא", income: "100k+" };
	await saveDetails(db(), old, { accountId }, details);
	const { token } = await keepDraft(here, undefined, { kind: "men", values: { fullName: "אורי" } });
	const reported = await addReported(here);
	const caseId = reported.caseId;
	await addNote(here, { accountId }, { kind: "case", id: caseId }, "לשים לב");
	const enforcement = { enforcementId: "", now: new Date() };
	const belongings = {
		email: "barred@demo.test",
		phone: "050-7654321",
		passkeys: [],
		pictures: ["0110"],
	};
	await db()
		.transaction()
		.execute(async (trx) => {
			const [row] = await trx
				.insertInto("enforcements")
				.values({
					member_id: reported.man.memberId,
					kind: "banned",
					found_by: "staff",
					rule: "scam_money",
					decided_by: accountId,
				})
				.returning("id")
				.execute();
			enforcement.enforcementId = row?.id ?? "";
			await barMember(trx, old, belongings, enforcement);
			const nothing = { preheader: [], title: [], why: [], blocks: [] };
			const content = { ...nothing, subject: words`עוד מעט`, corner: "" };
			await queueMail(trx, here, { class: "service", to: "waiting@demo.test", content });
		});
	await askForRecovery(here, person.email);
	const contact = { kind: "phone", text: "0521111111" } as const;
	const hash = hashOf(old, contact);
	const stop = old.seal("newsletter-stop", "subscription");
	expect(await openedByOld()).toEqual(
		expect.arrayContaining(["case note", "draft", "join details", "kept key", "mail", "recovery"]),
	);

	const fresh = await rotate();
	expect(await openedByOld()).toEqual([]);
	const now = withVault(fresh);
	expect(await readDetails(db(), fresh, { accountId })).toEqual(details);
	expect(await listDrafts(now, token)).toEqual([{ kind: "men", values: { fullName: "אורי" } }]);
	expect(
		await textsOf(now as unknown as TalkSite, reported.woman, reported.conversation),
	).toContain("שלום ליאן");
	const report = await db().selectFrom("reports").select(["id", "words"]).executeTakeFirstOrThrow();
	expect(openWords(fresh, report)).toBe(reportWords);
	expect((await listNotes(now, { kind: "case", id: caseId })).map(({ text }) => text)).toEqual([
		"לשים לב",
	]);
	expect(await isBarred(db(), fresh, { email: "barred@demo.test", phone: null })).toBe(true);
	expect((await listBarredPictures(db(), fresh)).map(({ bits }) => bits)).toEqual(["0110"]);
	expect(hashOf(fresh, contact)).toBe(hash);
	expect(readStopToken(fresh, stop)).toBe("subscription");
	await db().updateTable("second_factors").set({ last_step: null }).execute();
	expect(await checkCode(now, accountId, codeOf(seed))).toBe("right");
	expect(await spendBackupCode(now, accountId, codes[0] ?? "")).toBe("right");
	Object.assign(site.site(), { vault: fresh });
	expect((await site.mails()).map(({ to }) => to)).toEqual(
		expect.arrayContaining(["waiting@demo.test", person.email]),
	);
});
