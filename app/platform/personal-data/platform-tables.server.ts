import type { PersonalTables } from "./personal-table.server.ts";

const technical = "מידע טכני";

/** Personal data in the platform's own tables. */
export const platformTables = {
	files: {
		impersonal: "keys of encrypted files; whose they are stands in the table that owns them",
	},
	rate_limits: {
		line: technical,
		exported: "keyed digests of who tried something, gone within the hour",
		erased: {
			stays: "nameless",
			why: "nobody can tell whose a digest is, and it runs out by itself",
		},
	},
	spent_proofs: { impersonal: "solved puzzles, by a random number, until they run out" },
} satisfies PersonalTables;
