import type { RefObject } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { threadPath } from "../messages-list.ts";
import type { Thread } from "../thread.server.ts";
import type { Presences } from "../use-presences.ts";
import { aboutOther, nameOf } from "../words.ts";
import { AlbumRequest } from "./album-lines.tsx";
import { KeptPlace } from "./kept-place.tsx";
import type { Talk } from "./live/use-thread.ts";
import { type Item, itemsOf, LogItem, lastWithActs } from "./log-item.tsx";
import styles from "./messages-log.module.css";
import { RequestHead } from "./other-head.tsx";
import { useMessageActs } from "./use-message-acts.ts";

type LogProps = {
	talk: Talk;
	now: Date;
	presences: Presences;
	scroller: RefObject<HTMLDivElement | null>;
};

/**
 * The messages of a conversation. The scroller is anchored at its end, so that it opens at the newest; new ones are
 * announced separately, once, so that nothing else is read out with them.
 */
export function MessagesLog({ talk, now, presences, scroller }: LogProps) {
	const { thread, state, unsend } = talk;
	const { id, messages, hasOlder, hasNewer } = thread;
	const acts = useMessageActs(lastWithActs(thread), unsend);
	const isRequest = thread.state === "asked";
	const first = messages[0]?.number ?? 0;
	const last = messages.at(-1)?.number ?? 0;
	return (
		<div className={styles.pane}>
			<div
				ref={scroller}
				className={`${styles.scroller} ${isRequest ? styles.room : ""}`}
				role="log"
				aria-live="off"
				aria-label="הודעות"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
				tabIndex={0}
				data-scroller
			>
				{isRequest && <RequestHead thread={thread} presences={presences} />}
				<KeptPlace scroller={scroller} className={styles.log}>
					{hasOlder && (
						<Link className={`link small ${styles.way}`} to={`/messages/${id}?before=${first}`}>
							הודעות קודמות
						</Link>
					)}
					<ol data-messages>
						{itemsOf(thread).map((item) => (
							<LogItem key={keyOf(item)} item={item} thread={thread} now={now} acts={acts} />
						))}
					</ol>
					{hasNewer && (
						<Link className={`link small ${styles.way}`} to={`/messages/${id}?after=${last}`}>
							הודעות חדשות יותר
						</Link>
					)}
					<Held thread={thread} />
					<AlbumRequest thread={thread} />
					<Closing thread={thread} />
					<ReportAway other={thread.other} />
					<Pending talk={talk} />
					<Typing thread={thread} isTyping={state.isTyping} />
				</KeptPlace>
			</div>
			<Jump talk={talk} scroller={scroller} />
		</div>
	);
}

/** Messages that have not arrived stand below the others. */
function Pending({ talk: { state, sendAgain, drop } }: { talk: Talk }) {
	return (
		<ol data-pending>
			{state.waiting.map(({ clientId, text, hasFailed }) => (
				<li
					key={clientId}
					className={`${styles.message} ${styles.mine} ${styles.last} ${hasFailed ? styles.stays : styles.leaves}`}
				>
					<span className="sr">ההודעה שלך: </span>
					<p dir="auto">{text}</p>
					<div className={styles.meta}>
						{hasFailed ? (
							<>
								<span className={styles.failed}>לא נשלחה</span>
								<button type="button" onClick={sendAgain}>
									שוב
								</button>
								<button type="button" onClick={() => drop(clientId)}>
									ביטול
								</button>
							</>
						) : (
							<span>נשלחת…</span>
						)}
					</div>
				</li>
			))}
		</ol>
	);
}

function Typing({ thread: { other }, isTyping }: { thread: Thread; isTyping: boolean }) {
	const name = nameOf(other);
	return (
		<p className={styles.typing} role="status" data-typing hidden={!isTyping}>
			{aboutOther(other, {
				f: `${name} כותבת…`,
				m: `${name} כותב…`,
				n: `${name} באמצע כתיבה…`,
			})}
		</p>
	);
}

/** What is new further down, and the link there. */
function Jump({ talk: { thread, state }, scroller }: Pick<LogProps, "talk" | "scroller">) {
	const navigate = useNavigate();
	const count = state.missed.length;
	const jump = () => {
		if (thread.hasNewer) return navigate(threadPath(thread.id));
		const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
		scroller.current?.scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
	};
	return (
		<button type="button" className={styles.jump} hidden={count === 0} onClick={jump}>
			<Icon name="chevron" />
			<span>{count > 0 && (count === 1 ? "הודעה חדשה" : `${count} הודעות חדשות`)}</span>
		</button>
	);
}

function keyOf(item: Item): string | number {
	if (item.kind === "message") return item.message.number;
	if (item.kind === "album") return item.line.id;
	if (item.kind === "gift") return item.gift.id;
	return `${item.kind} ${item.kind === "day" ? +item.at : ""}`;
}

/** Own messages under review; the reason is undisclosed. */
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

/** Somebody without a page cannot be reported there. */
function ReportAway({ other: { publicId, address } }: Pick<Thread, "other">) {
	if (publicId || !address) return null;
	return (
		<p className={styles.line}>
			<Link className="link" to={`/members/${address}/report`}>
				דיווח
			</Link>
		</p>
	);
}

/** What has become of the other, as a quiet line at the end. */
function Closing({ thread: { other } }: { thread: Thread }) {
	if (other.talk === "open") return null;
	if (other.talk === "resting" && other.isReaderPaused) {
		return (
			<p className={styles.line}>
				בזמן ההפסקה אפשר לקרוא, ואחריה גם לכתוב.{" "}
				<Link className="link" to="/account/pause">
					לחזרה מההפסקה
				</Link>
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
			{other.address && other.talk === "left" && (
				<p className={styles.line}>
					מה שנכתב כאן אפשר לדווח עוד 90 יום מהסיום.{" "}
					<Link className="link" to={`/members/${other.address}/report`}>
						דיווח
					</Link>
				</p>
			)}
			{other.isBanned && <p className={styles.line}>החשבון הוסר מטעמי בטיחות. אין להעביר כסף.</p>}
		</>
	);
}
