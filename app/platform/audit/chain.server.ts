import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import { addDays, dateInIsrael } from "../dates.ts";
import type { Signature, Vault } from "../secret.server.ts";

/** A recorded act, with its details in the text form of the database, which is always the same. */
export type AuditRow = Omit<Selectable<Tables["audit"]>, "details"> & { details: string };

export function selectAudit(db: Kysely<Tables>) {
	return db
		.selectFrom("audit")
		.select(["audit.id", "at", "actor", "act", "subject_kind", "subject_id", "reason"])
		.select(sql<string>`details::text`.as("details"));
}

export type Place = { position: number; day: string; before: string };

/** The hash of a row at its place: it covers every column, the day and, by `before`, all rows before. */
export function hashRow(row: AuditRow, { position, day, before }: Place): string {
	const { id, at, actor, act, subject_kind, subject_id, reason, details } = row;
	const columns = [id, at.toISOString(), actor, act, subject_kind, subject_id, reason, details];
	return createHash("sha256")
		.update(JSON.stringify([before, position, day, ...columns]))
		.digest("base64url");
}

export type Seal = Pick<
	Selectable<Tables["audit_seals"]>,
	"day" | "entries" | "position" | "hash" | "mac" | "key"
>;
export type Head = Pick<
	Selectable<Tables["audit_head"]>,
	"position" | "hash" | "day" | "mac" | "key"
>;

const linkPurpose = "audit chain";
const sealPurpose = "audit seal";
const headPurpose = "audit head";

const sealText = ({ day, entries, position, hash }: Omit<Seal, keyof Signature>) =>
	[day, entries, position, hash].join(" ");
const headText = ({ day, position, hash }: Omit<Head, keyof Signature>) =>
	[day, position, hash].join(" ");

/** Signs links, seals and the head with the current secret. */
const signers = (vault: Vault) => ({
	link: (hash: string) => vault.sign(linkPurpose, hash),
	seal: (seal: Omit<Seal, keyof Signature>): Seal => ({
		...seal,
		...vault.sign(sealPurpose, sealText(seal)),
	}),
	head: (head: Omit<Head, keyof Signature>): Head => ({
		...head,
		...vault.sign(headPurpose, headText(head)),
	}),
});

/** Checks the same; "unknown" when they were signed with a secret that the site no longer has. */
export const checkers = (vault: Vault) => ({
	link: (link: Signature & { hash: string }) => vault.checkSignature(linkPurpose, link.hash, link),
	seal: (seal: Seal) => vault.checkSignature(sealPurpose, sealText(seal), seal),
	head: (head: Head) => vault.checkSignature(headPurpose, headText(head), head),
});

const batch = 500;

/**
 * Chains what was committed since, and seals the days that are over, also those without any act. A row
 * gets the day it was recorded on; when that is sealed already, or the clock was set back since, the day
 * that is open. Only this touches the head, and writers of acts never wait for it.
 */
export async function chainActs(
	{ db, vault }: { db: Kysely<Tables>; vault: Vault },
	now = new Date(),
): Promise<void> {
	const today = dateInIsrael(now);
	let chained = batch;
	while (chained === batch) {
		chained = await db.transaction().execute(async (trx) => {
			const head = await lockHead(trx, vault, today, now);
			const rows = await listWaiting(trx);
			const chain = new Chain(trx, vault, head, now);
			for (const row of rows) {
				const day = dateInIsrael(row.at);
				await chain.moveTo(day < today ? day : today);
				chain.add(row);
			}
			if (rows.length < batch) await chain.moveTo(today);
			await chain.end(rows);
			return rows.length;
		});
	}
}

/** Locks the head until the transaction ends: one process chains at a time. */
async function lockHead(
	trx: Transaction<Tables>,
	vault: Vault,
	today: string,
	now: Date,
): Promise<Head> {
	const first = await trx
		.selectFrom("audit")
		.innerJoin("audit_waiting", "audit_waiting.audit_id", "audit.id")
		.select("at")
		.orderBy("audit_waiting.audit_id")
		.limit(1)
		.executeTakeFirst();
	const began = first ? dateInIsrael(first.at) : today;
	const start = { position: 0, hash: "", day: began < today ? began : today };
	await trx
		.insertInto("audit_head")
		.values({ ...signers(vault).head(start), chained_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	return trx
		.selectFrom("audit_head")
		.select(["position", "hash", "day", "mac", "key"])
		.forUpdate()
		.executeTakeFirstOrThrow();
}

function listWaiting(trx: Transaction<Tables>): Promise<AuditRow[]> {
	return selectAudit(trx)
		.innerJoin("audit_waiting", "audit_waiting.audit_id", "audit.id")
		.orderBy("audit_waiting.audit_id")
		.limit(batch)
		.execute();
}

type Link = { position: number; audit_id: number; day: string; hash: string };

class Chain {
	readonly #trx: Transaction<Tables>;
	readonly #sign: ReturnType<typeof signers>;
	readonly #now: Date;
	#head: Pick<Head, "position" | "hash" | "day">;
	#links: Link[] = [];

	constructor(trx: Transaction<Tables>, vault: Vault, head: Head, now: Date) {
		this.#trx = trx;
		this.#sign = signers(vault);
		this.#now = now;
		this.#head = { position: head.position, hash: head.hash, day: head.day };
	}

	add(row: AuditRow): void {
		const { day, hash: before } = this.#head;
		const position = this.#head.position + 1;
		const hash = hashRow(row, { position, day, before });
		this.#links.push({ position, audit_id: row.id, day, hash });
		this.#head = { position, hash, day };
	}

	/** Seals the open day and those after it until `day` is the open one; never goes back. */
	async moveTo(day: string): Promise<void> {
		if (day <= this.#head.day) return;
		await this.#write();
		while (this.#head.day < day) {
			await this.#seal();
			this.#head = { ...this.#head, day: addDays(this.#head.day, 1) };
		}
	}

	async end(rows: readonly AuditRow[]): Promise<void> {
		await this.#write();
		const ids = rows.map(({ id }) => id);
		if (ids.length > 0) {
			await this.#trx.deleteFrom("audit_waiting").where("audit_id", "in", ids).execute();
		}
		await this.#trx
			.updateTable("audit_head")
			.set({ ...this.#sign.head(this.#head), chained_at: this.#now })
			.execute();
	}

	async #write(): Promise<void> {
		const links = this.#links.map((link) => ({ ...link, ...this.#sign.link(link.hash) }));
		this.#links = [];
		if (links.length > 0) await this.#trx.insertInto("audit_chain").values(links).execute();
	}

	async #seal(): Promise<void> {
		const { day, position, hash } = this.#head;
		const { entries } = await this.#trx
			.selectFrom("audit_chain")
			.select((select) => select.fn.countAll<number>().as("entries"))
			.where("day", "=", day)
			.executeTakeFirstOrThrow();
		await this.#trx
			.insertInto("audit_seals")
			.values({ ...this.#sign.seal({ day, entries, position, hash }), sealed_at: this.#now })
			.execute();
	}
}
