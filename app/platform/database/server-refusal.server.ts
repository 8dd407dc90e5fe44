/** Refusals of a PostgreSQL server, each with the statement that mends it. */
import pg from "pg";
import { DatabaseRefusal } from "./refusal.server.ts";

const oldestMajor = 15;

/** What a server says of itself and of what the role may do. */
export type ServerFacts = {
	version: string;
	number: number;
	role: string;
	database: string;
	mayMakeTables: boolean;
	/** Whether the queue's schema is there and open, or may be made. */
	mayQueue: boolean;
};

export const askServer = `select current_setting('server_version') as version,
	current_setting('server_version_num')::int as number,
	current_user::text as role, current_database()::text as database,
	has_schema_privilege('public', 'create') as "mayMakeTables",
	coalesce((select has_schema_privilege(oid, 'usage') from pg_namespace where nspname = 'pgboss'),
		has_database_privilege(current_database(), 'create')) as "mayQueue"`;

/** Why a server that answers cannot be used; undefined: it can. */
export function refusalOfServer(facts: ServerFacts, url: string): DatabaseRefusal | undefined {
	const { version, number, mayMakeTables, mayQueue } = facts;
	if (number < oldestMajor * 10_000) {
		return new DatabaseRefusal(
			"too-old",
			`The server of ${placeOf(url)} is PostgreSQL ${version}: the site needs ${oldestMajor} or newer.`,
		);
	}
	if (!mayMakeTables) return noRight(facts, "may not make tables in the schema public");
	if (!mayQueue) return noRight(facts, "may not make or use the schema pgboss");
	return undefined;
}

function noRight(
	{ role, database }: Pick<ServerFacts, "role" | "database">,
	what: string,
	cause?: unknown,
): DatabaseRefusal {
	return new DatabaseRefusal(
		"no-right",
		`The role ${role} ${what} of the database ${database}: as its superuser run: alter database ${name(database)} owner to ${name(role)};`,
		{ cause },
	);
}

/** What went wrong while connecting, without the password. */
export function refusalOfConnection(error: unknown, url: string): DatabaseRefusal {
	const { code = "", message } = error as { code?: string; message: string };
	const { username, pathname } = new URL(url);
	const [role, database] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
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
		"unreachable",
		`The database ${place} cannot be reached: ${message || code}.`,
		{ cause: error },
	);
}

/**
 * Runs what changes the database's structure.
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
			`The role of DATABASE_URL may not change the database (${message}): restore it as that role (pg_restore --no-owner), or run as superuser: reassign owned by …; with the owner of the tables, and: alter database … owner to …;`,
			{ cause: error },
		);
	}
}

/** An identifier as it is typed in psql. */
const name = (text: string) => (/^[a-z_][a-z0-9_]*$/.test(text) ? text : pg.escapeIdentifier(text));

function placeOf(url: string): string {
	const { host, pathname } = new URL(url);
	return `${host}${pathname}`;
}
