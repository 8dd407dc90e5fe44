import { type AccountEvent, isAccountEvent, type SessionEvent } from "../account-events.ts";
import {
	askForSession,
	at,
	type Held,
	type Refusal,
	readSession,
	type Session,
} from "./session-answer.ts";

// Specification, section 9: checked every 30 seconds, refreshed when 3 ticks or fewer remain,
// retried after 200 ms doubled each time within 30 seconds.
const tickMs = 30_000;
const marginTicks = 3;
const firstPauseMs = 200;
/** How long a message from another tab may take. */
const messageMs = 50;

export type SessionListener = (event: SessionEvent, session: Session | null) => void;

/** "busy": another tab is asking at this moment, and will share its answer. */
type Outcome = Refusal | "settled" | "busy";

/** The browser, or a test in its place. */
export type SessionParts = {
	fetch: typeof fetch;
	/** Milliseconds since 1970. */
	now: () => number;
	/** Calls once after so many milliseconds; returns what takes that back. */
	after: (ms: number, act: () => void) => () => void;
	isVisible: () => boolean;
	onVisibility: (act: () => void) => void;
	/** An exclusive lock over all tabs, as `LockManager.request` gives it: null if it is taken. */
	lock: <T>(options: { ifAvailable: boolean }, act: (lock: unknown) => Promise<T>) => Promise<T>;
	/** To all other tabs of this site, and from them. */
	channel: { post: (message: unknown) => void; listen: (act: (message: unknown) => void) => void };
};

/**
 * Keeps the session alive in one tab (product.md, "Session"; decision 0007): short-lived tokens in
 * memory, fetched with the cookie, one request at a time over all tabs, whose answers they share.
 * Nothing but the server's word ends a session or says that one began.
 */
