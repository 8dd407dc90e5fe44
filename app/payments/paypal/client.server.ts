import type { Log } from "../../platform/log/log.server.ts";
import type { PaypalSettings } from "../../platform/payment-settings.ts";
import type { ProviderRefusal, Refused } from "../provider.ts";

const timeoutMs = 15_000;

type Call = {
	method: "GET" | "POST";
	path: string;
	/** Without one PayPal would do a repeated call twice. */
	requestId?: string;
	body?: object;
};

/** PayPal's API: one call, its answer, or a word for what went wrong. */
export type PaypalClient = {
	call<Answer>(what: string, call: Call): Promise<Answer | Refused>;
};

/** PayPal's names for errors, in the words of the port. */
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

/**
 * Opens the client. It asks for one token at a time, however many calls wait for it, and once more
 * when PayPal has dropped it. The log gets what was called and how it ended, never a body, a token or
 * an address.
 */
export function openPaypalClient(settings: PaypalSettings, log: Log): PaypalClient {
	let token: Promise<{ value: string; until: number } | Refused> | undefined;

	const fetchToken = async (): Promise<{ value: string; until: number } | Refused> => {
		const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
		const answer = await send(`${settings.apiUrl}/v1/oauth2/token`, {
			method: "POST",
			headers: {
				authorization: `Basic ${basic}`,
				"content-type": "application/x-www-form-urlencoded",
			},
			body: "grant_type=client_credentials",
		});
		const body = answer?.body as { access_token?: unknown; expires_in?: unknown } | undefined;
		if (answer?.status === 200 && typeof body?.access_token === "string") {
			// A minute early, so that no call leaves with one that ends on the way.
			const until = Date.now() + (Number(body.expires_in) || 0) * 1_000 - 60_000;
			return { value: body.access_token, until };
		}
		log.warn({ call: "token", status: answer?.status ?? 0 }, "paypal");
		return { refused: "retryable" };
	};

	const findToken = async (): Promise<string | Refused> => {
		const asked = token;
		const known = await asked;
		if (known && "value" in known && known.until > Date.now()) return known.value;
		// Whoever comes first asks; the others wait for the same answer.
		if (token === asked) token = fetchToken();
		const latest = token;
		const fresh = await latest;
		if (fresh && "value" in fresh) return fresh.value;
		if (token === latest) token = undefined;
		return { refused: "retryable" };
	};

	/** Forgets a token that PayPal no longer takes, unless another call has brought a new one since. */
	const dropToken = async (bearer: string): Promise<void> => {
		const asked = token;
		const known = await asked;
		if (token === asked && known && "value" in known && known.value === bearer) token = undefined;
	};

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
			let bearer = await findToken();
			if (typeof bearer !== "string") return bearer;
			let answer = await sendCall(bearer, call);
			if (answer?.status === 401) {
				await dropToken(bearer);
				bearer = await findToken();
				if (typeof bearer !== "string") return bearer;
				answer = await sendCall(bearer, call);
			}
			if (answer && answer.status >= 200 && answer.status < 300 && answer.body) {
				return answer.body as Answer;
			}
			const refused = refusalOf(answer);
			const problem = answer?.body as Problem | undefined;
			log.warn(
				{
					call: what,
					refused,
					status: answer?.status ?? 0,
					issue: issueOf(problem),
					debugId: typeof problem?.debug_id === "string" ? problem.debug_id : undefined,
					ms: Date.now() - began,
				},
				"paypal",
			);
			return { refused };
		},
	};
}

type Answer = { status: number; body: unknown };

/** The answer with its JSON; undefined when none came in time. */
async function send(url: string, init: RequestInit): Promise<Answer | undefined> {
	try {
		const response = await fetch(url, {
			...init,
			redirect: "error",
			signal: AbortSignal.timeout(timeoutMs),
		});
		const text = await response.text();
		return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
	} catch {
		return undefined;
	}
}

function refusalOf(answer: Answer | undefined): ProviderRefusal {
	if (!answer) return "retryable";
	const { status } = answer;
	if (status < 300 || status === 401 || status === 408 || status === 429 || status >= 500) {
		return "retryable";
	}
	const known = words[issueOf(answer.body as Problem | undefined) ?? ""];
	if (known) return known;
	if (status === 404) return "not-found";
	// "Another call with this request id is still being worked on."
	return status === 409 ? "retryable" : "refused";
}

function issueOf(problem: Problem | undefined): string | undefined {
	const [first] = Array.isArray(problem?.details) ? (problem.details as { issue?: unknown }[]) : [];
	if (typeof first?.issue === "string") return first.issue;
	return typeof problem?.name === "string" ? problem.name : undefined;
}
