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
	/** Signals may have been missed: whatever depends on them is to be read again. */
	onGap(): void;
};

/**
 * Carries signals to every node, the sending one included (docs/decisions/0039-live.md). They are sent
 * by NOTIFY, within the transaction that they tell of (`recordEvents`): those of one database come once
 * and in the order of the commits, and none of a transaction that is rolled back.
 */
export type Bus = {
	/** Calls `listener` for each signal from now on; returns the function that ends it. */
	subscribe(listener: Listener): () => void;
	/** Finds out whether signals still arrive; if not, the carrier connects again. */
	check(): Promise<void>;
	close(): Promise<void>;
};

class Listeners {
	readonly #all = new Set<Listener>();

	/** Calls `listener` from now on; returns the function that ends it. */
	readonly add = (listener: Listener): (() => void) => {
		this.#all.add(listener);
		return () => void this.#all.delete(listener);
	};

	/** Passes on what came; what is no signal is left out. */
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
/** Pauses between tries to connect again: the first, doubled up to the last. */
const pauses = { first: 100, last: 5_000 };

/**
 * Signals of a PostgreSQL server: one connection listens, and is opened again whenever it breaks. PgBouncer
 * in transaction mode accepts LISTEN and passes nothing on, so a signal has to come back first.
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

	/** Opens the listening connection and hears a signal over it. */
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

/** How often what was kept is looked for while Redis tells nothing. */
const lookMs = 1_000;

/**
 * The same with the events of accounts over Redis, which spares every transaction that tells something the server's one
 * lock of NOTIFY. What a node cannot tell over Redis it tells by NOTIFY, which all go on listening to: sessions that end
 * and pages that change are told by it anyway. What nobody told, because a node ended between its commit and its word, is
 * found with the next event of the account, or at the next check.
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
 * Opens the carrier of a database: the embedded one has a single process, a server is listened to over
 * a connection of its own.
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
