import { afterEach, expect, test, vi } from "vitest";
import { type Outcome, outcomes } from "./outcomes.ts";
import { openPaymentCalls } from "./payment-calls.ts";

type Served = Response | "lost";

const sent: { path: string; headers: Headers; body: unknown }[] = [];

/** Calls that get these responses in turn, with delays skipped. */
function openWith(...answers: Served[]) {
	sent.length = 0;
	const waits: number[] = [];
	vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
		sent.push({
			path,
			headers: new Headers(init.headers),
			body: init.body ? JSON.parse(String(init.body)) : undefined,
		});
		const answer = answers.shift();
		if (!answer || answer === "lost") throw new TypeError("network");
		return answer;
	});
	const calls = openPaymentCalls(
		async () => ({ token: "t0" }),
		async (ms) => void waits.push(ms),
	);
	return { calls, waits };
}

const plan = (amount: string) => ({ amount, currency: "USD" }) as const;
const json = (body: unknown, status = 200) => Response.json(body, { status });
const refusal = (status: number, code: string) =>
	json({ error: { code, message: "יותר מדי ניסיונות" } }, status);

afterEach(() => vi.unstubAllGlobals());

test("an order is requested with price, currency, the page's time and the bearer token", async () => {
	const { calls } = openWith(json({ order_id: "O-1" }));
	expect(await calls.createOrder(plan("199.00"), 123)).toEqual({ id: "O-1" });
	expect(sent).toHaveLength(1);
	expect(sent[0]?.path).toBe("/api/create-order");
	expect(sent[0]?.headers.get("authorization")).toBe("Bearer t0");
	expect(sent[0]?.body).toEqual({ amount: "199.00", currency: "USD", prepared_at: 123 });
});

test.each<[Served, Outcome]>([
	["lost", outcomes.unordered],
	[json({}), outcomes.unordered],
	[new Response("<html>", { status: 502 }), outcomes.unordered],
	[refusal(401, "session_missing"), outcomes.signedOut],
	[refusal(409, "wrong_role"), outcomes.unordered],
	[refusal(409, "payment_pending"), outcomes.pending],
	[refusal(409, "already_paid"), outcomes.paidElsewhere],
	[refusal(422, "no_such_price"), outcomes.unordered],
	[refusal(502, "provider_unavailable"), outcomes.unordered],
	[refusal(503, "payments_paused"), outcomes.paused],
	[refusal(429, "too_many_requests"), { ...outcomes.unordered, next: "יותר מדי ניסיונות." }],
])("an order that is not created: %o", async (answer, outcome) => {
	const { calls } = openWith(answer);
	expect(await calls.createOrder(plan("99.00"), 1)).toEqual(outcome);
	expect(sent).toHaveLength(1);
});

test.each<[Served[], Outcome, number]>([
	[[json({ status: "COMPLETED" })], outcomes.paid, 1],
	[[json({ status: "PENDING" })], outcomes.pending, 1],
	[[json({ status: "DECLINED" })], outcomes.declined, 1],
	[[json({ status: "VOIDED" })], outcomes.uncaptured, 1],
	[[refusal(404, "order_not_found")], outcomes.uncaptured, 1],
	[[refusal(409, "already_paid")], outcomes.paidElsewhere, 1],
	[[refusal(401, "session_missing")], outcomes.signedOut, 1],
	[["lost", refusal(502, "provider_unavailable"), json({ status: "COMPLETED" })], outcomes.paid, 3],
	[["lost", "lost", "lost", json({ status: "PENDING" })], outcomes.pending, 4],
	[["lost", "lost", "lost", "lost", json({ status: "COMPLETED" })], outcomes.uncaptured, 4],
])("a capture is retried until its outcome is certain: %o", async (answers, outcome, asked) => {
	const { calls, waits } = openWith(...answers);
	expect(await calls.captureOrder("O-1")).toEqual(outcome);
	expect(sent.map(({ body }) => body)).toEqual(Array(asked).fill({ order_id: "O-1" }));
	expect(waits).toEqual([1_000, 2_000, 4_000].slice(0, asked - 1));
});

test("without a session nothing is sent", async () => {
	const { calls } = openWith();
	const signedOut = openPaymentCalls(async () => ({ refused: "session_missing" }));
	expect(await signedOut.captureOrder("O-1")).toBe(outcomes.signedOut);
	expect(await signedOut.createOrder(plan("99.00"), 1)).toBe(outcomes.signedOut);
	const unsure = openPaymentCalls(async () => ({ refused: "retryable" }));
	expect(await unsure.createOrder(plan("99.00"), 1)).toBe(outcomes.unordered);
	expect(sent).toEqual([]);
	expect(calls).toBeDefined();
});

test("the client id, or null", async () => {
	expect(await openWith(json({ client_id: "c" })).calls.readClientId()).toBe("c");
	for (const answer of ["lost", json({}), json({}, 503)] as const) {
		expect(await openWith(answer).calls.readClientId()).toBeNull();
	}
});
