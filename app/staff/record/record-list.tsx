import { Link } from "react-router";
import type { SettingName } from "../../owner/setting.ts";
import { dateInIsrael, formatDay, formatTime } from "../../platform/dates.ts";
import { closeWords } from "../../support/threads/ticket-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { ruleNames } from "../cases/case-words.ts";
import { subjectNames } from "../frame/subject-names.ts";
import type { NamedSubject } from "../frame/subjects.server.ts";
import { verdictWords } from "../frame/verdict-words.ts";
import { Sum } from "../money/books/sums.tsx";
import { titleOf } from "../settings/setting-values.ts";
import { actNames, appealWords, codeNames, isView, searchNames } from "./act-names.ts";
import styles from "./record.module.css";
import type { RecordDays, RecordedRow } from "./record.server.ts";

type Staff = ReadonlyMap<string, string>;
type Named = Readonly<Record<string, NamedSubject>>;
type Changes = Readonly<Record<string, string>>;
type ListProps = {
	/** What was set, in words, by name and version. */
	changes: Changes;
	rows: readonly RecordedRow[];
	seals: RecordDays;
	today: string;
	staff: Staff;
	named: Named;
};

/** The acts, newest first, grouped by day; a past day closes with its seal. */
export function RecordList({ changes, rows, seals, today, staff, named }: ListProps) {
	const days = Map.groupBy(rows, ({ at }) => dateInIsrael(at));
	return [...days].map(([day, acts]) => {
		const seal = seals[day];
		const title = formatDay(new Date(`${day}T12:00:00Z`));
		return (
			<section key={day} aria-label={title}>
				<div className={styles.seal}>
					<h2>{day === today ? `היום, ${title}` : title}</h2>
					{seal && (
						<span>
							<bdi>{seal.entries.toLocaleString("he-IL")}</bdi> שורות
						</span>
					)}
					<span className={styles.state}>
						{seal ? (
							<>
								<Icon name="check" />
								חתום
							</>
						) : (
							"ייחתם אחרי חצות"
						)}
					</span>
					{seal && <Hash begin={seal.hash} />}
				</div>
				<ol>
					{acts.map((row) => (
						<RecordedAct key={row.id} row={row} staff={staff} named={named} changes={changes} />
					))}
				</ol>
			</section>
		);
	});
}

type ActProps = {
	row: RecordedRow;
	staff: Staff;
	named?: Named;
	changes?: Changes;
	isBroken?: boolean;
};

/** One act: when, who, what, to what, why. */
export function RecordedAct({ row, staff, named = {}, changes = {}, isBroken }: ActProps) {
	const about = named[`${row.subject_kind} ${row.subject_id}`];
	const { at, actor, act, subject_kind, subject_id, reason, hash } = row;
	// Of the record only a seal has a name of its own; `all` and `open` mean the whole.
	const change = changes[`${subject_id} ${row.details.version}`];
	const isWhole = subject_kind === "record" && ["all", "open"].includes(subject_id);
	return (
		<li className={styles.act} data-broken={isBroken ? "" : undefined}>
			<time className="num" dateTime={at.toISOString()}>
				<bdi>{formatTime(at)}</bdi>
			</time>
			<a href={`/staff/record?who=${actor ?? "site"}`}>
				<bdi>{actor === null ? "מערכת" : (staff.get(actor) ?? actor.slice(0, 8))}</bdi>
			</a>
			<a
				href={`/staff/record?act=${act}`}
				className={styles.what}
				data-view={isView(act) || undefined}
			>
				{actNames[act]?.name ?? <bdi dir="ltr">{act}</bdi>}
			</a>
			<span>
				<a href={`/staff/record?about=${encodeURIComponent(subject_id)}`}>
					{subjectNames[subject_kind] ?? <bdi dir="ltr">{subject_kind}</bdi>}
				</a>{" "}
				{subject_kind === "setting" ? (
					<bdi className={styles.change}>{change ?? titleOf(subject_id as SettingName)}</bdi>
				) : (
					!isWhole && (
						<Subject
							kind={subject_kind}
							id={subject_id}
							about={about}
							colleague={staff.get(subject_id)}
						/>
					)
				)}
				<Details details={row.details} appealed={about?.appealed ?? null} />
			</span>
			<span className={styles.sub}>{reason && <>סיבה: {codeWords(reason)}</>}</span>
			{hash ? <Hash begin={hash} /> : <span className={styles.hash}>טרם נחתמה</span>}
		</li>
	);
}

type SubjectProps = {
	kind: string;
	id: string;
	about: NamedSubject | undefined;
	/** The name of the colleague it was done to. */
	colleague: string | undefined;
};

/** What an act was done to, and whom it is about; without a number, by the beginning of its id. */
function Subject({ kind, id, about, colleague }: SubjectProps) {
	const way = kind === "search" ? searchNames[id] : undefined;
	if (colleague) return <bdi>{colleague}</bdi>;
	if (about?.number || about?.person) {
		const number = about.number && <bdi className="num">{about.number}</bdi>;
		return (
			<>
				{number && (about.href ? <Link to={about.href}>{number}</Link> : number)}
				{number && about.person && ", "}
				{about.person && (
					<Link to={about.person.href}>
						<bdi>{about.person.name}</bdi>
					</Link>
				)}
			</>
		);
	}
	return way ?? <bdi dir="ltr">{id.length > 12 ? id.slice(0, 8) : id}</bdi>;
}

function codeWords(code: string) {
	const words: Readonly<Record<string, string>> = { ...closeWords, ...verdictWords, ...codeNames };
	return words[code] ?? ruleNames[code] ?? <bdi dir="auto">{code}</bdi>;
}

/** The details that are readable by themselves: sums, verdicts and counts, not ids. */
function Details({
	details,
	appealed,
}: Pick<RecordedRow, "details"> & Pick<NamedSubject, "appealed">) {
	const { cents, currency, verdict, rows, days, findings, days_stay } = details;
	return (
		<>
			{typeof cents === "number" && (
				<>
					, <Sum cents={cents} currency={currency === "ILS" ? "ILS" : "USD"} />
				</>
			)}
			{typeof days_stay === "boolean" && (days_stay ? ", הימים נשארים" : ", הימים מסתיימים")}
			{typeof verdict === "string" && (
				<>, {(appealed && appealWords[appealed]?.[verdict]) || codeWords(verdict)}</>
			)}
			{typeof rows === "number" && typeof days === "number" && (
				<>
					, <bdi>{rows.toLocaleString("he-IL")}</bdi> שורות, <bdi>{days}</bdi> ימים,{" "}
					{findings === 0 ? "תקין" : "לא תקין"}
				</>
			)}
		</>
	);
}

function Hash({ begin }: { begin: string }) {
	return (
		<span className={styles.hash} dir="ltr">
			{begin}…
		</span>
	);
}
