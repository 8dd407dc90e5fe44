import pg from "pg";

/** PostgreSQL server refusals, each with the statement that fixes it. */

const oldestMajor = 15;

/** What a server reports about itself and the role's rights. */
export type ServerFacts = {
	version: string;
	number: number;
	/** Whether it accepts no writes, like a standby. */
	isReadOnly: boolean;
	role: string;
	database: string;
	mayMakeTables: boolean;
	/** Whether the queue's schema exists and is accessible, or may be created. */
	mayQueue: boolean;
	/** Whether the tables are readable, or there are none. */
	mayRead: boolean;
	owner: string;
	/** Another role that owns the tables or the queue's schema, as after a restore by a superuser. */
	stranger: string | null;
	/** Whether the stranger's objects may be reassigned: not those of the server's first superuser. */
	isMovable: boolean | null;
};

export const askServer = `with stranger as (
		select owner from (
			select nspowner as owner from pg_namespace where nspname = 'pgboss'
			union all select relowner from pg_class join pg_namespace on pg_namespace.oid = relnamespace
				where nspname = 'public' and relname = 'migrations') as kept
		where not pg_has_role(owner, 'usage') limit 1)
	select current_setting('server_version') as version,
	current_setting('server_version_num')::int as number,
	current_setting('transaction_read_only')::bool as "isReadOnly",
	current_user::text as role, current_database()::text as database,
	has_schema_privilege('public', 'create') as "mayMakeTables",
	coalesce((select has_schema_privilege(oid, 'usage') from pg_namespace where nspname = 'pgboss'),
		has_database_privilege(current_database(), 'create')) as "mayQueue",
	coalesce((select has_table_privilege(pg_class.oid, 'select') from pg_class
		join pg_namespace on pg_namespace.oid = relnamespace
		where nspname = 'public' and relname = 'migrations'), true) as "mayRead",
	(select pg_get_userbyid(datdba)::text from pg_database where datname = current_database()) as owner,
	(select pg_get_userbyid(owner)::text from stranger) as stranger,
	(select owner <> 10 from stranger) as "isMovable"`;

export function refusalOfServer(facts: ServerFacts, url: string): DatabaseRefusal | undefined {
	const { version, number, isReadOnly, mayMakeTables, mayQueue, mayRead } = facts;
	if (number < oldestMajor * 10_000) {
		return new DatabaseRefusal(
			"too-old",
			`The server of ${placeOf(url)} is PostgreSQL ${version}: the site needs ${oldestMajor} or newer.`,
		);
	}
	if (isReadOnly) {
		return new DatabaseRefusal(
			"read-only",
			`The server of ${placeOf(url)} takes no writes: it is a standby, or set to read only. Let DATABASE_URL lead to the primary.`,
		);
	}
	if (!mayMakeTables) return noRight(facts, "may not make tables in the schema public");
	if (!mayRead) return noRight(facts, "may not read the tables");
	if (!mayQueue) return noRight(facts, "may not make or use the schema pgboss");
	return undefined;
}

function noRight(
	{ role, database, owner, stranger, isMovable }: ServerFacts,
	what: string,
): DatabaseRefusal {
	const refused = `The role ${role} ${what} of the database ${database}`;
	const give = `alter database ${name(database)} owner to ${name(role)};`;
	if (stranger === null) {
		const grant = `run in it: grant all on schema public to ${name(role)}; grant create on database ${name(database)} to ${name(role)};`;
		const mend = owner === role ? grant : `run: ${give}`;
		return new DatabaseRefusal("no-right", `${refused}: as its superuser ${mend}`);
	}
	const both = owner === role ? "" : `${give} `;
	const move = isMovable
		? `, or as superuser run in it: ${both}reassign owned by ${name(stranger)} to ${name(role)};`
		: ".";
	return new DatabaseRefusal(
		"no-right",
		`${refused}, which holds what belongs to ${stranger}: restore the dump into an empty database as ${role} (pg_restore --no-owner --role=${name(role)})${move}`,
	);
}

/** PgBouncer gives these the code of a broken connection. */
const refusedByPool = /authentication failed|^no such (user|database)/i;

/** What went wrong while connecting, without the password; "away" when waiting may be enough. */
export function refusalOfConnection(error: unknown, url: string): DatabaseRefusal {
	const { code = "", message } = error as { code?: string; message: string };
	const { username, pathname } = new URL(url);
	const role = decodeURIComponent(username);
	const database = decodeURIComponent(pathname.slice(1));
	const place = placeOf(url);
	const sentence = {
		"28P01": `The server of ${place} refuses the password of ${role}: set the right one in DATABASE_URL, or run: alter role ${name(role)} password '…';`,
		"28000": `The server of ${place} does not let ${role} in (${message}): run: create role ${name(role)} login password '…'; or allow it in pg_hba.conf.`,
		"3D000": `There is no database ${database} at ${place}: as its superuser run: create database ${name(database)} owner ${name(role)};`,
		"42501": `The role ${role} may not connect to ${place}: as its superuser run: alter database ${name(database)} owner to ${name(role)};`,
	}[code];
	if (sentence)
		return new DatabaseRefusal(code === "3D000" ? "unreachable" : "no-right", sentence, {
			cause: error,
		});
	return new DatabaseRefusal(
		isDatabaseAway(error) && !refusedByPool.test(message) ? "away" : "unreachable",
		`The database ${place} cannot be reached: ${message || code}.`,
		{ cause: error },
	);
}

/**
 * Runs a schema change.
 * @throws DatabaseRefusal "no-right" when the role may not, for example because others own the tables.
 */
export async function withRights<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const { code, message } = error as { code?: string; message: string };
		if (code !== "42501") throw error;
		throw new DatabaseRefusal(
			"no-right",
			`The role of DATABASE_URL may not change the database (${message}): restore the dump into an empty database as that role (pg_restore --no-owner --role=…), or, unless the tables belong to the server's first superuser, run in it as superuser: reassign owned by … to …; with their owner and that role`,
			{ cause: error },
		);
	}
}

/** Formats an identifier for psql. */
const name = (text: string) => (/^[a-z_][a-z0-9_]*$/.test(text) ? text : pg.escapeIdentifier(text));

function placeOf(url: string): string {
	const { host, pathname } = new URL(url);
	return `${host}${pathname}`;
}

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
