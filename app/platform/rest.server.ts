import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const turnMs = 10_000;
/** So few requests in a turn leave time for it. */
const fewInTurn = 5;
/** So many leave garbage that is worth it. */
const worthwhile = 200;

/**
 * Collects garbage when a crowd has left, and once after the start: V8 by itself keeps what was needed
 * then for as long as the process lives, twice what the site needs. It takes two collections, a turn
 * apart, of less than a tenth of a second each. Those who only ask for the site's health are nobody.
 * @returns a function that ends it.
 */
export function restAfterCrowds(server: EventEmitter, collect = openCollector()): () => void {
	let [inTurn, since, isSecond] = [0, worthwhile, false];
	server.on("request", ({ url }: Pick<IncomingMessage, "url">) => {
		if (url !== "/healthz" && url !== "/readyz") inTurn += 1;
	});
	const timer = setInterval(() => {
		const isCalm = inTurn <= fewInTurn;
		since += inTurn;
		inTurn = 0;
		if (!isCalm || (since < worthwhile && !isSecond)) return;
		isSecond = since >= worthwhile;
		since = 0;
		collect();
	}, turnMs);
	timer.unref();
	return () => clearInterval(timer);
}

function openCollector(): () => void {
	setFlagsFromString("--expose-gc");
	return runInNewContext("gc") as () => void;
}
