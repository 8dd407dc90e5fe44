import { describeError, type Log } from "../../platform/log/log.server.ts";
import { tally } from "../../platform/log/tally.server.ts";
import type { PaypalSettings } from "../../platform/payment-settings.ts";
import type { ProviderRefusal, Refused } from "../provider.ts";

const timeoutMs = 15_000;

type Call = {
	method: "GET" | "POST";
	path: string;
	/** Without one PayPal would execute a repeated call twice. */
	requestId?: string;
	body?: object;
};

/** PayPal's API: sends one call and returns its response or an error code. */
export type PaypalClient = {
	call<Answer>(what: string, call: Call): Promise<Answer | Refused>;
};

/** Maps PayPal's error names to the port's. */
const words: Record<string, ProviderRefusal> = {
	INSTRUMENT_DECLINED: "declined",
	PAYER_CANNOT_PAY: "declined",
	PAYER_ACTION_REQUIRED: "not-approved",
	TRANSACTION_REFUSED: "declined",
	CARD_EXPIRED: "declined",
	REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "declined",
	ORDER_NOT_APPROVED: "not-approved",
	ORDER_ALREADY_CAPTURED: "already-captured",
	MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "declined",
	CAPTURE_FULLY_REFUNDED: "already-refunded",
	REFUND_AMOUNT_EXCEEDED: "already-refunded",
	RESOURCE_NOT_FOUND: "not-found",
	INVALID_RESOURCE_ID: "not-found",
};

type Problem = { name?: unknown; debug_id?: unknown; details?: unknown };

type Token = { value: string; until: number };

type Tokens = {
	find: () => Promise<string | Refused>;
	/** Discards a token PayPal no longer accepts, unless another call has already replaced it. */
	drop: (bearer: string) => Promise<void>;
};

/** Fetches one token at a time, however many calls wait for it. */
function keepTokens(settings: PaypalSettings, log: Log): Tokens {
	let token: Promise<Token | Refused> | undefined;
	return {
		async find() {
			const asked = token;
			const known = await asked;
			if (known && "value" in known && known.until > Date.now()) return known.value;
			// The first caller fetches; the others wait for the same token.
			if (token === asked) token = fetchToken(settings, log);
			const latest = token;
			const fresh = await latest;
			if (fresh && "value" in fresh) return fresh.value;
			if (token === latest) token = undefined;
			return { refused: "retryable" };
		},
		async drop(bearer) {
			const asked = token;
			const known = await asked;
			if (token === asked && known && "value" in known && known.value === bearer) token = undefined;
		},
	};
}

async function fetchToken(settings: PaypalSettings, log: Log): Promise<Token | Refused> {
	const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
	const answer = await send(`${settings.apiUrl}/v1/oauth2/token`, {
		method: "POST",
		headers: {
			authorization: `Basic ${basic}`,
			"content-type": "application/x-www-form-urlencoded",
		},
		body: "grant_type=client_credentials",
	});
	const body = answer.body as { access_token?: unknown; expires_in?: unknown } | undefined;
	if (answer.status === 200 && typeof body?.access_token === "string") {
		// A minute early, so that no token expires during a call.
		const until = Date.now() + (Number(body.expires_in) || 0) * 1_000 - 60_000;
		return { value: body.access_token, until };
	}
	log.warn({ call: "token", ...told(answer) }, "paypal");
	return { refused: "retryable" };
}

/** Counts a failed call. */
function count(refusal: Refused): Refused {
	const result = refusal.refused === "retryable" ? "away" : "refused";
	tally("paypal calls", { result });
	return refusal;
}

/**
 * Creates the client. It fetches one token at a time, and a new one when PayPal rejects it. The log
 * records what was called and the outcome, never a body, a token or an address.
 */
export function openPaypalClient(settings: PaypalSettings, log: Log): PaypalClient {
	const tokens = keepTokens(settings, log);

	const sendCall = (bearer: string, { method, path, requestId, body }: Call) =>
		send(settings.apiUrl + path, {
			method,
			headers: {
				authorization: `Bearer ${bearer}`,
				accept: "application/json",
				...(method === "POST" ? { "content-type": "application/json" } : {}),
				...(requestId ? { "paypal-request-id": requestId, prefer: "return=representation" } : {}),
			},
			...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
		});

	return {
		async call<Answer>(what: string, call: Call) {
			if (settings.apiUrl === "") return { refused: "retryable" };
			const began = Date.now();
			let bearer = await tokens.find();
			if (typeof bearer !== "string") return count(bearer);
			let answer = await sendCall(bearer, call);
			if (answer.status === 401) {
				await tokens.drop(bearer);
				bearer = await tokens.find();
				if (typeof bearer !== "string") return count(bearer);
				answer = await sendCall(bearer, call);
			}
			if (answer.status >= 200 && answer.status < 300 && answer.body) {
				tally("paypal calls", { result: "done" });
				return answer.body as Answer;
			}
			const refused = refusalOf(answer);
			const problem = (answer.status === 0 ? undefined : answer.body) as Problem | undefined;
			log.warn(
				{
					call: what,
					refused,
					...told(answer),
					issue: issueOf(problem),
					debugId: typeof problem?.debug_id === "string" ? problem.debug_id : undefined,
					ms: Date.now() - began,
				},
				"paypal",
			);
			return count({ refused });
		},
	};
}

/** Status 0: no response; `body` is then the network error's code. */
type Answer = { status: number; body: unknown };

/** What is logged about a failed call. */
const told = ({ status, body }: Answer) => (status === 0 ? { status, cause: body } : { status });

/** The response with its JSON; status 0 if none arrived in time. */
async function send(url: string, init: RequestInit): Promise<Answer> {
	try {
		const response = await fetch(url, {
			...init,
			redirect: "error",
			signal: AbortSignal.timeout(timeoutMs),
		});
		const text = await response.text();
		return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
	} catch (error) {
		const { code, cause } = describeError(error);
		return { status: 0, body: cause ?? code ?? (error as Error).name };
	}
}

function refusalOf(answer: Answer): ProviderRefusal {
	const { status } = answer;
	if (status < 300 || status === 401 || status === 408 || status === 429 || status >= 500) {
		return "retryable";
	}
	const known = words[issueOf(answer.body as Problem | undefined) ?? ""];
	if (known) return known;
	if (status === 404) return "not-found";
	// "Another call with this request id is still being processed."
	return status === 409 ? "retryable" : "refused";
}

function issueOf(problem: Problem | undefined): string | undefined {
	const [first] = Array.isArray(problem?.details) ? (problem.details as { issue?: unknown }[]) : [];
	if (typeof first?.issue === "string") return first.issue;
	return typeof problem?.name === "string" ? problem.name : undefined;
}
