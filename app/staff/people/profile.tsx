import { formatDay, formatMoment } from "../../platform/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { itemPath, queueNames, queueOf } from "../queues/addresses.ts";
import type { Opened } from "./opened.server.ts";
import styles from "./people.module.css";
import { Facts, More, type Row, Section, Text } from "./person-parts.tsx";
import {
	applicationStates,
	fieldNames,
	verificationKinds,
	verificationStates,
	versionStates,
} from "./person-words.ts";
import type { readProfile } from "./profile.server.ts";

type ProfileProps = {
	profile: Awaited<ReturnType<typeof readProfile>>;
	opened: Opened;
	person: { badge_at: Date | null; deletes_at: Date | null };
	/** Whether this role may open the queues. */
	seesQueues: boolean;
};

/** What others read of somebody; waiting and earlier texts only while the private parts are open. */
export function Profile({ profile: { texts, earlier }, opened }: ProfileProps) {
	return (
		<Section title="פרופיל וגרסאות" id="profile">
			{texts.length === 0 && <p className="muted">עוד אין טקסט שמוצג לאחרים.</p>}
			<Facts
				rows={texts.map(({ field, text, approved_at }) => [
					fieldNames[field] ?? field,
					<Text key={field} field={field} text={text} at={`מוצג מאז ${formatDay(approved_at)}`} />,
				])}
			/>
			{opened && opened.waiting.length > 0 && (
				<Facts
					rows={opened.waiting.map(({ field, text, opened_at }) => [
						`${fieldNames[field] ?? field}, ממתין`,
						<Text key={field} field={field} text={text} at={`נכתב ${formatDay(opened_at)}`} />,
					])}
				/>
			)}
			{earlier > 0 && !opened && (
				<p className="small muted">
					{earlier === 1 ? "גרסה קודמת אחת נפתחת" : `${earlier} גרסאות קודמות נפתחות`} אחרי סיבה.
				</p>
			)}
			{opened && <Versions {...opened.versions} />}
		</Section>
	);
}

function Versions({ rows, more }: NonNullable<Opened>["versions"]) {
	if (rows.length === 0) return null;
	return (
		<details className={styles.act}>
			<summary>
				גרסאות קודמות, <bdi className="num">{rows.length + more}</bdi>
			</summary>
			<Facts
				rows={rows.map(({ id, field, text, state, decided_at }) => [
					fieldNames[field] ?? field,
					<Text
						key={id}
						field={field}
						text={text}
						at={`${versionStates[state] ?? state}, ${decided_at ? formatDay(decided_at) : ""}`}
					/>,
				])}
			/>
			<More count={more} />
		</details>
	);
}

/** The requests to join, the verification, and what of the person waits in a queue. */
export function Verification({ profile, person, seesQueues }: ProfileProps) {
	const { applications, verification, evidence, waiting } = profile;
	const at = verification && (verification.decided_at ?? verification.sent_at);
	return (
		<Section title="בקשה ואימות" id="verification">
			<Facts
				rows={[
					...applications.rows.map(
						({ state, created_at, ended_at }): Row => [
							formatDay(created_at),
							<span key={created_at.getTime()}>
								{applicationStates[state]}
								{ended_at && <>, {formatDay(ended_at)}</>}
							</span>,
						],
					),
					[
						"אימות",
						verification ? (
							<span key="verification">
								{verificationKinds[verification.kind]}: {verificationStates[verification.state]},{" "}
								{formatDay(at ?? verification.started_at)}
							</span>
						) : (
							"אין רישום"
						),
					],
					["תג", person.badge_at ? `מאומת מאז ${formatDay(person.badge_at)}` : "אין"],
					["ראיות", evidence?.at ? `נמחקו, ${formatMoment(evidence.at)}` : "לא נרשמה מחיקה"],
				]}
			/>
			<More count={applications.more} />
			{person.deletes_at === null &&
				waiting.map(({ id, kind, due_at }) => (
					<p key={id} className="row">
						<Badge kind="accent">מחכה עד {formatMoment(due_at)}</Badge>
						{seesQueues ? (
							<a className="link" href={itemPath(queueOf(kind), id)}>
								{queueNames[queueOf(kind)]}
							</a>
						) : (
							queueNames[queueOf(kind)]
						)}
					</p>
				))}
		</Section>
	);
}
