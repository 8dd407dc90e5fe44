import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Busy } from "../../platform/busy.ts";
import { spendProof } from "../../platform/limits/proof.server.ts";
import { askForProof, type Refusal } from "../../platform/limits/too-many.server.ts";
import { createSemaphore } from "../../platform/semaphore.server.ts";
import type { Site } from "../../platform/site.ts";

type Sender = {
	form: FormData;
	/** A browser that the account's owner signed in with before. */
	isKnown?: boolean;
};

const refusedSeconds = 10;

/**
 * Runs work that hashes the password of somebody not signed in. When the strangers' half of the queue is full, only
 * a known browser or a form with a proof of work proceeds; the others are asked for one.
 */
export async function hashFor<Done>(
	site: Pick<Site, "db" | "vault" | "settings">,
	{ form, isKnown = false }: Sender,
	work: (hasher: Hasher) => Promise<Done>,
): Promise<Done | { tooMany: Refusal }> {
	if (isKnown) return work("known");
	try {
		return await work("stranger");
	} catch (error) {
		if (!(error instanceof Busy) || error.code !== hashQueue) throw error;
		if (await spendProof(site, form)) return work("known");
		return { tooMany: askForProof(site.settings, { seconds: refusedSeconds }) };
	}
}

const deriveTag = promisify(argon2);

/**
 * Cost of a new hash: 46 MiB, one pass, one lane (OWASP's first choice for Argon2id; ASVS 11.4.2).
 */
const today = { memory: 47_104, passes: 1, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/**
 * Bounds for stored parameters: nothing weaker than OWASP's minimum, and nothing with which a
 * corrupt row could exhaust memory or CPU.
 */
const bounds = {
	memory: [19_456, 131_072],
	passes: [1, 8],
	parallelism: [1, 4],
	salt: [8, 64],
	tag: [32, 64],
} as const;

/**
 * Two hashes take 92 MiB and two of the four pool threads, which file and DNS calls share; with two
 * cores a second one would starve everybody else. Waiting calls are served in order.
 */
export const hashesAtOnce = availableParallelism() > 2 ? 2 : 1;
/**
 * A longer queue would mean waiting for seconds and holding permits that other pages need
 * (`platform/capacity.ts`); beyond it the form is returned with its input.
 */
export const hashesWaiting = 20;
/** The code of a full queue. */
const hashQueue = "hashing";
const withPermit = createSemaphore(hashQueue, { permits: hashesAtOnce, waiting: hashesWaiting });

interface StoredHash {
	memory: number;
	passes: number;
	parallelism: number;
	salt: Buffer;
	tag: Buffer;
}

/** A dummy hash: random bytes in the current shape, so that unknown addresses cost the same. */
const nobody: StoredHash = { ...today, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };

const phc =
	/^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
	return value >= least && value <= most;
}

function readHash(hash: string): StoredHash {
	const [, memory, passes, parallelism, salt, tag] = phc.exec(hash) ?? [];
	const stored = {
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
		salt: Buffer.from(salt ?? "", "base64"),
		tag: Buffer.from(tag ?? "", "base64"),
	};
	const isSane =
		isWithin(stored.memory, bounds.memory) &&
		isWithin(stored.passes, bounds.passes) &&
		isWithin(stored.parallelism, bounds.parallelism) &&
		isWithin(stored.salt.length, bounds.salt) &&
		isWithin(stored.tag.length, bounds.tag);
	if (!isSane) throw new Error("A stored password hash cannot be read");
	return stored;
}

/**
 * Whose password it is: a stranger's waits only in the first half of the queue, so that strangers alone never lock
 * out those who are known or did some work (`password-hash.server.ts`).
 */
export type Hasher = "known" | "stranger";

/** The tag of these exact UTF-8 characters, computed on the thread pool. */
function derive(
	password: string,
	{ salt, tag, ...cost }: StoredHash,
	hasher: Hasher,
): Promise<Buffer> {
	const waiting = hasher === "known" ? {} : { behindAtMost: hashesWaiting / 2 };
	const work = () =>
		deriveTag("argon2id", {
			...cost,
			message: Buffer.from(password, "utf8"),
			nonce: salt,
			tagLength: tag.length,
		});
	return withPermit(work, waiting);
}

const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/**
 * The Argon2id hash (RFC 9106) of a password as a PHC string with a new random salt. The password
 * is hashed exactly as typed: not trimmed, truncated or normalised (ASVS 6.2.8).
 */
export async function hashPassword(password: string, hasher: Hasher = "known"): Promise<string> {
	const salt = randomBytes(saltBytes);
	const tag = await derive(password, { ...today, salt, tag: Buffer.alloc(tagBytes) }, hasher);
	const { memory, passes, parallelism } = today;
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/**
 * Verifies a password against a hash of `hashPassword`. Without a hash (an unknown address, or an
 * account without a password) it returns false after the same work, so that timing reveals nothing
 * (ASVS 6.3.8). Throws on an unreadable hash.
 */
export async function verifyPassword(
	hash: string | null,
	password: string,
	hasher: Hasher = "known",
): Promise<boolean> {
	const stored = hash === null ? nobody : readHash(hash);
	const isSame = timingSafeEqual(await derive(password, stored, hasher), stored.tag);
	return isSame && hash !== null;
}
