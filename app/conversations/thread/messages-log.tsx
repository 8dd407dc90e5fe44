import { Icon } from "../../ui/icon.tsx";
import type { Thread } from "../thread.server.ts";
import { aboutOther, nameOf } from "../words.ts";
import { AlbumRequest } from "./album-lines.tsx";
import { type Item, itemsOf, LogItem } from "./log-item.tsx";
import styles from "./messages-log.module.css";

const now = new Date(0);

/**
 * What the page's script makes of what happens while the page is open: empty messages and lines as the
 * server writes them, for the script to fill, and the place of messages that have not left.
 */
function LiveParts({ thread }: { thread: Thread }) {
	const message = (isMine: boolean, text: string | null) => (
		<LogItem
			item={{ kind: "message", isLast: true, message: { number: 0, isMine, text, at: now } }}
			thread={thread}
			now={now}
		/>
	);
	const name = nameOf(thread.other);
	return (
		<>
			<ol data-pending />
			<p className={styles.typing} role="status" data-typing hidden>
				{aboutOther(thread.other, {
					f: `${name} כותבת…`,
					m: `${name} כותב…`,
					n: `${name} באמצע כתיבה…`,
				})}
			</p>
			<template data-part="theirs">{message(false, "")}</template>
			<template data-part="mine">{message(true, "")}</template>
			<template data-part="unsent-theirs">{message(false, null)}</template>
			<template data-part="unsent-mine">{message(true, null)}</template>
			<template data-part="day">
				<LogItem item={{ kind: "day", at: now }} thread={thread} now={now} />
			</template>
			<template data-part="new">
				<LogItem item={{ kind: "new" }} thread={thread} now={now} />
			</template>
			<template data-part="pending">
				<li className={`${styles.message} ${styles.mine} ${styles.last}`}>
					<span className="sr">ההודעה שלך: </span>
					<p dir="auto" />
					<div className={styles.meta}>
						<span data-waits>נשלחת…</span>
						<span className={styles.failed} data-failed>
							לא נשלחה
						</span>
						<button type="button" data-again>
							שוב
						</button>
						<button type="button" data-drop>
							ביטול
						</button>
					</div>
				</li>
			</template>
		</>
	);
}

type LogProps = { thread: Thread; now: Date };

/**
 * The messages of a conversation. The scroller turns its end down, so that it opens at the newest; the
 * page's script says new ones aloud itself, once, so that nothing else is read out with them.
 */
export function MessagesLog({ thread, now }: LogProps) {
	const { id, messages, hasOlder, hasNewer } = thread;
	const [first, last] = [messages[0]?.number ?? 0, messages.at(-1)?.number ?? 0];
	return (
		<div className={styles.pane}>
			<div
				className={styles.scroller}
				role="log"
				aria-live="off"
				aria-label="הודעות"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
				tabIndex={0}
				data-scroller
			>
				<div className={styles.log}>
					{hasOlder && (
						<a className={`link small ${styles.way}`} href={`/messages/${id}?before=${first}`}>
							הודעות קודמות
						</a>
					)}
					<ol data-messages>
						{itemsOf(thread).map((item) => (
							<LogItem key={keyOf(item)} item={item} thread={thread} now={now} />
						))}
					</ol>
					{hasNewer && (
						<a
							className={`link small ${styles.way}`}
							href={`/messages/${id}?after=${last}`}
							data-newer
						>
							הודעות חדשות יותר
						</a>
					)}
					<Held thread={thread} />
					<AlbumRequest thread={thread} />
					<Closing thread={thread} />
					<LiveParts thread={thread} />
				</div>
			</div>
			<button type="button" className={styles.jump} data-jump hidden>
				<Icon name="chevron" />
				<span />
			</button>
		</div>
	);
}

function keyOf(item: Item): string | number {
	if (item.kind === "message") return item.message.number;
	if (item.kind === "album") return item.line.id;
	return `${item.kind} ${item.kind === "day" ? +item.at : ""}`;
}

/** Own messages that a person looks at first; why stays unsaid. */
function Held({ thread: { held } }: { thread: Thread }) {
	if (held.length === 0) return null;
	return (
		<ul>
			{held.map(({ text, at }) => (
				<li
					key={at.getTime()}
					className={`${styles.message} ${styles.mine} ${styles.last}`}
					data-held
				>
					<p dir="auto">{text}</p>
					<div className={styles.meta}>בבדיקה</div>
				</li>
			))}
		</ul>
	);
}

/** What has become of the other, as a quiet line at the end. */
function Closing({ thread: { other } }: { thread: Thread }) {
	if (other.talk === "open") return null;
	if (other.talk === "resting" && other.isReaderPaused) {
		return (
			<p className={styles.line}>
				בזמן ההפסקה אפשר לקרוא, ואחריה גם לכתוב.{" "}
				<a className="link" href="/account/pause">
					לחזרה מההפסקה
				</a>
			</p>
		);
	}
	const words =
		other.talk === "left"
			? { f: "החברה עזבה.", m: "החבר עזב.", n: "הפרופיל נסגר." }
			: { f: "היא בהפסקה כרגע.", m: "הוא בהפסקה כרגע.", n: "הפרופיל בהפסקה כרגע." };
	return (
		<>
			<p className={styles.line}>{aboutOther(other, words)} ההודעות נשארות אצלך.</p>
			{other.isBanned && <p className={styles.line}>החשבון הוסר מטעמי בטיחות. אין להעביר כסף.</p>}
		</>
	);
}
