import type { Transaction } from "kysely";
import type { Tables } from "./database/tables.ts";
import type { Site } from "./site.ts";

const technical = "מידע טכני";

export const platformTables = {
	audit: {
		line: "רישום הגישה של הצוות למידע",
		time: "24 חודשים",
		exported: "the staff's acts by ids and codes; what they led to is exported with its own table",
		erased: { stays: "nameless", why: "it names nobody, and must show that nothing was taken out" },
	},
	audit_waiting: { impersonal: "ids of recorded acts that are not chained yet" },
	push_keys: { impersonal: "the site's own keys for pushes" },
	audit_chain: { impersonal: "hashes over the recorded acts" },
	audit_head: { impersonal: "where the chain of hashes ends" },
	overview_figures: { impersonal: "counts that the staff see" },
	audit_seals: { impersonal: "each day's hash" },
	backups_made: { impersonal: "when a backup was made" },
	build_files: { impersonal: "scripts and style sheets of earlier versions" },
	files: {
		impersonal: "keys of encrypted files; ownership is recorded in the referencing table",
	},
	kept_keys: { impersonal: "keys of the site itself, sealed" },
	live_counters: {
		line: technical,
		exported: "how many events its open pages were told; it says nothing of them",
		erased: "by foreign key",
	},
	live_events: {
		line: technical,
		exported: "ids of what changed in the last hour, exported with its own table",
		erased: async (trx, { accountId }) => {
			await trx.deleteFrom("live_events").where("account_id", "=", accountId).execute();
		},
	},
	rate_limits: {
		line: technical,
		exported: "keyed digests of who tried something, deleted within the hour",
		erased: {
			stays: "nameless",
			why: "nobody can tell whose a digest is, and it expires",
		},
	},
	reseals: { impersonal: "how far the replacement of the site's secret has come" },
	secret_prints: { impersonal: "fingerprints of the site's secrets" },
	spent_proofs: { impersonal: "solved proofs of work, by a random number, until they expire" },
} satisfies PersonalTables;

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
	/** The heading of its entry in /privacy. */
	line: string;
	/** How long it is kept, in that entry's words; absent: as long as the account. */
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

export type PersonalTables = Partial<Record<keyof Tables, PersonalTable>>;
