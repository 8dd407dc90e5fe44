import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { OpenDatabase } from "../database/open-database.server.ts";
import { DatabaseRefusal } from "../database/refusal.server.ts";
import type { Tables } from "../database/tables.ts";
import { withTimeout } from "../database/with-timeout.server.ts";
import type { Redis } from "../redis.server.ts";
import { carryEventsOf, channel, notify } from "./events.server.ts";
import { readSignal, type Signal } from "./signal.ts";

type Listener = {
	onSignal(signal: Signal): void;
	/** Signals may have been missed: everything that depends on them must be read again. */
	onGap(): void;
};

/**
 * Carries signals to every node, including the sender (docs/decisions/0039-live.md). They are sent by NOTIFY within
 * the transaction that they report (`recordEvents`): those of one database arrive once and in commit order, and
 * none from a transaction that is rolled back.
 */
export type Bus = {
	/** Calls `listener` for each signal from now on; returns the function that ends it. */
	subscribe(listener: Listener): () => void;
	/** Checks whether signals still arrive; if not, the carrier reconnects. */
	check(): Promise<void>;
	close(): Promise<void>;
};

class Listeners {
	readonly #all = new Set<Listener>();

	readonly add = (listener: Listener): (() => void) => {
		this.#all.add(listener);
		return () => void this.#all.delete(listener);
	};

