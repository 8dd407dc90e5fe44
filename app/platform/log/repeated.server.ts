import type { Described, Log } from "./log.server.ts";

const minuteMs = 60_000;

const counting = new WeakMap<Log, Map<string, { count: number }>>();

/** Of how many different lines the log counts how often they repeat; of what is beyond only that it came. */
const mostKinds = 500;

/** What is logged: an error, or the path of a page that is not there. */
type Repeated = Described | { path: string };

const keyOf = (what: Repeated) => ("path" in what ? what.path : `${what.kind} ${what.code}`);

/**
 * Logs what may repeat many times a second, such as an unreachable database: the first one immediately,
 * then a count once a minute. Errors with equal message, kind and code are the same.
 */
export function logRepeated(
	log: Log,
	level: "warn" | "error",
	given: Repeated,
	words: string,
): void {
	const events = counting.get(log) ?? new Map<string, { count: number }>();
	counting.set(log, events);
	const isFull = events.size >= mostKinds && !events.has(`${words} ${keyOf(given)}`);
	const what = isFull && "path" in given ? { path: "…" } : given;
	const key = `${words} ${keyOf(what)}`;
	const known = events.get(key);
	if (known) {
		known.count += 1;
		return;
	}
	const event = { count: 0 };
	events.set(key, event);
	log[level](what, words);
	const look = () => {
		if (event.count === 0) {
			events.delete(key);
			return;
		}
		log[level]({ ...what, count: event.count }, words);
		event.count = 0;
		setTimeout(look, minuteMs).unref();
	};
	setTimeout(look, minuteMs).unref();
}
