import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Signature, Vault } from "../secret.server.ts";

/** A recorded act, with its details in the text form of the database, which is always the same. */
export type AuditRow = Omit<Selectable<Tables["audit"]>, "details"> & { details: string };

/** The columns of `AuditRow`. */
export function selectAudit(db: Kysely<Tables>) {
	return db
		.selectFrom("audit")
		.select(["audit.id", "at", "actor", "act", "subject_kind", "subject_id", "reason"])
		.select(sql<string>`details::text`.as("details"));
}

/** Where a row stands in the chain. */
export type Place = { position: number; day: string; before: string };

/** The hash of a row at its place: it covers every column, the day and, by `before`, all rows before. */
export function hashRow(row: AuditRow, { position, day, before }: Place): string {
	const { id, at, actor, act, subject_kind, subject_id, reason, details } = row;
	const columns = [id, at.toISOString(), actor, act, subject_kind, subject_id, reason, details];
	return createHash("sha256")
		.update(JSON.stringify([before, position, day, ...columns]))
		.digest("base64url");
}

/** What a day's seal says. */
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
export const signers = (vault: Vault) => ({
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
