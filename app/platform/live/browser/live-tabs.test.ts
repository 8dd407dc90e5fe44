import { expect, test } from "vitest";
import type { StreamKind } from "../signal.ts";
import type { ReceivedEvent } from "./live-stream.ts";
import { joinLive, type LiveParts, type TabMessage } from "./live-tabs.ts";

/** Tabs of one browser: one lock, one channel, and a server that returns the events after a number. */
function openBrowser({ hasLocks = true } = {}) {
	const kept: ReceivedEvent[] = [];
	const streams: Stream[] = [];
	const timers: (() => void)[] = [];
	const tabs = new Set<(passed: TabMessage) => void>();
	type Waiting = { work: () => Promise<never>; lose: (why: Error) => void };
	let holder: Waiting | undefined;
	const queue: Waiting[] = [];
	const grant = () => {
		if (holder) return;
		holder = queue.shift();
		void holder?.work();
	};

	class Stream extends EventTarget {
		readyState = 1;
		readonly address: string;
		constructor(address: string) {
			super();
			this.address = address;
			streams.push(this);
			const after = Number(address.split("after=")[1]);
			for (const told of kept) if (told.id > after) queueMicrotask(() => this.tell(told));
		}
		tell({ id, kind, data }: ReceivedEvent) {
			if (this.readyState === 2) return;
			const init = { lastEventId: String(id), data: JSON.stringify(data) };
			this.dispatchEvent(Object.assign(new Event(kind), init));
		}
		refuse() {
			this.readyState = 2;
			this.dispatchEvent(new Event("error"));
		}
		close() {
			this.readyState = 2;
		}
	}

	return {
		streams,
		timers,
		open: () => streams.filter(({ readyState }) => readyState === 1),
		happen: (id: number, kind: StreamKind = "message") => {
			const told = { id, kind, data: {} };
			if (kind === "message") kept.push(told);
			for (const stream of streams) stream.tell(told);
		},
		closeLeader: () => {
			for (const stream of streams) stream.close();
			holder = undefined;
			grant();
		},
		openTab: (position: number) => {
			const heard: string[] = [];
			const state = { isFrozen: false };
			let hear = (_: TabMessage) => {};
			let see = () => {};
			const receive = (passed: TabMessage) => state.isFrozen || hear(passed);
			const parts: LiveParts = {
				openStream: (address) => new Stream(address) as unknown as EventSource,
				after: (_, act) => void timers.push(act),
				lock: hasLocks
					? (work, steal) =>
							new Promise((_, lose) => {
								if (!steal) queue.push({ work, lose });
								else {
									holder?.lose(new Error("stolen"));
									holder = { work, lose };
									void work();
								}
								grant();
							})
					: undefined,
				channel: {
					post: (passed) => {
						for (const tab of tabs) if (tab !== receive) tab(structuredClone(passed));
					},
					listen: (act) => {
						hear = act;
					},
				},
				isVisible: () => true,
				onVisible: (act) => {
					see = act;
				},
				tab: String(tabs.size),
			};
			tabs.add(receive);
			joinLive(parts, position, ({ id, kind }) => heard.push(`${kind} ${id}`));
			return { heard, state, see: () => see() };
		},
	};
}

const settle = () => new Promise((done) => setImmediate(done));

test("one tab reads and all hear; the next one goes on after the last event", async () => {
	const browser = openBrowser();
	const one = browser.openTab(4);
	const two = browser.openTab(4);
	browser.happen(5);
	browser.happen(5, "typing");
	expect(browser.streams.map(({ address }) => address)).toEqual(["/live?after=4"]);
	for (const { heard } of [one, two]) expect(heard).toEqual(["message 5", "typing 5"]);
	one.state.isFrozen = true;
	browser.happen(6);
	browser.closeLeader();
	await settle();
	browser.happen(7);
	expect(browser.open().map(({ address }) => address)).toEqual(["/live?after=6"]);
	expect(two.heard).toEqual(["message 5", "typing 5", "message 6", "message 7"]);
});

test("a page made earlier gets what it lacks once, a later one nothing twice", () => {
	const browser = openBrowser();
	browser.openTab(2);
	for (const id of [3, 4, 6]) browser.happen(id);
	const late = browser.openTab(6);
	const early = browser.openTab(3);
	const older = browser.openTab(1);
	browser.happen(7);
	expect(early.heard).toEqual(["message 4", "message 6", "message 7"]);
	expect(late.heard).toEqual(["message 7"]);
	// Older than what the leading tab has seen.
	expect(older.heard).toEqual(["reload 1", "message 7"]);
});

test("what comes before the leading tab has answered waits for what came before it", () => {
	const browser = openBrowser();
	const leading = browser.openTab(2);
	for (const id of [3, 4]) browser.happen(id);
	leading.state.isFrozen = true;
	const late = browser.openTab(3);
	browser.happen(5);
	expect(late.heard).toEqual([]);
	leading.state.isFrozen = false;
	late.see();
	expect(late.heard).toEqual(["message 4", "message 5"]);
});

test("reload and the end of the session reach every tab; the stream is not opened again", () => {
	const browser = openBrowser();
	const tabs = [browser.openTab(4), browser.openTab(4)];
	browser.happen(9, "reload");
	browser.happen(9, "closed");
	browser.happen(10);
	for (const { heard } of tabs) expect(heard).toEqual(["reload 9", "closed 9"]);
	expect(browser.open()).toEqual([]);
	expect(browser.streams).toHaveLength(1);
});

test("a refused stream is tried again, after the last event", () => {
	const browser = openBrowser();
	const { heard } = browser.openTab(1);
	browser.happen(2);
	browser.open()[0]?.refuse();
	for (const act of browser.timers.splice(0)) act();
	expect(browser.open().map(({ address }) => address)).toEqual(["/live?after=2"]);
	browser.happen(3);
	expect(heard).toEqual(["message 2", "message 3"]);
});

test("a tab that does not answer loses the lead to one that is seen", async () => {
	const browser = openBrowser();
	const frozen = browser.openTab(1);
	const seen = browser.openTab(1);
	frozen.state.isFrozen = true;
	seen.see();
	for (const act of browser.timers.splice(0)) act();
	await settle();
	expect(browser.open()).toHaveLength(1);
	browser.happen(2);
	expect(seen.heard).toEqual(["message 2"]);
	frozen.state.isFrozen = false;
	frozen.see();
	expect(frozen.heard).toEqual(["message 2"]);
});

test("without locks every tab has its own stream", () => {
	const browser = openBrowser({ hasLocks: false });
	const tabs = [browser.openTab(1), browser.openTab(2)];
	browser.happen(3);
	expect(browser.open()).toHaveLength(2);
	for (const { heard } of tabs) expect(heard).toEqual(["message 3"]);
});
