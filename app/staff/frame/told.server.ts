import { type Kysely, sql } from "kysely";
import { handRefusals } from "../../payments/manual/refusal-words.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { hour } from "../../platform/time.ts";
import type { StaffPerson } from "../staff-person.server.ts";
import { subjectNames } from "./subject-names.ts";
import { nameSubjects } from "./subjects.server.ts";

/** What somebody decided or sent and could not be done any more when its ten seconds were over. */
export type Voided = {
	id: number;
	/** What it was about, such as "תשלום 10001". */
	about: string;
	why: string;
	href: string | null;
};

/** The last three of the working day. */
export async function listVoided(
	db: Kysely<Tables>,
	{ accountId, roles }: Pick<StaffPerson, "accountId" | "roles">,
	now: Date,
): Promise<Voided[]> {
	const rows = await db
		.selectFrom("audit")
		.select(["id", "subject_kind", "subject_id", "reason"])
		.where("act", "=", "decision.voided")
		.where("at", ">", new Date(now.getTime() - 12 * hour))
		.where(sql<boolean>`details->>'by' = ${accountId}`)
		.orderBy("at", "desc")
		.limit(3)
		.execute();
	const named = await nameSubjects(db, rows, roles);
	return rows.map(({ id, subject_kind: kind, subject_id, reason }) => {
		const { number = null, href = null, person = null } = named[`${kind} ${subject_id}`] ?? {};
		const about = [number && `\u2068${number}\u2069`, person && `\u2068${person.name}\u2069`];
		const isThread = kind === "ticket" || kind === "urgent";
		const why = (isThread && threadRefusals[reason ?? ""]) || (handRefusals[reason ?? ""] ?? "");
		return { id, about: [subjectNames[kind], ...about].filter(Boolean).join(" "), why, href };
	});
}

/** Why what was written to somebody was not sent; the words of it are kept as a note. */
const threadRefusals: Readonly<Record<string, string>> = {
	changed: "נכתבה שם הודעה בשניות שלפני השליחה. מה שנכתב נשמר כהערה.",
	taken: "הפנייה עברה לטיפול אחר. מה שנכתב נשמר כהערה.",
	gone: "הפנייה עברה לטיפול אחר, או נסגרה. מה שנכתב נשמר כהערה.",
	full: "אי אפשר להוסיף עוד לפנייה הזאת. מה שנכתב נשמר כהערה.",
};
