import { expect, test } from "vitest";
import type { ShownMessage, Thread } from "../../thread.server.ts";
import { itemsOf } from "../log-item.tsx";
import {
	lacksMore,
	openState,
	reduceThread,
	type ThreadAction,
	threadNow,
} from "./thread-state.ts";

const noon = Date.parse("2026-11-22T10:00:00Z");

const theirs = (number: number, minutes = number): ShownMessage => ({
	number,
	isMine: false,
	text: `${number}`,
	at: new Date(noon + minutes * 60_000),
});
const mine = (number: number, minutes = number): ShownMessage => ({
	...theirs(number, minutes),
	isMine: true,
});

const read = (messages: ShownMessage[], more: Partial<Thread> = {}) =>
	({
		messages,
		lastNumber: messages.at(-1)?.number ?? 0,
		readTo: messages.at(-1)?.number ?? 0,
		hasNewer: false,
		otherReadTo: null,
		held: [],
		lines: [],
		gifts: [],
		...more,
	}) as unknown as Thread;

/** The page after everything that happened: state, and the conversation as it is shown. */
function after(thread: Thread, ...all: ThreadAction[]) {
	const state = all.reduce(reduceThread, openState({ thread, refusal: null }));
	return { state, shown: threadNow(thread, state) };
}

const arrives = (message: ShownMessage, isSeen = true): ThreadAction => ({
	kind: "message",
	message,
	isSeen,
});

/** The log as one line: a number per message, `|` where a group ends, `new` and `day`. */
const log = (thread: Thread) =>
	itemsOf(thread)
		.map((item) =>
			item.kind === "message" ? `${item.message.number}${item.isLast ? "|" : ""}` : item.kind,
		)
		.join(" ");

test("a message that was given back is read again, whether the page knew it before or not", () => {
	const gone = { ...theirs(2), text: null };
	const textsOf = ({ shown }: ReturnType<typeof after>) => shown.messages.map(({ text }) => text);
	const page = read([theirs(1), theirs(2)]);
	const unsent = { kind: "unsent", number: 2 } as const;
	expect(textsOf(after(page, unsent))).toEqual(["1", null]);
	expect(textsOf(after(page, unsent, arrives(theirs(2))))).toEqual(["1", "2"]);
	expect(textsOf(after(read([theirs(1)]), arrives(gone), arrives(theirs(2))))).toEqual(["1", "2"]);
});

test("a message stands in its place, once", () => {
	const { shown } = after(
		read([theirs(1), mine(2)]),
		arrives(theirs(4)),
		arrives(mine(3)),
		arrives(theirs(4)),
		arrives(mine(2)),
	);
	expect(log(shown)).toBe("day 1| 2 3| 4|");
	expect(shown.lastNumber).toBe(4);
});

test("groups end after five minutes, with the writer and with the day", () => {
	const { shown } = after(read([mine(1, 0)]), arrives(mine(2, 4)), arrives(mine(3, 9)));
	expect(log(shown)).toBe("day 1 2| 3|");
	const late = after(read([mine(1, 719)]), arrives(mine(2, 721)));
	expect(log(late.shown)).toBe("day 1| day 2|");
});

test("what nobody sees is counted and gets one line above its first; what is seen gets none", () => {
	const thread = read([theirs(1)]);
	const { shown, state } = after(
		thread,
		arrives(theirs(2)),
		arrives(theirs(3), false),
		arrives(mine(4)),
		arrives(theirs(5), false),
	);
	expect(log(shown)).toBe("day 1 2| new 3| 4| 5|");
	expect(state.missed).toEqual([3, 5]);
	const seen = reduceThread(state, { kind: "seen" });
	expect(seen.missed).toEqual([]);
	expect(log(threadNow(thread, seen))).toContain("new 3");
	const again = reduceThread(seen, arrives(theirs(6), false));
	expect(log(threadNow(thread, again))).toBe("day 1 2 3| 4| 5| new 6|");
	expect(log(after(thread, arrives(mine(2)), arrives(theirs(3))).shown)).not.toContain("new");
});

test("the line of what was new when the page opened stays while more is read", () => {
	const thread = read([theirs(1), theirs(2)], { readTo: 1 });
	expect(log(after(thread, arrives(theirs(3))).shown)).toBe("day 1| new 2 3|");
	// The server counts it as read by then.
	const fresh = read([theirs(1), theirs(2), theirs(3)]);
	const { state } = after(thread, arrives(theirs(3)), {
		kind: "reload",
		thread: fresh,
		isSeen: true,
	});
	expect(log(threadNow(fresh, state))).toBe("day 1| new 2 3|");
});

test("an unsent message is a line, whatever comes first", () => {
	const thread = read([theirs(1), mine(2)]);
	const { shown } = after(
		thread,
		{ kind: "unsent", number: 3 },
		{ kind: "unsent", number: 2 },
		arrives(theirs(3)),
	);
	expect(shown.messages.map(({ text }) => text)).toEqual(["1", null, null]);
});

