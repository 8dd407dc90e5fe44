import { createClient, ErrorReply } from "@redis/client";
import { DatabaseRefusal } from "./database/refusal.server.ts";
import { withTimeout } from "./database/with-timeout.server.ts";

/**
 * What nodes share in a Redis or Valkey server (docs/decisions/0111-redis.md). It may be away at any time and lose
 * all its data: callers need a fallback.
 */
export type Redis = {
	/** Adds to a count that ends with its window; null: the server is away. */
	count(key: string, by: number, windowMs: number): Promise<Count | null>;
	/** Sends messages to every node, in order. False: some may not have received them. */
	publish(messages: readonly string[]): Promise<boolean>;
	/** Receives the messages of every node from now on. */
	subscribe(listener: Subscriber): Promise<void>;
	isHearing(): boolean;
	/** Whether both connections are up. */
	isUp(): boolean;
	close(): Promise<void>;
};

export type Count = { count: number; leftMs: number };

type Subscriber = {
	hear(message: string): void;
	/** Messages may have been missed. */
	gap(): void;
};

/** A page waits no longer than this; then the server counts as away for a moment. */
const deadlineMs = 300;
const restMs = 1_000;
/** A connection silent for so long is reopened; it is pinged in between. */
const silence = { askMs: 1_000, mostMs: 3_000 };
const pauses = { first: 50, last: 2_000 };

const countScript = `
	local count = redis.call('incrby', KEYS[1], ARGV[1])
	local left = redis.call('pttl', KEYS[1])
	if left < 0 then
		redis.call('pexpire', KEYS[1], ARGV[2])
		left = tonumber(ARGV[2])
	end
	return {count, left}`;

/**
 * Opens the server at an address; one that is away is connected to once it is back.
 * @param name the prefix of this site's keys.
 * @throws DatabaseRefusal "no-right" when the server refuses its password or user.
 */
export async function openRedis(
	url: string,
	name: string,
	onAway: (error: unknown) => void = () => {},
): Promise<Redis> {
	let isOpening = true;
	let refused: ErrorReply | undefined;
	const open = () =>
		createClient({
			url,
			// What cannot be sent now has a fallback.
			disableOfflineQueue: true,
			pingInterval: silence.askMs,
			socket: {
				connectTimeout: 2_000,
				socketTimeout: silence.mostMs,
				reconnectStrategy: (tries, cause) => {
					if (!isOpening || !(cause instanceof ErrorReply))
						return Math.min(pauses.first * 2 ** tries, pauses.last);
					refused = cause;
					return cause;
				},
			},
		}).on("error", onAway);
	const asking = open();
	const hearing = open();
	const connect = (client: typeof asking) =>
		withTimeout(silence.mostMs, client.connect()).catch(() => {
			if (!refused) return;
			asking.destroy();
			throw refusal(url, refused);
		});
	await connect(asking);
	isOpening = false;
	let restsUntil = 0;
	const ask = async <T>(work: () => Promise<T>): Promise<T | null> => {
		if (!asking.isReady || Date.now() < restsUntil) return null;
		return withTimeout(deadlineMs, work()).catch((error) => {
			restsUntil = Date.now() + restMs;
			onAway(error);
			return null;
		});
	};
	const channel = `${name} live`;
	return {
		count: async (key, by, windowMs) => {
			const given = { keys: [`${name} ${key}`], arguments: [String(by), String(windowMs)] };
			const answer = await ask(() => asking.eval(countScript, given));
			if (!answer) return null;
			const [count = 0, leftMs = 0] = answer as unknown as number[];
			return { count, leftMs };
		},
		publish: async (messages) =>
			(await ask(() => Promise.all(messages.map((one) => asking.publish(channel, one))))) !== null,
		subscribe: async ({ hear, gap }) => {
			await connect(hearing);
			const begin = () => hearing.subscribe(channel, hear);
			if (hearing.isReady) await begin();
			// After a break the client resubscribes by itself, once it ever has.
			else hearing.once("ready", () => void begin().then(gap, onAway));
			hearing.on("ready", gap);
		},
		isHearing: () => hearing.isReady,
		isUp: () => asking.isReady && hearing.isReady,
		close: async () => {
			asking.destroy();
			hearing.destroy();
		},
	};
}

function refusal(url: string, cause: Error): DatabaseRefusal {
	const { host } = new URL(url);
	const sentence = `REDIS_URL is wrong: the server ${host} refuses it (${cause.message}).`;
	return new DatabaseRefusal("no-right", sentence, { cause });
}
