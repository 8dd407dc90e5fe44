import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { vi } from "vitest";

const real = crypto.argon2;

/** How many are running, and the most that ran at once. */
export const running = { now: 0, most: 0 };

/**
 * The real Argon2, instrumented. `test/setup.ts` installs it before any module of ours imports it.
 */
export const argon2 = vi.fn<typeof real>((algorithm, parameters, done) => {
	running.now += 1;
	running.most = Math.max(running.most, running.now);
	real(algorithm, parameters, (...outcome) => {
		running.now -= 1;
		done(...outcome);
	});
});

crypto.argon2 = argon2;
syncBuiltinESMExports();
