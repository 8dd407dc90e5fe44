import type { GiftLine } from "../../credits/gift-rows.server.ts";
import type { AlbumLine } from "../../members/album/lines.server.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import type { ShownMessage, Thread } from "../thread.server.ts";
import { timeWords } from "../times.ts";
import { aboutOther, dayWords, nameOf } from "../words.ts";
import { AlbumItem } from "./album-lines.tsx";
import { GiftItem } from "./gift-lines.tsx";
import { hasActs, MessageMore } from "./message-acts.tsx";
import styles from "./messages-log.module.css";
import type { MessageActs } from "./use-message-acts.ts";

/** What stands one below the other in a conversation. */
export type Item =
	| { kind: "day"; at: Date }
	| { kind: "new" }
	| { kind: "album"; line: AlbumLine }
	| { kind: "gift"; gift: GiftLine }
	/** `isLast`: the last of a group, which shows the time. */
	| { kind: "message"; message: ShownMessage; isLast: boolean };

/** Messages of one person within this time form a group. */
const groupMs = 5 * 60_000;

/** A conversation's messages in order, with the days, the "new" line and the ends of groups. */
export function itemsOf(thread: Pick<Thread, "messages" | "readTo" | "lines" | "gifts">): Item[] {
	const { messages, readTo, lines, gifts } = thread;
	const firstNew = messages.find(({ number, isMine }) => number > readTo && !isMine);
	return messages.flatMap((message, at) => {
		const before = messages[at - 1];
		const next = messages[at + 1];
		const items: Item[] = [];
		if (!before || dateInIsrael(before.at) !== dateInIsrael(message.at)) {
			items.push({ kind: "day", at: message.at });
		}
		if (message === firstNew && before) items.push({ kind: "new" });
		const behind = [
			...lines.map((line) => ({ item: { kind: "album", line } as const, ...line })),
			...gifts.map((gift) => ({ item: { kind: "gift", gift } as const, ...gift })),
		]
			.filter(({ after }) => after === message.number)
			.toSorted((one, other) => one.at.getTime() - other.at.getTime())
			.map(({ item }): Item => item);
		const isOne = behind.length === 0 && next && next !== firstNew && isOneGroup(message, next);
		return [...items, { kind: "message", message, isLast: !isOne }, ...behind];
	});
}

function isOneGroup(message: ShownMessage, next: ShownMessage): boolean {
	return (
		next.isMine === message.isMine &&
		next.text !== null &&
		next.at.getTime() - message.at.getTime() < groupMs &&
		dateInIsrael(next.at) === dateInIsrael(message.at)
	);
}

type ItemProps = { thread: Thread; now: Date; acts: MessageActs };

export function LogItem({ item, thread, now, acts }: ItemProps & { item: Item }) {
	if (item.kind === "day") return <li className={styles.day}>{dayWords(item.at, now)}</li>;
	if (item.kind === "new") {
		return (
			<li className={styles.new} data-new>
				חדש
			</li>
		);
	}
	if (item.kind === "gift") return <GiftItem gift={item.gift} other={thread.other} />;
	if (item.kind === "album") return <AlbumItem line={item.line} other={thread.other} now={now} />;
	const { message, isLast } = item;
	return <Message thread={thread} message={message} isLast={isLast} now={now} acts={acts} />;
}

type MessageProps = ItemProps & { message: ShownMessage; isLast: boolean };

function Message({ thread, message, isLast, now, acts }: MessageProps) {
	const { number, isMine, text, at } = message;
	const isTakenBack = text === null;
	const look = isTakenBack ? styles.line : `${styles.message} ${isLast ? styles.last : ""}`;
	return (
		<li
			id={`m-${number}`}
			data-message={number}
			data-mine={isMine ? "" : undefined}
			className={`${look} ${isMine ? styles.mine : styles.theirs} ${
				acts.opened === number ? styles.held : ""
			}`}
			// Receives the focus when a message is unsent.
			tabIndex={-1}
			{...(hasActs(thread, message) && acts.waysTo(number))}
		>
			{isTakenBack ? (
				<Unsent isMine={isMine} other={thread.other} />
			) : (
				<>
					<span className="sr">{isMine ? "ההודעה שלך: " : `${nameOf(thread.other)}: `}</span>
					<p dir="auto">{text}</p>
					{/* The eye reads the time of the last of several. */}
					<div className={isLast ? styles.meta : "sr"}>
						<time className="num" dateTime={at.toISOString()}>
							{timeWords(at)}
						</time>
						{isLast && isMine && <ReadReceipt thread={thread} number={number} />}
					</div>
				</>
			)}
			<MessageMore thread={thread} message={message} now={now} acts={acts} />
		</li>
	);
}

/** The newest message with which something can be done. */
export const lastWithActs = (thread: Thread): number =>
	thread.messages.findLast((message) => hasActs(thread, message))?.number ?? 0;

function Unsent({ isMine, other }: { isMine: boolean; other: Thread["other"] }) {
	const say = useGenderedText();
	if (isMine) return say({ f: "ביטלת הודעה", m: "ביטלת הודעה", n: "ההודעה שלך בוטלה" });
	const did = aboutOther(other, { f: "ביטלה הודעה", m: "ביטל הודעה", n: "ביטול הודעה" });
	return (
		<>
			<bdi>{nameOf(other)}</bdi> {did}
		</>
	);
}

/** Whether a request waits, or the other has read; nothing when that is not shared. */
function ReadReceipt({ thread, number }: { thread: Thread; number: number }) {
	const { state, otherReadTo } = thread;
	if (state === "waiting") return <span>נשלחה</span>;
	const isRead = otherReadTo !== null && number <= otherReadTo;
	return isRead ? <span>נקראה</span> : null;
}
