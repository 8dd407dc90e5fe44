import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, vi } from "vitest";
import { hashCost } from "./hash-cost.ts";

const real = crypto.argon2;

/** How many are running, and the most that ran at once. */
export const running = { now: 0, most: 0 };

/** By its salt, whether a hash was first made at full cost: a file may leave it to the next one. */
const isDear = new Map<string, boolean>();

/**
 * The real Argon2, instrumented. `test/setup.ts` installs it before any module of ours imports it.
 */
export const argon2 = vi.fn<typeof real>((algorithm, parameters, done) => {
	running.now += 1;
	running.most = Math.max(running.most, running.now);
	const salt = Buffer.from(parameters.nonce as Uint8Array).toString("hex");
	if (!isDear.has(salt)) isDear.set(salt, hashCost.isReal);
	const isFull = hashCost.isReal || isDear.get(salt);
	const cheap = { passes: 1, memory: 8 * Number(parameters.parallelism) };
	real(algorithm, isFull ? parameters : { ...parameters, ...cheap }, (...outcome) => {
		running.now -= 1;
		done(...outcome);
	});
});

crypto.argon2 = argon2;
syncBuiltinESMExports();

/** For a file whose tests need the real cost; call it at its top. */
export function hashAtFullCost(): void {
	beforeAll(() => {
		hashCost.isReal = true;
	});
	afterAll(() => {
		hashCost.isReal = false;
	});
}
