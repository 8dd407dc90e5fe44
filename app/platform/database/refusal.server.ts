/** Why a database cannot be used; the message is one English sentence for the operator. */
type DatabaseRefusalReason =
	| "away"
	| "extension"
	| "in-use"
	| "no-space"
	| "no-right"
	| "not-writable"
	| "newer-schema"
	| "other-secret"
	| "read-only"
	| "too-old"
	| "unheard"
	| "unreachable"
	| "unreadable";

/** The database is unusable as it is; nothing was changed and somebody has to act. */
export class DatabaseRefusal extends Error {
	readonly reason: DatabaseRefusalReason;
	constructor(reason: DatabaseRefusalReason, sentence: string, options?: ErrorOptions) {
		super(sentence, options);
		this.name = "DatabaseRefusal";
		this.reason = reason;
	}
}

/**
 * PostgreSQL's errors for a server that stops, starts, or refuses connections: connection
 * exceptions (class 08), shutdowns (57P01 to 57P03), too many connections (53300), or has become a standby
 * (25006). Without a code pg reports it in a message.
 */
const codes =
	/^(08\w{3}|57P0[123]|53300|25006|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND)$/;
const sentences =
	/^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/;

/**
 * Whether a driver error means that the database is away or overloaded, not that a statement is
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code } = error as { code?: unknown };
	return typeof code === "string" ? codes.test(code) : sentences.test(error.message);
}

/**
 * The refusal for a folder that is not writable, because of permissions or the disk; else
 * undefined.
 */
export function refusalOfFolder(folder: string, cause: unknown): DatabaseRefusal | undefined {
	const why = {
		EROFS: "is on a disk that is mounted read-only: mount it for writing",
		EACCES: "may not be written by whoever started this: give it to them",
		EPERM: "may not be written by whoever started this: give it to them",
	}[(cause as NodeJS.ErrnoException | null)?.code ?? ""];
	if (!why) return undefined;
	const sentence = `The folder ${folder} ${why}, or set DATA_DIR to another one.`;
	return new DatabaseRefusal("not-writable", sentence, { cause });
}

/**
 * The refusal of a server that lacks an extension, or of a role that may not add it; else undefined.
 */
export function refusalOfExtension(cause: unknown): DatabaseRefusal | undefined {
	const { code = "", message = "" } = (cause ?? {}) as { code?: string; message?: string };
	const [, name] = /extension "(\w+)"/.exec(message) ?? [];
	const sentence = {
		"42501": `The database's role may not add the extension ${name}: grant it CREATE on this database, or let an administrator run "create extension ${name}" there once.`,
		"0A000": `The PostgreSQL server lacks the extension ${name}: install the package of its contributed modules (postgresql-contrib).`,
	}[code];
	return name && sentence ? new DatabaseRefusal("extension", sentence, { cause }) : undefined;
}
