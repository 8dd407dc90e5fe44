/** Requests that go on while nodes come and go. */
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, openBrowser, type Place } from "./browser.ts";

export type Counted = { asked: number; failed: string[]; slowestMs: number };

/** A visitor's and a member's requests, a form among them, each with the status that it has to have. */
const kinds: readonly { path: string; status: number; isForm?: true; isMember?: true }[] = [
	{ path: "/", status: 200 },
	{ path: "/about", status: 200 },
	{ path: "/account", status: 200, isMember: true },
	{ path: "/api/session", status: 200, isMember: true },
	{ path: "/gallery?q=x", status: 200 },
	{ path: "/theme", status: 303, isForm: true },
];

let visitors = 0;

export function nextAddress(): string {
	visitors += 1;
	return `127.1.${(visitors >> 7) & 127}.${(visitors & 127) + 1}`;
}

/** Three browsers ask one thing after the other, some dozen a second unless they pause longer, until `stop` gives the count. Each form comes
 * from a visitor of its own, whose limits are untouched. */
export function startLoad(
	place: Place,
	member: string,
	assets: readonly string[],
	pauseMs = 30,
): { stop(): Promise<Counted> } {
	const counted: Counted = { asked: 0, failed: [], slowestMs: 0 };
	let isOver = false;
	const walkers = [0, 1, 2].map(async (walker) => {
		const visitor = openBrowser(place);
		const signedIn = openBrowser(place, member);
		for (let at = walker; !isOver; at += 1) {
			const asset = assets[(at * 7) % assets.length];
			const kind = kinds[at % (kinds.length + 1)] ?? { path: `/assets/${asset}`, status: 200 };
			const own = "isForm" in kind ? openBrowser({ ...place, from: nextAddress() }) : undefined;
			await ask(kind, own ?? ("isMember" in kind ? signedIn : visitor), counted);
			own?.close();
			await pause(pauseMs);
		}
		visitor.close();
		signedIn.close();
	});
	return {
		stop: async () => {
			isOver = true;
			await Promise.all(walkers);
			return counted;
		},
	};
}

async function ask(
	{ path, status, isForm }: { path: string; status: number; isForm?: true },
	browser: Browser,
	counted: Counted,
): Promise<void> {
	const began = performance.now();
	const asked = isForm ? browser.post(path, { theme: "dark", back: "/" }) : browser.get(path);
	const answer = await asked.catch((error: Error) => ({ status: error.message, text: "" }));
	counted.asked += 1;
	counted.slowestMs = Math.max(counted.slowestMs, performance.now() - began);
	if (answer.status !== status) counted.failed.push(`${path}: ${answer.status}`);
}

/**
 * One line of the count.
 * @param lostForms forms that may be lost: those that a killed node was at, which nobody may send again.
 * @throws Error when more failed.
 */
export function summary({ asked, failed, slowestMs }: Counted, lostForms = 0): string {
	const lost = failed.filter((one) => one === "/theme: 502").length;
	if (failed.length > Math.min(lost, lostForms)) {
		throw new Error(
			`${failed.length} of ${asked} requests failed: ${failed.slice(0, 5).join("; ")}`,
		);
	}
	const forms = lost > 0 ? ` (${lost} of them a form, told to be sent again)` : "";
	return `${lost} of ${asked} requests failed${forms}, the slowest took ${Math.round(slowestMs)} ms`;
}