export function openSessionClient(parts: SessionParts) {
	const { now, after, isVisible, lock, channel } = parts;
	const listeners = new Set<SessionListener>();
	const announced = new Set<AccountEvent>();
	/** Undefined until the first answer, null while nobody is signed in. */
	let held: Held | null | undefined;
	let mustAsk = false;
	let isStarted = false;
	/** Calls that need an answer even while the page is hidden. */
	let waiting = 0;
	/** Counts what makes an answer on its way one of yesterday. */
	let age = 0;
	let running: Promise<Outcome> | undefined;
	let cancelTick: (() => void) | undefined;

	const remaining = () => (held ? held.until - now() : 0);
	const isDue = () =>
		mustAsk ||
		announced.size > 0 ||
		(held !== null && Math.floor(remaining() / tickMs) <= marginTicks);
	const mayAsk = () => waiting > 0 || (isStarted && isVisible());

	const sleep = (ms: number) => new Promise<void>((done) => void after(ms, done));

	const say = (event: SessionEvent) => {
		for (const listener of [...listeners]) {
			try {
				listener(event, held?.session ?? null);
			} catch (error) {
				queueMicrotask(() => {
					throw error;
				});
			}
		}
	};

	/** Takes over what is known now, and says what that means to this tab. */
	const settle = (next: Held | null, reported: Iterable<AccountEvent>): AccountEvent[] => {
		const before = held;
		const events = new Set(reported);
		const isSomebodyElse = before && next && before.session.user.id !== next.session.user.id;
		if (next && (before === null || isSomebodyElse)) events.add("SIGNED_IN");
		if (!next && before) events.add("SIGNED_OUT");
		held = next;
		mustAsk = false;
		if (before === undefined) say("INITIAL_SESSION");
		else if (next && events.size === 0) say("TOKEN_REFRESHED");
		for (const event of events) say(event);
		return [...events];
	};

	/** Believes the server, drops announcements that it does not bear out, and tells the other tabs. */
	const believe = (next: Held | null) => {
		const isNews = held !== null || next !== null || announced.size > 0;
		const reported = [...announced].filter(
			(event) => event === "PASSWORD_RECOVERY" || (event === "SIGNED_OUT") === (next === null),
		);
		announced.clear();
		const events = settle(next, reported);
		if (isNews) channel.post({ events, held: next });
	};

	channel.listen((message) => {
		const given = at(message, "events");
		const events = Array.isArray(given) ? given.filter(isAccountEvent) : [];
		const session = readSession(at(at(message, "held"), "session"));
		const until = at(at(message, "held"), "until");
		if (at(message, "held") === null) {
			age++;
			// A tab that is about to ask believes its own answer: it may be newer, after a sign-in.
			const asksItself = announced.size > 0 || (mustAsk && mayAsk());
			if (held !== null && !asksItself) settle(null, events);
			return;
		}
		if (!session || typeof until !== "number") return;
		// After the end of a session only a new sign-in counts, not late word of the old one.
		if (held === null && !events.includes("SIGNED_IN")) return;
		if (held && events.length === 0 && until <= held.until) return;
		age++;
		settle({ session, until }, events);
	});

	const request = async () => {
		const abort = new AbortController();
		const cancel = after(tickMs, () => abort.abort());
		const answer = await askForSession(parts, abort.signal);
		cancel();
		return answer;
	};

	/** Asks until there is an answer, a series of at most 30 seconds between its first and last try. */
	const ask = async (): Promise<Outcome> => {
		let startedAt = now();
		let attempt = 0;
		while (isDue()) {
			if (!mayAsk()) return "retryable";
			const asked = age;
			const answer = await request();
			if (asked !== age) {
				startedAt = now();
				attempt = 0;
			} else if (!("refused" in answer)) {
				believe(answer);
				return "settled";
			} else if (answer.refused === "session_missing") {
				believe(null);
				return "settled";
			} else if (answer.refused === "invalid_token_response") {
				return answer.refused;
			} else {
				const pause = firstPauseMs * 2 ** attempt++;
				if (now() + pause - startedAt >= tickMs) return "retryable";
				await sleep(pause);
			}
		}
		return "settled";
	};

	const run = (ifAvailable: boolean): Promise<Outcome> => {
		const since = now();
		running ??= lock({ ifAvailable }, async (taken): Promise<Outcome> => {
			if (!taken) return "busy";
			// Whoever had the lock has answered; that answer may come a moment after the lock.
			if (now() > since) await sleep(messageMs);
			return ask();
		}).finally(() => {
			running = undefined;
		});
		return running;
	};

	/** Waits for the other tabs, and for what this one is doing already. */
	const insist = async (): Promise<Outcome> => {
		waiting++;
		try {
			let outcome: Outcome;
			do outcome = await run(false);
			while (outcome === "busy" || (outcome === "settled" && announced.size > 0));
			return outcome;
		} finally {
			waiting--;
		}
	};

	/** Once the asking that is under way has ended; a mere check leaves it to another tab that asks. */
	const check = (): void => {
		if (running) void running.then(check);
		else if (isDue()) void run(!mustAsk);
	};
	const tick = () => {
		cancelTick = after(tickMs, tick);
		check();
	};
	const followVisibility = () => {
		cancelTick?.();
		if (isStarted && isVisible()) tick();
	};
	parts.onVisibility(followVisibility);

	/** The session, fetched anew when less than three ticks remain, kept as long as its token holds. */
	const getSession = async (): Promise<{ session: Session } | { refused: Refusal }> => {
		if (held === null) return { refused: "session_missing" };
		if (held && remaining() >= marginTicks * tickMs) return { session: held.session };
		const outcome = await insist();
		if (held && remaining() > 0) return { session: held.session };
		if (held === null) return { refused: "session_missing" };
		return { refused: outcome === "invalid_token_response" ? outcome : "retryable" };
	};

	return {
		getSession,

		/** The bearer token for a call of the API. */
		async getAccessToken(): Promise<{ token: string } | { refused: Refusal }> {
			const answer = await getSession();
			return "session" in answer ? { token: answer.session.access_token } : answer;
		},

		/** Calls the listener for what happens from now on; returns what ends that. */
		onChange(listener: SessionListener): () => void {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},

		/** Checks at once, then every 30 seconds, while the page is visible. */
		start(): void {
			mustAsk = true;
			isStarted = true;
			followVisibility();
		},

		stop(): void {
			isStarted = false;
			followVisibility();
		},

		/** Asks the server whether what one of its pages reported holds, then tells all tabs. */
		announce(event: AccountEvent): void {
			announced.add(event);
			age++;
			void insist();
		},
	};
}
