/** Staff notes for each other: sealed; the record says that one was written, not what. */
import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import type { Staffer } from "./holds.server.ts";

const sealedBody = { text: "body", at: "written_at" } as const;

/** Where the notes of each kind stand: about what, and in which columns. */
const kinds = {
	case: { table: "case_notes", about: "case_id", of: "cases", ...sealedBody },
	ticket: { table: "ticket_notes", about: "ticket_id", of: "tickets", ...sealedBody },
	urgent: { table: "urgent_notes", about: "urgent_id", of: "urgent_texts", ...sealedBody },
	person: {
		table: "person_notes",
		about: "account_id",
		of: "accounts",
		text: "sealed",
		at: "created_at",
	},
} as const;

type NoteKind = keyof typeof kinds;

/** The row a note is about; for a person, the account. */
export type NoteSubject = { kind: NoteKind; id: string };

const purposeOf = <Kind extends NoteKind>(kind: Kind) => `${kind} note` as const;

function sealNote({ vault }: Pick<Site, "vault">, kind: NoteKind, id: string, text: string) {
	return vault.seal(purposeOf(kind), `${id} ${text}`);
}

/**
 * Adds a note in the transaction of an act.
 * @returns false when what it is about is gone.
 */
export async function writeNote(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	{ accountId }: Staffer,
	{ kind, id: about }: NoteSubject,
	{ text, now }: { text: string; now: Date },
): Promise<boolean> {
	const place = kinds[kind];
	const { rows } = await sql`select id from ${sql.table(place.of)} where id = ${about}
		for key share`.execute(trx);
	if (rows.length === 0) return false;
	const id = randomUUID();
	await sql`insert into ${sql.table(place.table)}
			(id, ${sql.ref(place.about)}, by_staff, ${sql.ref(place.text)}, ${sql.ref(place.at)})
		values (${id}, ${about}, ${accountId}, ${sealNote(site, kind, id, text)}, ${now})`.execute(trx);
	const subject = { kind: kind === "person" ? "account" : kind, id: about };
	await recordAct(trx, { actor: accountId, act: `${kind}.noted`, subject });
	return true;
}

/** Adds a note; false when what it is about is gone. */
export function addNote(
	site: Pick<Site, "db" | "vault">,
	staffer: Staffer,
	subject: NoteSubject,
	text: string,
	now = new Date(),
): Promise<boolean> {
	return site.db
		.transaction()
		.execute((trx) => writeNote(trx, site, staffer, subject, { text, now }));
}

/** A note, with who wrote it; null: who has left. */
export type Note = { id: string; by: string | null; text: string; at: Date };

/** The last hundred notes, the oldest first. */
export async function listNotes(
	{ db, vault }: { db: Kysely<Tables> } & Pick<Site, "vault">,
	{ kind, id: about }: NoteSubject,
): Promise<Note[]> {
	const place = kinds[kind];
	// What was written about people before notes of that kind were sealed.
	const plain = kind === "person" ? sql.ref("notes.body") : sql`null::text`;
	const { rows } = await sql<{
		id: string;
		by: string | null;
		sealed: string | null;
		plain: string;
		at: Date;
	}>`
		select notes.id, staff.name as by, ${sql.ref(`notes.${place.text}`)} as sealed, ${plain} as plain,
			${sql.ref(`notes.${place.at}`)} as at
		from ${sql.table(place.table)} as notes
		left join staff on staff.account_id = notes.by_staff
		where ${sql.ref(`notes.${place.about}`)} = ${about}
		order by ${sql.ref(`notes.${place.at}`)} desc limit 100`.execute(db);
	return rows.reverse().map(({ id, by, sealed, plain: words, at }) => {
		const text = sealed ? (vault.open(purposeOf(kind), sealed)?.slice(id.length + 1) ?? "") : words;
		return { id, by, text, at };
	});
}

/** Far more notes about people than there are. */
const sealedAtOnce = 500;

/** Seals notes about people written by a version that did not. */
export async function sealPersonNotes(site: Pick<Site, "db" | "vault">): Promise<void> {
	await site.db.transaction().execute(async (trx) => {
		const rows = await trx
			.selectFrom("person_notes")
			.select(["id", "body"])
			.where("sealed", "is", null)
			.limit(sealedAtOnce)
			.forUpdate()
			.skipLocked()
			.execute();
		for (const { id, body } of rows) {
			await sql`update person_notes set sealed = ${sealNote(site, "person", id, body)}, body = default
				where id = ${id}`.execute(trx);
		}
	});
}
