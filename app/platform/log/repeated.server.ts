import type { Described, Log } from "./log.server.ts";

const minuteMs = 60_000;

const counting = new WeakMap<Log, Map<string, { count: number }>>();

/**
 * Logs errors that may repeat many times a second, such as an unreachable database: the first one
 * immediately, then a count once a minute. Errors with equal message, kind and code are the same.
 */
export function logRepeated(
	log: Log,
	level: "warn" | "error",
	what: Described,
	words: string,
): void {
	const events = counting.get(log) ?? new Map<string, { count: number }>();
	counting.set(log, events);
	const key = `${words} ${what.kind} ${what.code}`;
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
