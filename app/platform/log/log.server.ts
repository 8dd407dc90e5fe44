import { type DestinationStream, type Logger, pino } from "pino";

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
	queue?: string;
	worker?: string;
	at: string[];
};

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
	for (const name of ["code", "queue", "worker"] as const) {
		const value = given[name];
		if (typeof value === "string" && /^[\w.-]{1,64}$/.test(value)) described[name] = value;
	}
	return described;
}
