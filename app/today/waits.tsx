import { Link } from "react-router";
import { dayWords, whenWords } from "../conversations/words.ts";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import {
	about,
	bothWords,
	freeWords,
	nameWithAge,
	withPrefix,
} from "../members/cards/member-words.ts";
import { decisionWords, openTalkWords } from "../notifications/entry-words.ts";
import { isTalkPath } from "../notifications/places.ts";
import { dateInIsrael } from "../platform/dates.ts";
import { directionOf } from "../profiles/texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import type { WaitingLine } from "./waiting.ts";
import styles from "./waits.module.css";

type WaitsProps = { lines: readonly WaitingLine[]; isMore: boolean; now: Date };

/** What waits for the member: at most five lines, each the link to it. */
export function Waits({ lines, isMore, now }: WaitsProps) {
	if (lines.length === 0) return <Quiet />;
	return (
		<section className={styles.waits} aria-labelledby="waiting" data-today="waiting">
			<h2 id="waiting">מחכה לך</h2>
			<ul className={styles.lines}>
				{lines.map((line) => (
					<Line key={`${line.kind} ${line.href} ${line.person?.name}`} line={line} now={now} />
				))}
			</ul>
			{isMore && (
				<Link className="link" to="/messages">
					לכל ההודעות
				</Link>
			)}
		</section>
	);
}

function Quiet() {
	return (
		<section className={styles.quiet} aria-labelledby="quiet" data-today="waiting">
			<svg
				viewBox="0 0 120 56"
				fill="none"
				stroke="currentColor"
				strokeWidth="1.2"
				aria-hidden="true"
			>
				<path d="M2 54V28a13 13 0 0 1 26 0v26M92 54V28a13 13 0 0 1 26 0v26M0 54.5h120" />
				<path d="M45 54V24a15 15 0 0 1 30 0v30z" />
				<circle cx="8" cy="40" r="1" />
				<circle cx="98" cy="40" r="1" />
			</svg>
			<h2 id="quiet">היום שקט</h2>
			<p className="small muted">הודעה, לב משני הצדדים או החלטה של הצוות יופיעו כאן.</p>
		</section>
	);
}

function Line({ line, now }: { line: WaitingLine; now: Date }) {
	const { kind, person, href, at } = line;
	const second = secondLine(line);
	const isQuoted = second === line.text;
	return (
		<li className={styles.line}>
			{person ? (
				<span className={styles.face}>
					<MemberPortrait portrait={person.portrait} name={person.name} sizes="2.75rem" isSmall />
				</span>
			) : (
				<span className={styles.sign}>
					<Icon name="shield" />
				</span>
			)}
			<span className={styles.words}>
				<b>
					<Link to={href}>{titleOf(line)}</Link>
				</b>
				{second && (
					<span className={styles.second} dir={directionOf(second)}>
						{isQuoted ? `״${second}״` : second}
					</span>
				)}
			</span>
			<time className="num" dateTime={kind === "match" ? dateInIsrael(at) : at.toISOString()}>
				{kind === "match" ? dayWords(at, now) : whenWords(at, now)}
			</time>
		</li>
	);
}

function titleOf({ kind, person, count, text, code = "" }: WaitingLine): string {
	if (!person) return decisionWords(code, text)?.title ?? decided(text);
	const name = nameWithAge(person.name, person.age);
	const who = withPrefix(" ", name).trim() + (person.age === null ? "" : ",");
	switch (kind) {
		case "request":
			return (
				who + about(person, { f: " כתבה לך לראשונה", m: " כתב לך לראשונה", n: " הודעה ראשונה" })
			);
		case "album":
			return (
				who +
				about(person, {
					f: " מבקשת לראות את האלבום",
					m: " מבקש לראות את האלבום",
					n: " בקשה לראות את האלבום",
				})
			);
		case "match":
			return bothWords({ ...person, alias: person.name });
		default:
			return withPrefix(messageWords(count), name);
	}
}

function messageWords(count: number): string {
	if (count === 1) return "הודעה חדשה מ";
	return count === 2 ? "שתי הודעות חדשות מ" : `${count} הודעות חדשות מ`;
}

/** Where the decision has no words of its own: by what it is about. */
function decided(subject: string): string {
	if (subject === "") return "יש תשובה של הצוות על הבקשה שלך";
	if (subject === "profile") return "הצוות עבר על הטקסטים בפרופיל שלך";
	return subject === "photos" ? "הצוות עבר על התמונות שלך" : "יש החלטה של הצוות";
}

/** Below the title: the words that were written, or what follows. */
function secondLine({ kind, person, text, code = "", href }: WaitingLine): string {
	if (kind === "decision") {
		const words = decisionWords(code, text);
		return words ? (words.more ?? "") : "מה הוחלט, ומה אפשר לעשות";
	}
	if (kind !== "match" || !person) return text;
	return isTalkPath(href) ? openTalkWords : freeWords(person);
}
