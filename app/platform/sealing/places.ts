import type { StoredPurpose } from "./purposes.ts";

type KeyColumn = { name: string; type: "uuid" | "text" | "smallint" };

/** A column of sealed texts. */
export type Place = {
	/** With its schema, if that is not the site's own. */
	table: string;
	/** The primary key. */
	key: readonly KeyColumn[];
	/** SQL of the sealed text in a row `kept`. */
	text: string;
	/** SQL that puts `fresh.text` there. */
	set: string;
	/** Rows that count; absent: all. */
	only?: string;
	/** Column with the fingerprint of the secret that sealed the text. */
	mark?: string;
};

const uuid = (name = "id"): KeyColumn[] => [{ name, type: "uuid" }];
const text = (...names: string[]): KeyColumn[] =>
	names.map((name): KeyColumn => ({ name, type: "text" }));

const column = (table: string, name: string, key = uuid()): Place => ({
	...{ table, key, text: `kept.${name}` },
	set: `${name} = fresh.text`,
});

/** Jobs that still wait, also those given up. */
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
	draft: [column("drafts", "body", text("token_hash", "kind"))],
	"join details": [column("join_details", "body", uuid("account_id"))],
	"kept key": [column("kept_keys", "sealed", text("name"))],
	mail: [jobsNamed("mail")],
	recovery: [jobsNamed("recovery-mail")],
	"removed item": [column("enforcements", "removed")],
	report: [column("reports", "words")],
	"second factor": [column("second_factors", "secret", uuid("account_id"))],
	"sign-up": [column("sign_ups", "person")],
	"ticket note": [column("ticket_notes", "body")],
	"waiting act": [column("sessions", "waiting_act")],
	"webhook event": [column("webhook_events", "sealed", text("id"))],
};