	/** Passes on a payload; anything that is not a signal is dropped. */
	hear(payload: string): void {
		const signal = readSignal(payload);
		if (signal) for (const listener of this.#all) listener.onSignal(signal);
	}

	gap(): void {
		for (const listener of this.#all) listener.onGap();
	}
}

const connectMs = 5_000;
/** How long a signal of ours may take to come back. */
const echoMs = 5_000;
/** Pauses between reconnection attempts: the first, doubled up to the last. */
const pauses = { first: 100, last: 5_000 };

/**
 * Signals of a PostgreSQL server: one connection listens, and is reopened whenever it breaks. PgBouncer in
 * transaction mode accepts LISTEN but delivers nothing, so a signal has to come back first.
 * @throws DatabaseRefusal "unheard" when it does not.
 */
async function openServerBus(db: Kysely<Tables>, url: string): Promise<Bus> {
	const bus = new ServerBus(db, url);
	await bus.connect().catch((cause) => {
		throw cause instanceof DatabaseRefusal ? cause : refusal(url, cause);
	});
	return bus;
}

class ServerBus implements Bus {
	readonly #db: Kysely<Tables>;
	readonly #url: string;
	readonly #listeners = new Listeners();
	readonly subscribe = this.#listeners.add;
	#client: pg.Client | undefined;
	#connecting: Promise<void> | undefined;
	#isChecking = false;
	readonly #closed = new AbortController();

	constructor(db: Kysely<Tables>, url: string) {
		this.#db = db;
		this.#url = url;
	}

	/** Opens the listening connection and waits for a signal over it. */
	async connect(): Promise<void> {
		const client = new pg.Client({
			connectionString: this.#url,
			connectionTimeoutMillis: connectMs,
			query_timeout: connectMs,
			keepAlive: true,
		});
		client.on("error", () => this.#lose(client));
		client.on("end", () => this.#lose(client));
		try {
			await client.connect();
			await client.query(`listen ${channel}`);
			if (!(await this.#echoes(client))) throw refusal(this.#url);
			client.on("notification", ({ payload = "" }) => this.#listeners.hear(payload));
		} catch (error) {
			await client.end().catch(() => {});
			throw error;
		}
		if (this.#closed.signal.aborted) return client.end();
		this.#client = client;
	}

	async check(): Promise<void> {
		const client = this.#client;
		if (!client || this.#isChecking) return;
		this.#isChecking = true;
		await client.query("select 1").catch(() => this.#lose(client));
		this.#isChecking = false;
	}

	async close(): Promise<void> {
		this.#closed.abort();
		const client = this.#client;
		this.#client = undefined;
		await client?.end();
		await this.#connecting;
	}

	async #echoes(client: pg.Client): Promise<boolean> {
		const payload = `echo ${randomUUID()}`;
		let hear: ((notice: pg.Notification) => void) | undefined;
		const heard = new Promise<boolean>((done) => {
			hear = (notice) => notice.payload === payload && done(true);
			client.on("notification", hear);
		});
		await sql`select pg_notify(${channel}, ${payload})`.execute(this.#db);
		const isHeard = await withTimeout(echoMs, heard).catch(() => false);
		if (hear) client.off("notification", hear);
		return isHeard;
	}

	#lose(client: pg.Client): void {
		if (client !== this.#client) return;
		this.#client = undefined;
		void client.end().catch(() => {});
		this.#connecting ??= this.#connectAgain().finally(() => {
			this.#connecting = undefined;
		});
	}

	async #connectAgain(): Promise<void> {
		const { signal } = this.#closed;
		for (let wait = pauses.first; !signal.aborted; wait = Math.min(wait * 2, pauses.last)) {
			const isBack = await this.connect().then(
				() => true,
				() => false,
			);
			if (isBack) return this.#listeners.gap();
			await pause(wait, undefined, { signal }).catch(() => {});
		}
	}
}

function refusal(url: string, cause?: Error): DatabaseRefusal {
	const { host, pathname } = new URL(url);
	const where = `the database ${host}${pathname}`;
	const why = cause
		? `No signals can be heard from ${where}: ${cause.message || (cause as NodeJS.ErrnoException).code}.`
		: `No signal comes back from ${where}.`;
	const sentence = `${why} Set DATABASE_URL_DIRECT to an address of the same database that leads to PostgreSQL itself, not through a pool such as PgBouncer in transaction mode.`;
	return new DatabaseRefusal("unheard", sentence, { cause });
}

/** How often stored events are polled while Redis delivers nothing. */
const lookMs = 1_000;

/**
 * The same with the events of accounts over Redis, which spares every transaction with events the server's single
 * NOTIFY lock. What a node cannot send over Redis it sends by NOTIFY, to which all nodes still listen: ended
 * sessions and changed pages are always sent that way. An event nobody sent, because a node died between its commit
 * and sending, is found with the account's next event, or at the next check.
 */
export async function withRedis(
	bus: Bus,
	redis: Redis,
	databases: readonly OpenDatabase[],
): Promise<Bus> {
	const listeners = new Listeners();
	const tell = async (db: Kysely<Tables>, payloads: readonly string[]) => {
		if (!(await redis.publish(payloads))) await notify(db, payloads);
	};
	const ends = databases.map(({ db }) =>
		// What a database that has just gone away has committed is kept all the same.
		carryEventsOf(db, (payloads) => void tell(db, payloads).catch(() => {})),
	);
	await redis.subscribe({
		hear: (payload) => listeners.hear(payload),
		gap: () => listeners.gap(),
	});
	const look = setInterval(() => redis.isHearing() || listeners.gap(), lookMs);
	look.unref();
	return {
		subscribe: (listener) => {
			const both = [bus.subscribe(listener), listeners.add(listener)];
			return () => {
				for (const end of both) end();
			};
		},
		check: async () => {
			listeners.gap();
			await bus.check();
		},
		close: async () => {
			clearInterval(look);
			for (const end of ends) end();
			await bus.close();
		},
	};
}

/**
 * Opens the carrier of a database: the embedded one has a single process, a server has a listening connection of
 * its own.
 * @param url of the server; it must lead to PostgreSQL itself.
 * @throws DatabaseRefusal "unheard" when no signal arrives over it.
 */
export async function openBus(
	{ db, embedded }: OpenDatabase,
	url: string | undefined,
): Promise<Bus> {
	if (!embedded) return openServerBus(db, url ?? "");
	const listeners = new Listeners();
	const end = await embedded.pglite.listen(channel, (payload) => listeners.hear(payload));
	return { subscribe: listeners.add, check: async () => {}, close: end };
}
