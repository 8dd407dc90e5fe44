const callResults = ["done", "refused", "away"] as const;
const pushResults = ["sent", "ended", "away", "fault"] as const;
const refusalReasons = ["invalid", "unconfirmed", "limit", "code", "passkey"] as const;

/** What is counted, and by which labels: from fixed lists, never personal. */
type Tallied = {
	"job runs": { queue: string; result: "done" | "failed" | "given up" };
	/** `invalid`: the address or the password; `unconfirmed`: the address was never confirmed. */
	"sign-in refusals": { reason: (typeof refusalReasons)[number] };
	/** `away`: no answer, or one that asks to try later. */
	"paypal calls": { result: (typeof callResults)[number] };
	/** `ended`: the browser is gone; `away`: no answer, or one that asks to wait; `fault`: an answer to a fault of ours. */
	"push answers": { result: (typeof pushResults)[number] };
	/** Statements that PostgreSQL refused because its disk is full. */
	"database full": Record<string, never>;
	/** Slow uploads that gave their places to others. */
	"uploads cut": Record<string, never>;
};

/** Small label sets exist from the start: an alarm would miss the first count that creates a series. */
const counts = new Map<keyof Tallied, Map<string, number>>([
	["sign-in refusals", new Map(refusalReasons.map((reason) => [JSON.stringify({ reason }), 0]))],
	["paypal calls", new Map(callResults.map((result) => [JSON.stringify({ result }), 0]))],
	["push answers", new Map(pushResults.map((result) => [JSON.stringify({ result }), 0]))],
	["database full", new Map([["{}", 0]])],
	["uploads cut", new Map([["{}", 0]])],
]);

/** Counts something that this process did, for `/metrics`; not stored in any table. */
export function tally<Name extends keyof Tallied>(name: Name, labels: Tallied[Name]): void {
	const own = counts.get(name) ?? new Map<string, number>();
	counts.set(name, own);
	const key = JSON.stringify(labels);
	own.set(key, (own.get(key) ?? 0) + 1);
}

export function readTally<Name extends keyof Tallied>(
	name: Name,
): { labels: Tallied[Name]; value: number }[] {
	const own = counts.get(name) ?? new Map<string, number>();
	return [...own].map(([key, value]) => ({ labels: JSON.parse(key) as Tallied[Name], value }));
}
