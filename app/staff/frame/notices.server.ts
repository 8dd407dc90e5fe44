import { type Kysely, sql } from "kysely";
import { holdsEndBefore } from "../../desk/holds.server.ts";
import { handRefusals } from "../../payments/manual/refusal-words.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { hour } from "../../platform/time.ts";
import type { StaffPerson } from "../staff-person.server.ts";
import { subjectNames } from "./subject-names.ts";
import { nameSubjects } from "./subjects.server.ts";

/** Notices for a staff member on every page: what they sent that was not done, and what a colleague handed over. */
export type DeskNotice = {
	id: number;
	isHanded: boolean;
	/** What it was about, such as "תשלום 10001". */
	about: string;
	why: string;
	href: string | null;
};

/** The last three of the working day; what was handed over, as long as its hold may last. */
export async function listNotices(
	db: Kysely<Tables>,
	{ accountId, roles }: Pick<StaffPerson, "accountId" | "roles">,
	now: Date,
): Promise<DeskNotice[]> {
	const rows = await db
		.selectFrom("audit")
		.leftJoin("staff", "staff.account_id", "audit.actor")
		.select(["audit.id", "act", "subject_kind", "subject_id", "reason", "staff.name as by"])
		.where(({ or, and, eb }) =>
			or([
				and([
					eb("act", "=", "decision.voided"),
					eb("at", ">", new Date(now.getTime() - 12 * hour)),
					sql<boolean>`details->>'by' = ${accountId}`,
				]),
				and([
					eb("act", "=", "item.handed_over"),
					eb("at", ">", holdsEndBefore(now)),
					sql<boolean>`details->>'to' = ${accountId}`,
				]),
			]),
		)
		.orderBy("at", "desc")
		.limit(3)
		.execute();
	const named = await nameSubjects(db, rows, roles);
	return rows.map(({ id, act, by, subject_kind: kind, subject_id, reason }) => {
		const { number = null, href = null, person = null } = named[`${kind} ${subject_id}`] ?? {};
		const about = [number && `\u2068${number}\u2069`, person && `\u2068${person.name}\u2069`];
		const isHanded = act === "item.handed_over";
		const why = isHanded ? `מאת \u2068${by ?? ""}\u2069.` : whyOf(kind, reason ?? "");
		return {
			id,
			isHanded,
			about: [subjectNames[kind], ...about].filter(Boolean).join(" "),
			why,
			href,
		};
	});
}

const whyOf = (kind: string, reason: string): string =>
	((kind === "ticket" || kind === "urgent") && threadRefusals[reason]) ||
	(handRefusals[reason] ?? "");

/** Why a message to somebody was not sent; its words are kept as a note. */
const threadRefusals: Readonly<Record<string, string>> = {
	changed: "נכתבה שם הודעה בשניות שלפני השליחה. מה שנכתב נשמר כהערה.",
	taken: "הפנייה עברה לטיפול אחר. מה שנכתב נשמר כהערה.",
	gone: "הפנייה עברה לטיפול אחר, או נסגרה. מה שנכתב נשמר כהערה.",
	full: "אי אפשר להוסיף עוד לפנייה הזאת. מה שנכתב נשמר כהערה.",
};
