import { type DestinationStream, type Logger, pino } from "pino";

const minuteMs = 60_000;

type Counted = { what: Repeated; count: number };

const counting = new WeakMap<Log, Map<string, Map<string, Counted>>>();

/** For how many distinct lines the log counts repeats; beyond that it only logs that there were more. */
const mostKinds = 500;

/** An error, or something about a path that anybody can type. */
type Repeated = Described | { path: string };

const keyOf = (what: Repeated) => ("path" in what ? what.path : `${what.kind} ${what.code}`);

/**
 * Logs what may repeat many times a second, such as an unreachable database: the first one immediately,
 * then a count once a minute. Errors with equal message, kind and code are the same.
 * @returns the text of the line that represents this one.
 */
export function logRepeated<What extends Repeated>(
	log: Log,
	level: "warn" | "error",
	given: What,
	words: string,
): What {
	const events = eventsOf(log, words);
	const isTooMany = events.size >= mostKinds && "path" in given && !events.has(keyOf(given));
	const what = isTooMany ? { ...given, path: "…" } : given;
	const key = keyOf(what);
	const known = events.get(key);
	if (known) {
		known.count += 1;
		return known.what as What;
	}
	const event: Counted = { what, count: 0 };
	events.set(key, event);
	log[level](event.what, words);
	const look = () => {
		if (event.count === 0) {
			events.delete(key);
			return;
		}
		log[level]({ ...event.what, count: event.count }, words);
		event.count = 0;
		setTimeout(look, minuteMs).unref();
	};
	setTimeout(look, minuteMs).unref();
	return what;
}

function eventsOf(log: Log, words: string): Map<string, Counted> {
	const all = counting.get(log) ?? new Map<string, Map<string, Counted>>();
	const events = all.get(words) ?? new Map<string, Counted>();
	if (all.size === 0) counting.set(log, all);
	if (events.size === 0) all.set(words, events);
	return events;
}

export type Log = Logger;

/**
 * The process log: one JSON line per event, to standard output by default. Fields whose names
 * suggest private content are removed at any depth.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
	const options = {
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: {
			paths: [
				"email",
				"phone",
				"password",
				"token",
				"cookie",
				"authorization",
				"message",
				"body",
			].flatMap((name) => [name, `*.${name}`]),
			censor: "[cut]",
		},
	};
	return destination ? pino(options, destination) : pino(options);
}

/** The loggable part of an unexpected error; `queue` and `worker` when the job queue reports it. */
export type Described = {
	kind: string;
	code?: string;
	/** The code of its cause: a full disk, an unreachable server. */
	cause?: string;
	queue?: string;
	worker?: string;
	at: string[];
};

const pick = ({ code, cause, queue, worker }: Record<string, unknown>) => ({
	code,
	cause,
	queue,
	worker,
});

/**
 * The loggable part of an unexpected error: its kind, and where in our code it arose. The message
 * is left out, because messages of drivers and parsers quote what a person typed. The job queue
 * passes errors on as plain objects.
 */
export function describeError(error: unknown): Described {
	if (typeof error !== "object" || error === null) return { kind: typeof error, at: [] };
	const given = error as Record<string, unknown>;
	const described: Described = {
		kind: error instanceof Error ? error.name : "object",
		at: String(given.stack ?? "")
			.split("\n")
			.filter((line) => /^\s+at /.test(line))
			.slice(0, 12)
			.map((line) => line.trim()),
	};
	const cause = (given.cause as { code?: unknown } | null | undefined)?.code;
	for (const [name, value] of Object.entries({ ...pick(given), cause })) {
		if (typeof value === "string" && /^[\w.-]{1,64}$/.test(value)) {
			described[name as keyof ReturnType<typeof pick>] = value;
		}
	}
	return described;
}
