import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import {
	hashesAtOnce,
	hashPassword,
	verifyPassword,
} from "../app/accounts/passwords/password-hash.server.ts";
import { createSemaphore } from "../app/platform/semaphore.server.ts";
import { alternate, type Figure, ratio } from "./figures.ts";

const atOnce = 8;
const repeats = 4;

/** Eight concurrent sign-ins, repeatedly: the 99th percentile of the event-loop delay, in ms. */
async function delayOf(signIn: () => Promise<unknown>): Promise<number> {
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	for (let repeat = 0; repeat < repeats; repeat += 1) {
		await Promise.all(Array.from({ length: atOnce }, signIn));
		// Yields to the event loop, so that the delay is measured at all.
		await wait(5);
	}
	delay.disable();
	if (delay.count === 0) throw new Error("the delay was not measured");
	return delay.percentile(99) / 1e6;
}

/** Event-loop delay while eight people sign in against timers of the same length. */
export async function benchHashing(): Promise<Figure[]> {
	const password = "משפט קצר ויפה";
	const hash = await hashPassword(password);
	const hashing = async () => {
		if (!(await verifyPassword(hash, password))) throw new Error("the password does not fit");
	};
	const started = performance.now();
	for (let repeat = 0; repeat < repeats; repeat += 1) {
		await Promise.all(Array.from({ length: hashesAtOnce }, hashing));
	}
	const duration = (performance.now() - started) / repeats;
	const withPermit = createSemaphore("bench", {
		permits: hashesAtOnce,
		waiting: Number.POSITIVE_INFINITY,
	});
	const waiting = () => withPermit(() => wait(duration));
	await delayOf(waiting);
	const rounds = await alternate(
		() => delayOf(hashing),
		() => delayOf(waiting),
	);
	const name = `event-loop delay, 99th percentile, with ${atOnce} sign-ins at once`;
	return [ratio({ name, unit: "ms", goal: 2 }, rounds)];
}
