import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, vi } from "vitest";

const real = crypto.argon2;

/** How many are running, and the most that ran at once. */
export const running = { now: 0, most: 0 };

/** Whether hashes cost as much as on a site. Most tests only ask whether a password is right. */
const cost = { isReal: false };
/** By its salt, whether a hash was first made at full cost: a file may leave it to the next one. */
const isDear = new Map<string, boolean>();

/**
 * The real Argon2, instrumented. `test/setup.ts` installs it before any module of ours imports it.
 */
export const argon2 = vi.fn<typeof real>((algorithm, parameters, done) => {
	running.now += 1;
	running.most = Math.max(running.most, running.now);
	const salt = Buffer.from(parameters.nonce as Uint8Array).toString("hex");
	if (!isDear.has(salt)) isDear.set(salt, cost.isReal);
	const isFull = cost.isReal || isDear.get(salt);
	const cheap = { passes: 1, memory: 8 * Number(parameters.parallelism) };
	real(algorithm, isFull ? parameters : { ...parameters, ...cheap }, (...outcome) => {
		running.now -= 1;
		done(...outcome);
	});
});

crypto.argon2 = argon2;
syncBuiltinESMExports();

/** Whether a hash made now costs as much as on a site: one made otherwise is another hash. */
export const isFullCost = () => cost.isReal;

/** For a file whose tests need the real cost; call it at its top. */
export function hashAtFullCost(): void {
	beforeAll(() => {
		cost.isReal = true;
	});
	afterAll(() => {
		cost.isReal = false;
	});
}
