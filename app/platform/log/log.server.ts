import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * The log of the process: one JSON line an event, on standard output unless told otherwise.
 * Field names that could hold something private are cut out wherever they stand.
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

/**
 * What may be said of an unexpected error: its kind, and where in our code it arose.
 * The message is left out, because messages of drivers and parsers quote what a person typed.
 */
export function describeError(error: unknown): { kind: string; code?: string; at: string[] } {
	if (!(error instanceof Error)) return { kind: typeof error, at: [] };
	const code = (error as { code?: unknown }).code;
	const at = (error.stack ?? "")
		.split("\n")
		.filter((line) => /^\s+at /.test(line))
		.slice(0, 12)
		.map((line) => line.trim());
	return { kind: error.name, ...(typeof code === "string" ? { code } : {}), at };
}
