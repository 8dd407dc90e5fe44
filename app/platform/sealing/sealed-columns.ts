type KeyColumn = { name: string; type: "uuid" | "text" | "smallint" };

/** A column of sealed texts. */
export type Place = {
	/** With its schema, if not the site's own. */
	table: string;
	key: readonly KeyColumn[];
	/** SQL of the sealed text in a row `kept`. */
	text: string;
	/** SQL that puts `fresh.text` there. */
	set: string;
	/** Rows to include; absent: all. */
	only?: string;
	/** Column with the fingerprint of the secret that sealed the text. */
	mark?: string;
};

const uuid = (name = "id"): KeyColumn[] => [{ name, type: "uuid" }];
const text = (...names: string[]): KeyColumn[] =>
	names.map((name): KeyColumn => ({ name, type: "text" }));

const column = (table: string, name: string, key = uuid()): Place => ({
	table,
	key,
	text: `kept.${name}`,
	set: `${name} = fresh.text`,
});

/** Waiting jobs, including those given up. */
const jobsNamed = (name: string): Place => ({
	table: "pgboss.job",
	key: [...text("name"), ...uuid()],
	text: "kept.data ->> 'sealed'",
	set: "data = jsonb_set(kept.data, '{sealed}', to_jsonb(fresh.text))",
	only: `kept.name in ('${name}', '${name}-dead') and kept.state < 'completed'`,
});

/** Where the texts of each purpose are stored. */
export const placesOf: Readonly<Record<StoredPurpose, readonly Place[]>> = {
	"album note": [column("album_notes", "words")],
	"appeal text": [
		column("appeals", "text"),
		column("enforcement_appeals", "text", uuid("enforcement_id")),
	],
	"barred picture": [column("barred_contacts", "sealed", text("contact_hash"))],
	"cancellation-code": [jobsNamed("cancellation-code")],
	"case note": [column("case_notes", "body")],
	"contact label": [column("contact_blocks", "label")],
	"conversation key": [
		{
			...column("conversation_keys", "sealed", [
				...uuid("conversation_id"),
				{ name: "version", type: "smallint" },
			]),
			mark: "sealed_by",
		},
	],
	"desk act": [column("desk_acts", "body")],
	"dropped message": [column("dropped_messages", "body")],
	draft: [column("drafts", "body", text("token_hash", "kind"))],
	"gift name": [column("gifts", "receiver_name")],
	"gift note": [column("gift_drafts", "note")],
	"join details": [column("join_details", "body", uuid("account_id"))],
	"kept key": [column("kept_keys", "sealed", text("name"))],
	mail: [jobsNamed("mail")],
	recovery: [jobsNamed("recovery-mail")],
	"person note": [column("person_notes", "sealed")],
	"proposed decision": [
		{
			table: "decisions",
			key: uuid(),
			text: "kept.parts ->> 'proposed'",
			set: "parts = jsonb_set(kept.parts, '{proposed}', to_jsonb(fresh.text))",
		},
	],
	"push key": [column("push_keys", "sealed")],
	"push subscription": [column("push_subscriptions", "sealed", uuid("session_id"))],
	"removed item": [column("enforcements", "removed")],
	report: [column("reports", "words")],
	"saved search": [column("saved_searches", "name"), column("saved_searches", "filters")],
	"second factor": [column("second_factors", "secret", uuid("account_id"))],
	"sign-up": [column("sign_ups", "person")],
	"ticket note": [column("ticket_notes", "body")],
	"urgent note": [column("urgent_notes", "body")],
	"urgent words": [column("urgent_words", "body")],
	"waiting act": [column("sessions", "waiting_act")],
	"webhook event": [column("webhook_events", "sealed", text("id"))],
};

/**
 * What becomes of everything that SECRET seals and hashes when SECRET is replaced (decision 0050). A new
 * purpose compiles only once it is listed here.
 *
 * - stored: sealed anew by a job, where `places.ts` says
 * - kept: its key is stored itself, sealed, and stays the same (`start.server.ts`)
 * - transient: valid while the older secret is configured, and expires soon anyway
 */
type Retention = "stored" | "kept" | "transient";

/** What is sealed and can be opened again. */
export const sealedPurposes = {
	"album note": "stored",
	"appeal text": "stored",
	"barred picture": "stored",
	"cancellation-code": "stored",
	"case note": "stored",
	"contact label": "stored",
	"conversation key": "stored",
	"desk act": "stored",
	"dropped message": "stored",
	draft: "stored",
	"gift name": "stored",
	"gift note": "stored",
	"join details": "stored",
	"kept key": "stored",
	mail: "stored",
	recovery: "stored",
	"person note": "stored",
	"proposed decision": "stored",
	"push key": "stored",
	"push subscription": "stored",
	"removed item": "stored",
	report: "stored",
	"saved search": "stored",
	"second factor": "stored",
	"sign-up": "stored",
	"ticket note": "stored",
	"urgent note": "stored",
	"urgent words": "stored",
	"waiting act": "stored",
	"webhook event": "stored",
	// The link in every newsletter must end it for good.
	"newsletter-stop": "kept",
	// Minutes.
	"access token": "transient",
	cancellation: "transient",
	flash: "transient",
	"place in a list": "transient",
	"place in the members' gallery": "transient",
	"second step": "transient",
	"staff browser": "transient",
	// As long as a session: thirty days of rest at most.
	"own form": "transient",
	"picture address": "transient",
	// Links that grant access: seven days, a ticket's thirty.
	disown: "transient",
	"lost address": "transient",
	"lost factor": "transient",
	"keep account": "transient",
	ticket: "transient",
	// By FILES_KEY, which has jobs of its own.
	"file key": "transient",
} as const satisfies Record<string, Retention>;

/** What is only compared. */
const hashedPurposes = {
	"app lock": "kept",
	"backup code": "kept",
	"barred contact": "kept",
	"kept contact": "kept",
	newsletter: "kept",
	"push endpoint": "kept",
	// Minutes; message sketches a day.
	"cancel code": "transient",
	limit: "transient",
	"message sketch": "transient",
	"place in the members' gallery": "transient",
	proof: "transient",
	"second step": "transient",
	"sign-up code": "transient",
	"tried sketch": "transient",
	// Records which secret signed. The record reports which signatures are old; a starting node signs its build's
	// files anew, and those of earlier builds are kept for thirty days.
	"audit chain": "transient",
	"audit head": "transient",
	"audit seal": "transient",
	"build file": "transient",
	// Fingerprints: they change with the secret.
	"conversation key": "transient",
	"files key": "transient",
	secret: "transient",
} as const satisfies Record<string, Retention>;

export type SealedPurpose = keyof typeof sealedPurposes;
export type HashedPurpose = keyof typeof hashedPurposes;

type WithRetention<Table extends Record<string, Retention>, One extends Retention> = {
	[Purpose in keyof Table]: Table[Purpose] extends One ? Purpose : never;
}[keyof Table];

/** What is sealed in rows of the database. */
export type StoredPurpose = WithRetention<typeof sealedPurposes, "stored">;

const namesOf = (table: Record<string, Retention>, retention: Retention) =>
	Object.entries(table)
		.filter(([, one]) => one === retention)
		.map(([name]) => name);

/** The names of a purpose's keys, for sealing and for hashing. */
export const keyNames = {
	sealing: (purpose: string) => purpose,
	hashing: (purpose: string) => `digest ${purpose}`,
};

/** The names of the keys that outlive every secret. */
export const keptKeys: readonly string[] = [
	...namesOf(sealedPurposes, "kept").map(keyNames.sealing),
	...namesOf(hashedPurposes, "kept").map(keyNames.hashing),
];
