import { type Outcome, outcomes } from "./outcomes.ts";

/** Delays between retries of an unanswered call, in milliseconds. */
const pauses = [1_000, 2_000, 4_000];

type Bearer = () => Promise<{ token: string } | { refused: string }>;

/** The ordered product, as `create-order` takes it: a plan by its price, everything else by its key. */
export type Bought =
	| { amount: string; currency: "USD" }
	| { product: "package"; key: string; currency: "ILS" }
	| { product: "gift"; key: string; draft: string; currency: "ILS" };

type Answer = { status: number; body: unknown };

/**
 * The page's three payment calls (`contract.md`, "Functions"). Every failure is returned as one of
 * the outcomes.
 */
export function openPaymentCalls(bearer: Bearer, wait = sleep) {
	const post = async (path: string, fields: object): Promise<Answer | "signed-out" | "lost"> => {
		const asked = await bearer();
		if ("refused" in asked) return asked.refused === "session_missing" ? "signed-out" : "lost";
		const headers = {
			"content-type": "application/json",
			authorization: `Bearer ${asked.token}`,
		};
		try {
			const body = JSON.stringify(fields);
			const response = await fetch(path, { method: "POST", headers, body });
			if (response.status === 401) return "signed-out";
			return { status: response.status, body: await response.json() };
		} catch {
			return "lost";
		}
	};

	return {
		/** The client id for the provider's script, or null. */
		async readClientId(): Promise<string | null> {
			try {
				const response = await fetch("/api/get-paypal-config");
				return response.ok ? textAt(await response.json(), "client_id") : null;
			} catch {
				return null;
			}
		},

		async createOrder(bought: Bought, preparedAt: number): Promise<{ id: string } | Outcome> {
			const fields = { ...bought, prepared_at: preparedAt };
			const answer = await post("/api/create-order", fields);
			if (answer === "signed-out") return outcomes.signedOut;
			if (answer === "lost") return outcomes.unordered;
			const id = answer.status === 200 ? textAt(answer.body, "order_id") : null;
			if (id) return { id };
			const refused = refusalOf(answer.body);
			if (refused) return refused;
			switch (codeOf(answer.body)) {
				case "terms_changed":
					return outcomes.outdated;
				case "payments_paused":
					return outcomes.paused;
				case "too_many_requests":
					return { ...outcomes.unordered, next: `${messageOf(answer.body)}.` };
				default:
					return outcomes.unordered;
			}
		},

		/** Retried until the outcome is certain: an order is captured at most once. */
		async captureOrder(orderId: string): Promise<Outcome> {
			for (let attempt = 0; ; attempt++) {
				const answer = await post("/api/capture-order", { order_id: orderId });
				if (answer === "signed-out") return outcomes.signedOut;
				if (answer !== "lost" && answer.status === 200) return statusOf(answer.body);
				const refused = answer === "lost" ? null : refusalOf(answer.body);
				if (refused) return refused;
				const mayPass = answer === "lost" || answer.status === 429 || answer.status >= 500;
				const pause = pauses[attempt];
				if (!mayPass || pause === undefined) return outcomes.uncaptured;
				await wait(pause);
			}
		},
	};
}

/** The outcome of either call when nothing (more) is charged; null: something else. */
function refusalOf(body: unknown): Outcome | null {
	switch (codeOf(body)) {
		case "payment_pending":
			return outcomes.pending;
		case "already_paid":
			return outcomes.paidElsewhere;
		case "not_yet":
		case "not_member":
		case "already_running":
		case "full":
		case "no_such_product":
		case "undeliverable":
		case "suspended":
		case "banned":
		case "deletion_asked":
			return { ...outcomes.unordered, next: messageOf(body) ?? "" };
		default:
			return null;
	}
}

function statusOf(body: unknown): Outcome {
	switch (textAt(body, "status")) {
		case "COMPLETED":
			return outcomes.paid;
		case "PENDING":
			return outcomes.pending;
		case "DECLINED":
			return outcomes.declined;
		default:
			return outcomes.uncaptured;
	}
}

const at = (value: unknown, name: string): unknown =>
	(value as Record<string, unknown> | null | undefined)?.[name];

function textAt(value: unknown, name: string): string | null {
	const text = at(value, name);
	return typeof text === "string" && text !== "" ? text : null;
}

const codeOf = (body: unknown) => textAt(at(body, "error"), "code");
const messageOf = (body: unknown) => textAt(at(body, "error"), "message");

function sleep(ms: number): Promise<void> {
	return new Promise((done) => setTimeout(done, ms));
}