test("reading by the other only moves forward, and is shown only where it is shared", () => {
	const far: ThreadAction[] = [
		{ kind: "read", number: 2 },
		{ kind: "read", number: 1 },
	];
	expect(after(read([mine(1), mine(2)], { otherReadTo: 0 }), ...far).shown.otherReadTo).toBe(2);
	expect(after(read([mine(1)], { otherReadTo: 5 }), ...far).shown.otherReadTo).toBe(5);
	expect(after(read([mine(1)]), ...far).shown.otherReadTo).toBe(null);
});

test("a message of the other ends that they write", () => {
	const writes: ThreadAction = { kind: "typing", isTyping: true };
	expect(after(read([]), writes, arrives(mine(1))).state.isTyping).toBe(true);
	expect(after(read([]), writes, arrives(theirs(1))).state.isTyping).toBe(false);
});

test("what was held is no longer held once it was sent, one for one", () => {
	const held = [
		{ text: "2", at: new Date(noon) },
		{ text: "2", at: new Date(noon + 1) },
		{ text: "x", at: new Date(noon) },
	];
	const { shown } = after(read([theirs(1)], { held }), arrives(mine(2)));
	expect(shown.held.map(({ text }) => text)).toEqual(["2", "x"]);
});

test("a page read anew keeps what came after it, what waits, and counts what was missed", () => {
	const waiting = [{ clientId: "a", digest: null, text: "א", confirmed: "", hasFailed: true }];
	const { state } = after(
		read([theirs(1)]),
		{ kind: "waiting", waiting },
		arrives(mine(2)),
		arrives(mine(3)),
		arrives(theirs(4), false),
		{ kind: "reload", thread: read([theirs(1), mine(2), mine(3)]), isSeen: false },
	);
	const fresh = read([theirs(1), mine(2), mine(3)]);
	expect(threadNow(fresh, state).messages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
	expect(state.arrived.map(({ number }) => number)).toEqual([4]);
	expect(state.waiting).toBe(waiting);
	const gap = after(read([theirs(1)]), {
		kind: "reload",
		thread: read([theirs(1), theirs(2), theirs(3)]),
		isSeen: false,
	}).state;
	expect(gap.missed).toEqual([2, 3]);
});

test("older messages stand alone until the newest are read", () => {
	const older = read([theirs(1), theirs(2)], { hasNewer: true, lastNumber: 9, readTo: 9 });
	const { shown, state } = after(older, arrives(theirs(10), false));
	expect(shown.messages).toHaveLength(2);
	expect(state.missed).toEqual([10]);
});

test("a refusal stands until the next try", () => {
	const refusal = { kind: "line", words: "לא" } as const;
	const { state } = after(read([]), { kind: "refused", refusal });
	expect(state.refusal).toBe(refusal);
	expect(reduceThread(state, { kind: "refused", refusal: null }).refusal).toBe(null);
});

test("a page is read anew when a message shows that it lacks something", () => {
	const gone = { ...theirs(2), text: null };
	const page = read([theirs(1), gone], { state: "open", card: null });
	const isLacking = (number: number, more: object = {}, heardTo = 0) =>
		lacksMore(page, heardTo, { number, state: "open", card: null, ...more });
	expect(isLacking(3)).toBe(false);
	expect(isLacking(1)).toBe(false);
	// Restored by the staff.
	expect(isLacking(2)).toBe(true);
	expect(isLacking(4)).toBe(true);
	expect(isLacking(4, {}, 3)).toBe(false);
	expect(isLacking(3, { state: "asked" })).toBe(true);
	expect(isLacking(3, { card: "safety" })).toBe(true);
	const carded = read([theirs(1)], { state: "open", card: "safety" } as never);
	expect(lacksMore(carded, 0, { number: 2, state: "open", card: "meeting" } as never)).toBe(false);
});

test("a page opens without a typing hand, and looking at nothing new changes nothing", () => {
	const state = openState({ thread: read([theirs(1)]), refusal: null });
	expect(state.isTyping).toBe(false);
	expect(reduceThread(state, { kind: "seen" })).toBe(state);
});

test("a message that comes late or again stands in its place and is not missed", () => {
	const late = after(read([theirs(1)]), arrives(theirs(3), false), arrives(theirs(2), false));
	expect(late.shown.messages.map(({ number }) => number)).toEqual([1, 2, 3]);
	expect(late.state.missed).toEqual([3]);
	expect(after(read([theirs(1)]), arrives(theirs(1), false)).state.missed).toEqual([]);
});

test("a page that was read before a message was unsent does not bring it back", () => {
	const page = read([theirs(1)]);
	const reload = { kind: "reload", thread: read([theirs(1), theirs(2)]), isSeen: true } as const;
	expect(after(page, { kind: "unsent", number: 1 }, reload).state.unsent).toEqual([1]);
});

test("of held messages only the one that was sent stands among the others", () => {
	const held = [{ text: "a" }, { text: "2" }] as unknown as Thread["held"];
	const { shown } = after(read([theirs(1)], { held }), arrives(mine(2)));
	expect(shown.held.map(({ text }) => text)).toEqual(["a"]);
});
