import { type SubmitEvent, useRef } from "react";
import { Link } from "react-router";
import { cutText } from "../../platform/forms/characters.ts";
import { sayAloud } from "../../ui/browser/live-region.ts";
import { ActsSheet } from "../../ui/feedback/acts-sheet.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ShownMessage, Thread } from "../thread.server.ts";
import { mayUnsendMs } from "../times.ts";
import { nameOf } from "../words.ts";
import styles from "./message-acts.module.css";
import type { MessageActs } from "./use-message-acts.ts";

type ActsProps = { thread: Thread; message: ShownMessage; now: Date; acts: MessageActs };

/** Characters of the message in the label of 'אפשרויות', enough to tell it from the others. */
const longestNamed = 40;

/** The link to a message's acts, visible on focus or hover, and the acts themselves. Nothing if there are none. */
export function MessageMore({ thread, message, now, acts }: ActsProps) {
	const way = useRef<HTMLAnchorElement | null>(null);
	const { number, isMine, text } = message;
	const isHydrated = useHydrated();
	if (!hasActs(thread, message)) return null;
	const start = text === null ? "הודעה שבוטלה" : cutText(text, longestNamed);
	return (
		<>
			<Link
				ref={(link) => {
					way.current = link;
					return link ? acts.hold(number, link) : undefined;
				}}
				className={styles.more}
				to={`?around=${number}&acts=${number}#m-${number}`}
				aria-haspopup="dialog"
				aria-label={`אפשרויות, ${isMine ? "ההודעה שלך" : nameOf(thread.other)}: ${start}`}
				data-acts={number}
				tabIndex={isHydrated && acts.reached !== number ? -1 : 0}
				onFocus={() => acts.reach(number)}
				onKeyDown={(event) => acts.move(event, number)}
				onClick={(event) => {
					event.preventDefault();
					acts.open(number);
				}}
			>
				<Icon name="more" />
			</Link>
			{acts.opened === number && (
				<ActsSheet
					title={isMine ? "ההודעה שלך" : <bdi>{nameOf(thread.other)}</bdi>}
					label={isMine ? "ההודעה שלך" : `ההודעה: ${nameOf(thread.other)}`}
					beside={way}
					onClose={acts.close}
				>
					<Acts thread={thread} message={message} now={now} acts={acts} />
				</ActsSheet>
			)}
		</>
	);
}

/** A message unsent by its writer can only be reported by its recipient. */
export const hasActs = (
	{ other }: Pick<Thread, "other">,
	{ text, isMine }: Pick<ShownMessage, "text" | "isMine">,
) => text !== null || (!isMine && other.address !== null);

function Acts({ thread, message, now, acts }: ActsProps) {
	const { number, isMine, text, at } = message;
	const canCopy = useHydrated() && text !== null;
	const leftMs = mayUnsendMs - (now.getTime() - at.getTime());
	const { address } = thread.other;
	return (
		<>
			{canCopy && (
				<button type="button" onClick={({ currentTarget }) => copy(text, currentTarget)}>
					<Icon name="copy" />
					העתקה
				</button>
			)}
			{isMine && text !== null && leftMs > 0 && (
				<form
					method="post"
					action={`/messages/${thread.id}/${number}/unsend`}
					onSubmit={(event) => unsendAndClose(event, acts)}
				>
					<button type="submit">
						<Icon name="undo" />
						ביטול ההודעה
						<small>
							<Left minutes={Math.ceil(leftMs / 60_000)} />
						</small>
					</button>
				</form>
			)}
			{isMine && text !== null && leftMs <= 0 && (
				<p className={styles.late}>
					עברו <bdi className="num">10</bdi> דקות, ואי אפשר עוד לבטל את ההודעה.
				</p>
			)}
			{!isMine && address && (
				<Link data-danger to={`/members/${address}/report?kind=message&item=${number}`}>
					<Icon name="flag" />
					דיווח על ההודעה
				</Link>
			)}
		</>
	);
}

function Left({ minutes }: { minutes: number }) {
	if (minutes === 1) return "עוד דקה";
	return (
		<>
			עוד <bdi className="num">{minutes}</bdi> דק׳
		</>
	);
}

/** A browser that forbids it says so; the words can be marked by hand. */
async function copy(text: string, button: HTMLElement): Promise<void> {
	button.closest("dialog")?.close();
	try {
		await navigator.clipboard.writeText(text);
		sayAloud("ההודעה הועתקה.");
	} catch {
		sayAloud("ההודעה לא הועתקה.", { isUrgent: true });
	}
}

function unsendAndClose(event: SubmitEvent<HTMLFormElement>, acts: MessageActs): void {
	const row = event.currentTarget.closest<HTMLElement>("[data-message]");
	event.currentTarget.closest("dialog")?.close();
	// The link to its acts disappears with the message.
	row?.focus({ preventScroll: true });
	acts.unsend(event);
}
