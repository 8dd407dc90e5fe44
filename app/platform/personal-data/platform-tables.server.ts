import type { PersonalTables } from "./personal-table.server.ts";

const technical = "מידע טכני";

/** Personal data in the platform's own tables. */
export const platformTables = {
	audit: {
		line: "רישום הגישה של הצוות למידע",
		time: "24 חודשים",
		exported: "the staff's acts by ids and codes; what they led to is exported with its own table",
		erased: { stays: "nameless", why: "it names nobody, and must show that nothing was taken out" },
	},
	audit_waiting: { impersonal: "ids of recorded acts that are not chained yet" },
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
