import type { Action, Scope } from "../../moderation/enforcements/enforcement.ts";
import { codeWords, formOf } from "../../moderation/reports.ts";
import { formatDay } from "../../platform/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { laneWords, ruleNames } from "../cases/case-words.ts";
import { verdictWords } from "../frame/verdict-words.ts";
import { casesPath } from "../queues/addresses.ts";
import type { ModerationHistory } from "./moderation-history.server.ts";
import { liftForm, type Refused } from "./person.form.ts";
import { Facts, More, type Row, Section } from "./person-parts.tsx";
import { Act } from "./reason-form.tsx";

type HistoryProps = {
	history: ModerationHistory | null;
	person: Parameters<typeof formOf>[0];
	path: string;
	may: readonly string[];
	/** Whether this role may open cases; otherwise only their number is shown. */
	seesCases: boolean;
	refused: Refused | undefined;
};

/** The cases about somebody, by codes and lanes; reporters are not named here. */
export function Cases({ history, person, seesCases }: HistoryProps) {
	const { cases, own } = history ?? { cases: { rows: [], more: 0 }, own: { all: 0, found: 0 } };
	const count = cases.rows.length + cases.more;
	const form = formOf(person);
	return (
		<Section title="דיווחים ותיקים" id="cases">
			{count === 0 && <p className="muted">אין תיקים.</p>}
			{!seesCases && count > 0 && (
				<p>
					תיקים: <bdi className="num">{count}</bdi>. התוכן נפתח בתפקיד הבדיקה.
				</p>
			)}
			{seesCases && (
				<>
					<Facts
						rows={cases.rows.map((one) => [
							<a key="number" className="link" href={`${casesPath}/${one.id}`}>
								תיק <bdi className="num">{one.number}</bdi>
							</a>,
							<span key="about">
								נתיב {laneWords[one.lane].letter}, {reportsWords(one.reports)}{" "}
								{one.closed_at ? (
									<Badge>נסגר {formatDay(one.closed_at)}</Badge>
								) : (
									<Badge kind="accent">פתוח מאז {formatDay(one.opened_at)}</Badge>
								)}
								<span className="small muted">
									{" "}
									{[
										...one.codes.map((code) => codeWords[code as keyof typeof codeWords][form]),
										...(one.opened_rule
											? [`ביוזמת הצוות: ${ruleNames[one.opened_rule] ?? one.opened_rule}`]
											: []),
									].join(" · ")}
								</span>
							</span>,
						])}
					/>
					<More count={cases.more} />
					{own.all > 0 && (
						<p className="small muted">
							דיווחים מהחשבון הזה: <bdi className="num">{own.all}</bdi>, בהם נמצאה הפרה:{" "}
							<bdi className="num">{own.found}</bdi>.
						</p>
					)}
				</>
			)}
		</Section>
	);
}

const reportsWords = (count: number) =>
	count === 0 ? "בלי דיווח" : count === 1 ? "דיווח אחד" : `${count} דיווחים`;

/** Decisions about somebody as a member, their outcomes, and how a running one is lifted. */
export function Enforcements(props: HistoryProps) {
	const { rows, more } = props.history?.enforcements ?? { rows: [], more: 0 };
	return (
		<>
			<Facts
				rows={rows.map(
					(row): Row => [
						formatDay(row.since),
						<div key={row.id} data-decision={row.id}>
							<b>{kindWords(row)}</b>
							{row.until && <> עד {formatDay(row.until)}</>}
							{row.rule && <>, {ruleNames[row.rule] ?? row.rule}</>}
							{row.by && (
								<>
									, <bdi>{row.by}</bdi>
								</>
							)}{" "}
							<State row={row} />
							{row.isRunning && <Lift row={row} {...props} />}
						</div>,
					],
				)}
			/>
			<More count={more} />
		</>
	);
}

type Decided = ModerationHistory["enforcements"]["rows"][number];

const scopeWords: Readonly<Record<Scope, string>> = {
	messages: "בלי שיחות חדשות",
	discovery: "בלי להופיע ברשימות",
};

export const kindWords = ({ kind, scope }: { kind: Action; scope: Scope | null }): string =>
	scope ? `${verdictWords[kind]}: ${scopeWords[scope]}` : verdictWords[kind];

function State({ row }: { row: Decided }) {
	const { isRunning, lifted_at, lifted_why, until, isAppealed, answered_at, outcome } = row;
	return (
		<>
			{isRunning && <Badge kind="danger">בתוקף</Badge>}
			{lifted_at && (
				<Badge>
					{lifted_why === "reversed" ? "בוטלה" : "הוסרה"} {formatDay(lifted_at)}
				</Badge>
			)}
			{!isRunning && !lifted_at && until && <Badge>הסתיימה</Badge>}{" "}
			{isAppealed && <Badge kind="accent">ערעור מחכה</Badge>}
			{answered_at && (
				<Badge>
					{outcome === "reversed" ? "הערעור התקבל" : "הערעור נדחה"} {formatDay(answered_at)}
				</Badge>
			)}
		</>
	);
}

function Lift({ row, path, may, refused }: HistoryProps & { row: Decided }) {
	if (!may.includes("lift")) return null;
	const why =
		row.kind === "banned"
			? "הרחקה מתבטלת בערעור בלבד."
			: row.isOwn
				? "ההחלטה שלך: מסיר אותה אדם אחר."
				: row.isAppealed
					? "הערעור שמחכה מכריע."
					: null;
	if (why) return <p className="small muted">{why}</p>;
	return (
		<Act
			act="lift"
			icon="undo"
			title="הסרה לפני הזמן"
			schema={liftForm}
			hidden={{ decision: row.id }}
			path={path}
			refused={refused?.decision === row.id ? refused : undefined}
		>
			ההחלטה מסתיימת עכשיו, והאדם מקבל אימייל שיש עדכון בחשבון.
		</Act>
	);
}
