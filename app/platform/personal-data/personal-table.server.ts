import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Site } from "../site.ts";

/** The person whose data it is. */
export type Subject = { accountId: string; email: string };

/** A file in a row of the export: stored beside the rows, which hold its path. */
export class ExportedFile {
	readonly path: string;
	readonly bytes: Uint8Array;

	constructor(path: string, bytes: Uint8Array) {
		this.path = path;
		this.bytes = bytes;
	}

	toJSON(): string {
		return this.path;
	}
}

/**
 * Reads a table's data about a person, for that person's own eyes: no token, no hash, no secret.
 */
export type ReadRows = (
	trx: Transaction<Tables>,
	subject: Subject,
	site: Pick<Site, "vault" | "files">,
) => Promise<object[]>;

/** Deletes a person's rows, in the transaction that deletes the account. */
type EraseRows = (
	trx: Transaction<Tables>,
	subject: Subject,
	site: Pick<Site, "jobs">,
) => Promise<void>;

type Personal = {
	/** The heading of its line in /privacy. */
	line: string;
	/** How long it is kept, in that line's words; absent: as long as the account. */
	time?: string;
	/** Its part of the export, or the reason why there is none. */
	exported: ReadRows | string;
	/**
	 * What happens to it when the account is deleted: its foreign key cascades, it is deleted
	 * explicitly, or it stays (without any trace of the person when `nameless`), and why.
	 */
	erased: "by foreign key" | EraseRows | { stays: "whole" | "nameless"; why: string };
};

/** A table's personal data; `impersonal` says why there is none. */
export type PersonalTable = Personal | { impersonal: string };

/** The declarations of one folder's tables. */
export type PersonalTables = Partial<Record<keyof Tables, PersonalTable>>;
