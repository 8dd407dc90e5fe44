import type { PersonalTables } from "./personal-table.server.ts";

const technical = "מידע טכני";

/** Personal data in the platform's own tables. */
export const platformTables = {
	files: {
		impersonal: "keys of encrypted files; ownership is recorded in the referencing table",
	},
	rate_limits: {
		line: technical,
		exported: "keyed digests of who tried something, deleted within the hour",
		erased: {
			stays: "nameless",
			why: "nobody can tell whose a digest is, and it expires",
		},
	},
	spent_proofs: { impersonal: "solved proofs of work, by a random number, until they expire" },
} satisfies PersonalTables;
