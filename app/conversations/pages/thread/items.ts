import type { AlbumLine } from "../../../members/album/lines.server.ts";
import { dateInIsrael } from "../../../platform/dates.ts";
import type { ShownMessage, Thread } from "../../reading/thread.server.ts";

/** What stands one below the other in a conversation. */
export type Item =
	| { kind: "day"; at: Date }
	/** What follows is new to the reader. */
	| { kind: "new" }
	| { kind: "album"; line: AlbumLine }
	/** `isLast`: the last of a group, which bears the time. */
	| { kind: "message"; message: ShownMessage; isLast: boolean };

/** Messages of one person within this time form a group. */
const groupMs = 5 * 60_000;

/** A conversation's messages in order, with the days, the "new" line and the ends of groups. */
export function itemsOf(thread: Pick<Thread, "messages" | "readTo" | "lines">): Item[] {
	const { messages, readTo, lines } = thread;
	const firstNew = messages.find(({ number, isMine }) => number > readTo && !isMine);
	return messages.flatMap((message, at) => {
		const [before, next] = [messages[at - 1], messages[at + 1]];
		const items: Item[] = [];
		if (!before || dateInIsrael(before.at) !== dateInIsrael(message.at)) {
			items.push({ kind: "day", at: message.at });
		}
		if (message === firstNew && before) items.push({ kind: "new" });
		const behind = lines
			.filter(({ after }) => after === message.number)
			.map((line): Item => ({ kind: "album", line }));
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
