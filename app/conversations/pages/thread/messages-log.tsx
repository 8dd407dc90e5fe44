import { useSay } from "../../../profiles/use-say.ts";
import type { ShownMessage, Thread } from "../../reading/thread.server.ts";
import { aboutOther, dayWords, nameOf, timeWords } from "../words.ts";
import { itemsOf } from "./items.ts";
import styles from "./messages-log.module.css";

/** How long a message can be taken back. */
const unsendMs = 10 * 60_000;

type LogProps = { thread: Thread; now: Date };

/** The messages of a conversation. The scroller turns its end down, so that it opens at the newest. */
export function MessagesLog({ thread, now }: LogProps) {
	const { id, messages, hasOlder, hasNewer } = thread;
	const [first, last] = [messages[0]?.number ?? 0, messages.at(-1)?.number ?? 0];
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
		<div className={styles.scroller} role="log" aria-label="הודעות" tabIndex={0}>
			<div className={styles.log}>
				{hasOlder && (
					<a className={`link small ${styles.way}`} href={`/messages/${id}?before=${first}`}>
						הודעות קודמות
					</a>
				)}
				<ol data-messages>
					{itemsOf(thread).map((item) => {
						if (item.kind === "day") {
							return (
								<li key={`day ${item.at.getTime()}`} className={styles.day}>
									{dayWords(item.at, now)}
								</li>
							);
						}
						if (item.kind === "new") {
							return (
								<li key="new" className={styles.new}>
									חדש
								</li>
							);
						}
						const { message, isLast } = item;
						return (
							<Message
								key={message.number}
								thread={thread}
								message={message}
								isLast={isLast}
								now={now}
							/>
						);
					})}
				</ol>
				{hasNewer && (
					<a className={`link small ${styles.way}`} href={`/messages/${id}?after=${last}`}>
						הודעות חדשות יותר
					</a>
				)}
				<Held thread={thread} />
				<Closing thread={thread} />
			</div>
		</div>
	);
}

type MessageProps = LogProps & { message: ShownMessage; isLast: boolean };

function Message({ thread, message, isLast, now }: MessageProps) {
	const { number, isMine, text, at } = message;
	const side = isMine ? styles.mine : styles.theirs;
	if (text === null) {
		return (
			<li data-message={number} className={`${styles.line} ${side}`}>
				<Unsent isMine={isMine} other={thread.other} />
			</li>
		);
	}
	const canUnsend = isMine && now.getTime() - at.getTime() < unsendMs;
	return (
		<li
			id={`m-${number}`}
			data-message={number}
			className={`${styles.message} ${side} ${isLast ? styles.last : ""}`}
			data-mine={isMine ? "" : undefined}
		>
			<span className="sr">{isMine ? "ההודעה שלך: " : `${nameOf(thread.other)}: `}</span>
			<p dir="auto">{text}</p>
			{(isLast || canUnsend) && (
				<div className={styles.meta}>
					<time className="num" dateTime={at.toISOString()}>
						{timeWords(at)}
					</time>
					{isMine && isLast && <Standing thread={thread} number={number} />}
					{canUnsend && (
						<form method="post" action={`/messages/${thread.id}/${number}/unsend`}>
							<button type="submit">ביטול ההודעה</button>
						</form>
					)}
				</div>
			)}
		</li>
	);
}

function Unsent({ isMine, other }: { isMine: boolean; other: Thread["other"] }) {
	const say = useSay();
	if (isMine) return say({ f: "ביטלת הודעה", m: "ביטלת הודעה", n: "ההודעה שלך בוטלה" });
	const did = aboutOther(other, { f: "ביטלה הודעה", m: "ביטל הודעה", n: "ביטול הודעה" });
	return (
		<>
			<bdi>{nameOf(other)}</bdi> {did}
		</>
	);
}

/** Whether a request waits, or the other has read; nothing when that is not shared. */
function Standing({ thread, number }: { thread: Thread; number: number }) {
	const { state, otherReadTo } = thread;
	if (state === "waiting") return <span>נשלחה</span>;
	return otherReadTo !== null && number <= otherReadTo ? <span>נקראה</span> : null;
}

/** Own messages that a person looks at first; why stays unsaid. */
function Held({ thread: { held } }: { thread: Thread }) {
	if (held.length === 0) return null;
	return (
		<ul>
			{held.map(({ text, at }) => (
				<li key={at.getTime()} className={`${styles.message} ${styles.mine} ${styles.last}`}>
					<p dir="auto">{text}</p>
					<div className={styles.meta}>בבדיקה</div>
				</li>
			))}
		</ul>
	);
}

/** What has become of the other, as a quiet line at the end. */
function Closing({ thread: { other } }: { thread: Thread }) {
	if (other.isBanned) {
		return <p className={styles.line}>החשבון הוסר מטעמי בטיחות. אין להעביר כסף.</p>;
	}
	if (other.talk === "open") return null;
	const words =
		other.talk === "left"
			? { f: "החברה עזבה.", m: "החבר עזב.", n: "הפרופיל נסגר." }
			: { f: "היא בהפסקה כרגע.", m: "הוא בהפסקה כרגע.", n: "הפרופיל בהפסקה כרגע." };
	return <p className={styles.line}>{aboutOther(other, words)} ההודעות נשארות אצלך.</p>;
}
