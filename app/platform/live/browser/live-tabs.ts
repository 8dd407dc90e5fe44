import { type ReceivedEvent, readStream, type StreamParts } from "./live-stream.ts";

/** As many as the server replays. */
const mostKept = 100;
/** How long the leading tab may take to answer: browsers freeze tabs that nobody sees. */
const patienceMs = 3_000;

export type TabMessage =
	| { told: ReceivedEvent }
	/** A tab is at this event, and asks who leads. */
	| { asks: string; at: number }
	/** The leading tab answers the tab of that name. */
	| { answers: string }
	/** Another tab leads now: tabs that lack something ask it. */
	| { leads: true }
	| { reload: string };

/** The browser's APIs, replaced in tests. */
export type LiveParts = StreamParts & {
	/**
	 * Holds the one lock of all tabs while the work lasts; rejects when another tab steals it. Absent
	 * where browsers have no locks.
	 */
	lock: ((work: () => Promise<never>, steal: boolean) => Promise<unknown>) | undefined;
	channel: { post(passed: TabMessage): void; listen(hear: (passed: TabMessage) => void): void };
	isVisible: () => boolean;
	onVisible: (act: () => void) => void;
	tab: string;
};

/**
 * Joins the one stream of all tabs of this browser (docs/decisions/0039-live.md): the tab that holds the lock reads
 * it and passes the events on; the next one continues where it ended. Without locks each tab has its own.
 * @param position the number of the last event before the page was rendered.
 * @param hear called for each event after it, once and in order; for `reload` when the page has to be reloaded; for
 * `closed` when the session has ended.
 */
export function joinLive(
	parts: LiveParts,
	position: number,
	hear: (told: ReceivedEvent) => void,
): void {
	const { channel, tab, lock } = parts;
	let last = position;
	let stopReading: (() => void) | undefined;
	/** Until the leading tab has answered, events it passes on may precede ones that this tab lacks. */
	let isAnswered = false;
	/** The last events, all of those after `recentFrom`. */
	let recent: ReceivedEvent[] = [];
	let recentFrom = position;

	const isKept = ({ kind }: ReceivedEvent) => !/^(typing|presence|reload|closed)$/.test(kind);
	const take = (told: ReceivedEvent) => {
		if (isKept(told) && told.id <= last) return;
		if (isKept(told) || told.kind === "reload") last = told.id;
		hear(told);
	};
	const pass = (told: ReceivedEvent) => {
		if (isKept(told)) recent.push(told);
		else if (told.kind === "reload") recent = [];
		if (told.kind === "reload") recentFrom = told.id;
		if (recent.length > mostKept) recentFrom = recent.shift()?.id ?? recentFrom;
		channel.post({ told });
		take(told);
	};
	const lead = () => {
		recent = [];
		recentFrom = last;
		stopReading = readStream(parts, () => last, pass);
		channel.post({ leads: true });
		return new Promise<never>(() => {});
	};
	const wait = (steal: boolean) => {
		lock?.(lead, steal).catch(() => {
			stopReading?.();
			stopReading = undefined;
			wait(false);
		});
	};
	const ask = () => {
		if (stopReading) return;
		isAnswered = false;
		channel.post({ asks: tab, at: last });
		parts.after(patienceMs, () => {
			if (!isAnswered && !stopReading && parts.isVisible()) wait(true);
		});
	};
	/** A page made, or seen, earlier than the stream stands lacks what came in between. */
	const help = ({ asks, at }: { asks: string; at: number }) => {
		channel.post({ answers: asks });
		if (at >= last) return;
		if (at < recentFrom) channel.post({ reload: asks });
		else for (const told of recent) if (told.id > at) channel.post({ told });
	};
	channel.listen((passed) => {
		if ("asks" in passed) {
			if (stopReading) help(passed);
		} else if ("answers" in passed) isAnswered ||= passed.answers === tab;
		else if ("leads" in passed) ask();
		else if ("told" in passed) {
			if (isAnswered) take(passed.told);
		} else if (passed.reload === tab) hear({ id: last, kind: "reload", data: {} });
	});
	if (!lock) return void lead();
	wait(false);
	ask();
	parts.onVisible(ask);
}
