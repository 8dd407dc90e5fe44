import { formatDay, formatMoment } from "../../platform/dates.ts";
import { aboutWords, stateWords } from "../../support/threads/state-words.ts";
import { Badge } from "../../ui/badge.tsx";
import type { readAccount } from "./account.server.ts";
import type { Opened } from "./opened.server.ts";
import styles from "./people.module.css";
import type { Refused } from "./person.form.ts";
import { Facts, More, type Row, Section } from "./person-parts.tsx";
import { consentNames } from "./person-words.ts";
import { ReasonForm } from "./reason-form.tsx";

type Read = Awaited<ReturnType<typeof readAccount>>;

type AccountProps = {
	account: Read;
	opened: Opened;
	path: string;
	may: readonly string[];
	refused: Refused | undefined;
};

/** Contact and sign-in data; the private parts behind their gate. */
export function Account({ account, opened, path, may, refused }: AccountProps) {
	return (
		<Section title="חשבון" id="account">
			<Facts
				rows={[
					["אימות דו־שלבי", account.hasFactor ? "פעיל" : "לא פעיל"],
					...(opened ? privateRows(opened) : [["כתובת", closed] as Row]),
				]}
			/>
			{may.includes("open") && !opened && (
				<div className={styles.gate}>
					<h3>כתובת, שם, טלפון, תאריך לידה, תמונות האלבום וטקסטים שאינם מוצגים</h3>
					<ReasonForm act="open" button="פתיחה" path={path} refused={refused}>
						נפתחים ל־15 דקות, רק לך. הסיבה נרשמת.
					</ReasonForm>
				</div>
			)}
			{opened && (
				<p className="small muted">
					פתוח עד <bdi>{formatMoment(opened.until)}</bdi>.
				</p>
			)}
		</Section>
	);
}

const closed = <span className="muted">סגורה. נפתחת אחרי סיבה</span>;

function privateRows({ email, name, phone, birthDate }: NonNullable<Opened>): Row[] {
	const unknown = "לא נשמר";
	return [
		[
			"כתובת",
			<bdi key="email" dir="ltr">
				{email}
			</bdi>,
		],
		["שם בטופס", name ? <bdi key="name">{name}</bdi> : unknown],
		[
			"טלפון",
			phone ? (
				<bdi key="phone" dir="ltr">
					{phone}
				</bdi>
			) : (
				unknown
			),
		],
		["תאריך לידה", birthDate ? formatDay(new Date(`${birthDate}T12:00:00Z`)) : unknown],
	];
}

export function Tickets({ tickets, isLinked }: Pick<Read, "tickets"> & { isLinked: boolean }) {
	return (
		<Section title="פניות" id="tickets">
			{tickets.rows.length === 0 && <p className="muted">אין.</p>}
			<Facts
				rows={tickets.rows.map((ticket) => [
					<bdi key="number" className="num">
						{ticket.number}
					</bdi>,
					<span key="about">
						{isLinked ? (
							<a className="link" href={`/staff/tickets/${ticket.number}`}>
								{aboutWords(ticket)}
							</a>
						) : (
							aboutWords(ticket)
						)}{" "}
						<Badge>{stateWords(ticket)}</Badge>
					</span>,
				])}
			/>
			<More count={tickets.more} />
		</Section>
	);
}

export function ConsentsAndSessions({ consents, sessions }: Pick<Read, "consents" | "sessions">) {
	return (
		<>
			<Section title="הסכמות" id="consents">
				<Facts
					rows={consents.rows.map(({ kind, version, given_at }) => [
						consentNames[kind] ?? kind,
						<span key="version">
							גרסה <bdi dir="ltr">{version}</bdi>, {formatDay(given_at)}
						</span>,
					])}
				/>
				<More count={consents.more} />
			</Section>
			<Section title="חיבורים" id="sessions">
				{sessions.rows.length === 0 && <p className="muted">אין חיבור פתוח.</p>}
				<Facts
					rows={sessions.rows.map(({ device, since, lastSeen }) => [
						<bdi key="seen">{formatDay(lastSeen)}</bdi>,
						<span key="device">
							<bdi>{device}</bdi>, מאז <bdi>{formatDay(since)}</bdi>
						</span>,
					])}
				/>
				<More count={sessions.more} />
			</Section>
		</>
	);
}
