/** Errors in PayPal's format: name, message, debug id and details, with PayPal's own texts. */
import { randomBytes } from "node:crypto";
import type { Json } from "./state.ts";

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

const names: Record<number, readonly [name: string, message: string]> = {
	400: [
		"INVALID_REQUEST",
		"Request is not well-formed, syntactically incorrect, or violates schema.",
	],
	401: [
		"AUTHENTICATION_FAILURE",
		"Authentication failed due to missing authorization header, or invalid authentication credentials.",
	],
	404: ["RESOURCE_NOT_FOUND", "The specified resource does not exist."],
	409: ["RESOURCE_CONFLICT", "The server has detected a conflict while processing this request."],
	415: ["UNSUPPORTED_MEDIA_TYPE", "The server does not support the request payload's media type."],
	422: [
		"UNPROCESSABLE_ENTITY",
		"The requested action could not be performed, semantically incorrect, or failed business validation.",
	],
	429: ["RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting."],
	500: ["INTERNAL_SERVER_ERROR", "An internal server error occurred."],
	503: ["SERVICE_UNAVAILABLE", "Service Unavailable."],
};

/** The description of each issue; only the issues that the simulator uses. */
const descriptions: Record<string, string> = {
	INVALID_RESOURCE_ID:
		"Specified resource ID does not exist. Please check the resource ID and try again.",
	MALFORMED_REQUEST_JSON: "The request JSON is not well formed.",
	MISSING_REQUIRED_PARAMETER: "A required parameter is missing.",
	INVALID_PARAMETER_VALUE: "A parameter value is not valid.",
	INVALID_PARAMETER_SYNTAX: "The value of a field does not conform to the expected format.",
	INVALID_STRING_LENGTH: "The value of a field is either too short or too long",
	INVALID_ARRAY_MIN_ITEMS: "The number of items in an array parameter is too small.",
	INVALID_ARRAY_MAX_ITEMS: "The number of items in an array parameter is too large.",
	PAYPAL_REQUEST_ID_REQUIRED:
		"A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
	NOT_SUPPORTED: "This field is not currently supported.",
	DUPLICATE_REQUEST_ID:
		"The value of PayPal-Request-Id header has already been used. Please specify a different value and try the request again.",
	PREVIOUS_REQUEST_IN_PROGRESS:
		"A previous request on this resource is currently in progress. Please wait for sometime and try again. It is best to space out the initial and the subsequent request(s) to avoid receiving this error.",
	CANNOT_BE_ZERO_OR_NEGATIVE:
		"Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.",
	DECIMAL_PRECISION:
		"If the currency supports decimals, only two decimal place precision is supported.",
	MAX_VALUE_EXCEEDED: "Should be less than or equal to 999999999999999.99.",
	INVALID_CURRENCY_CODE:
		"Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.",
	MULTI_CURRENCY_ORDER:
		"Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.",
	ITEM_TOTAL_REQUIRED:
		"If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.",
	ITEM_TOTAL_MISMATCH:
		"Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.",
	AMOUNT_MISMATCH:
		"Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.",
	ORDER_NOT_APPROVED:
		"Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
	ORDER_ALREADY_CAPTURED:
		"Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
	INSTRUMENT_DECLINED:
		"The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
	DUPLICATE_INVOICE_ID:
		"Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.",
	TRANSACTION_REFUSED: "The request was refused.",
	PAYER_CANNOT_PAY:
		"Combination of payer and payee settings mean that this buyer cannot pay this seller.",
	CAPTURE_FULLY_REFUNDED: "The capture has already been fully refunded",
	REFUND_CAPTURE_CURRENCY_MISMATCH: "Refund must be in the same currency as the capture",
	REFUND_NOT_ALLOWED: "Capture cannot be refunded.",
	REFUND_AMOUNT_EXCEEDED:
		"The refund amount must be less than or equal to the capture amount that has not yet been refunded.",
	REFUND_TIME_LIMIT_EXCEEDED: "You are over the time limit to perform a refund on this capture",
	REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
		"Refunds are not allowed on this capture due to a chargeback on the card or bank. Please contact the payee to resolve the chargeback.",
	TRANSACTION_DISPUTED:
		"Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.",
	PENDING_CAPTURE:
		"Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.",
};

type Detail = {
	field?: string;
	value?: unknown;
	links?: readonly Json[];
	/** Set when the text differs from the issue's usual one. */
	description?: string;
};

/** An error response; without an issue it has no details, as for server faults and bad tokens. */
export function refuse(status: number, issue?: string, detail: Detail = {}): Answer {
	const [name, message] = names[status] ?? ["INTERNAL_SERVER_ERROR", "An error occurred."];
	const { field, value, links, description } = detail;
	const details = issue && [
		{
			...(field ? { field, location: field.startsWith("/") ? "body" : "path" } : {}),
			...(value === undefined ? {} : { value: String(value) }),
			issue,
			description: description ?? descriptions[issue] ?? issue,
		},
	];
	const help = {
		href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue ?? name}`,
		rel: "information_link",
		method: "GET",
	};
	return {
		status,
		body: {
			name,
			...(details ? { details } : {}),
			message,
			debug_id: randomBytes(7).toString("hex").slice(1),
			links: [help, ...(links ?? [])],
		},
		...(status === 429 ? { headers: { "retry-after": "1" } } : {}),
	};
}

/** An error response that is thrown to stop the handling of a call. */
export class Refusal extends Error {
	readonly answer: Answer;
	constructor(...given: Parameters<typeof refuse>) {
		super(given[1] ?? String(given[0]));
		this.answer = refuse(...given);
	}
}
