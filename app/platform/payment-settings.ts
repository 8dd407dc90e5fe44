/** The payment settings (`contract.md` of the product, "Settings"), read by `settings.ts`. */
import * as v from "valibot";
import { dateInIsrael } from "./dates.ts";
import { day } from "./time.ts";

export type PaymentSettings = {
	/** Whether PAYMENTS opens them (`arePaymentsOpen`); existing purchases stay valid either way. */
	isOpen: boolean;
	/** Absent when payments are not set up. */
	paypal: PaypalSettings | undefined;
	/** Shekels per dollar, a decimal number, and the day of that rate as YYYY-MM-DD. */
	rate: { usdIls: string; date: string };
};

export type PaypalSettings = {
	env: "live" | "sandbox" | "simulator";
	clientId: string;
	clientSecret: string;
	webhookId: string;
	/** Base URL of its API, without a trailing slash; the simulator's is known once it runs. */
	apiUrl: string;
	/** PEM of the authority behind the simulator's webhook certificate; absent: the system's. */
	authority?: string;
};

export const paymentEntries = {
	PAYPAL_CLIENT_ID: v.optional(v.string()),
	PAYPAL_CLIENT_SECRET: v.optional(v.string()),
	PAYPAL_WEBHOOK_ID: v.optional(v.string()),
	PAYPAL_ENV: v.optional(
		v.picklist(
			["live", "sandbox", "simulator"],
			"PAYPAL_ENV must be live or sandbox, or simulator in the demo.",
		),
	),
	PAYMENTS: v.optional(v.picklist(["open", "paused"], "PAYMENTS must be open or paused.")),
	USD_ILS: v.optional(
		v.pipe(
			v.string(),
			v.regex(
				/^(?!0+(\.0+)?$)\d{1,3}(\.\d{1,4})?$/,
				"USD_ILS must be the shekels for one dollar, like 3.72.",
			),
		),
	),
	USD_ILS_DATE: v.optional(
		v.pipe(v.string(), v.check(isDay, "USD_ILS_DATE must be the day of USD_ILS, like 2024-03-01.")),
	),
};

type Given = Partial<v.InferOutput<v.ObjectSchema<typeof paymentEntries, undefined>>>;

/** A calendar date, as YYYY-MM-DD. */
function isDay(text: string): boolean {
	const moment = new Date(`${text}T00:00:00Z`);
	return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** PayPal's own hosts; a production site uses no other. */
const apiUrls = {
	live: "https://api-m.paypal.com",
	sandbox: "https://api-m.sandbox.paypal.com",
	simulator: "",
} as const;

/**
 * The demo's rate is dated the first of this month in Israel, so that no screen quotes an outdated
 * rate.
 */
function demoRate(): PaymentSettings["rate"] {
	return { usdIls: "3.58", date: `${dateInIsrael(new Date()).slice(0, 8)}01` };
}

/**
 * In the demo payments are open and use the simulator, in production they are paused
 * (`product.md`).
 */
export function readPayments(given: Given, isDemo: boolean): PaymentSettings {
	const { USD_ILS, USD_ILS_DATE } = given;
	return {
		isOpen: given.PAYMENTS === undefined ? isDemo : given.PAYMENTS === "open",
		paypal: readPaypal(given, isDemo),
		rate: USD_ILS && USD_ILS_DATE ? { usdIls: USD_ILS, date: USD_ILS_DATE } : demoRate(),
	};
}

function readPaypal(given: Given, isDemo: boolean): PaypalSettings | undefined {
	const env = given.PAYPAL_ENV ?? (isDemo ? "simulator" : undefined);
	if (!env) return undefined;
	return {
		env,
		clientId: given.PAYPAL_CLIENT_ID ?? "simulator",
		clientSecret: given.PAYPAL_CLIENT_SECRET ?? "simulator",
		webhookId: given.PAYPAL_WEBHOOK_ID ?? "SIMULATOR",
		apiUrl: apiUrls[env],
	};
}

const paypalNames = [
	"PAYPAL_CLIENT_ID",
	"PAYPAL_CLIENT_SECRET",
	"PAYPAL_WEBHOOK_ID",
	"PAYPAL_ENV",
] as const;

/** Reports PayPal settings that are incomplete, and a rate without its day. */
export function incompletePaypal(given: Given): string[] {
	const missing = paypalNames.filter((name) => given[name] === undefined);
	const isIncomplete =
		missing.length > 0 && missing.length < paypalNames.length && given.PAYPAL_ENV !== "simulator";
	const sentences = isIncomplete
		? missing.map((name) => `${name} is missing: set all of PAYPAL_* or none.`)
		: [];
	if (given.USD_ILS && !given.USD_ILS_DATE) {
		sentences.push("USD_ILS_DATE is missing: set it to the day of USD_ILS.");
	}
	if (!given.USD_ILS && given.USD_ILS_DATE) {
		sentences.push("USD_ILS is missing: set it to the shekels for one dollar on USD_ILS_DATE.");
	}
	return sentences;
}

/** Warnings for an operator who opens payments in production, one sentence each. */
export function paymentWarnings(
	{ isDemo, payments }: { isDemo: boolean; payments: PaymentSettings },
	now = new Date(),
): string[] {
	if (isDemo || !payments.isOpen) return [];
	const warnings: string[] = [];
	if (payments.paypal?.env === "sandbox") {
		warnings.push("PAYPAL_ENV is sandbox: memberships are given away for play money.");
	}
	if (isRateOld(payments, now)) {
		const { date } = payments.rate;
		warnings.push(
			`USD_ILS is of ${date}, ${rateAgeDays(payments, now)} days ago: it holds until a newer one is set at /staff/settings.`,
		);
	}
	return warnings;
}

const rateDays = 30;

/** The age of USD_ILS in days, by the calendar in Israel. */
export function rateAgeDays({ rate }: Pick<PaymentSettings, "rate">, now = new Date()): number {
	return Math.round((Date.parse(dateInIsrael(now)) - Date.parse(rate.date)) / day);
}

/** Whether USD_ILS is older than thirty days. */
export function isRateOld(payments: Pick<PaymentSettings, "rate">, now = new Date()): boolean {
	return rateAgeDays(payments, now) > rateDays;
}

/** What prevents a production site from accepting payments. */
export function unsafePayments(given: Given): string[] {
	const sentences: string[] = [];
	if (given.PAYPAL_ENV === "simulator") {
		sentences.push("PAYPAL_ENV is unsafe: the simulator is for the demo, set live or sandbox.");
	}
	if (given.PAYMENTS !== "open") return sentences;
	if (paypalNames.every((name) => given[name] === undefined)) {
		sentences.push(
			...paypalNames.map((name) => `${name} is missing: payments cannot be open without it.`),
		);
	}
	if (!given.USD_ILS && !given.USD_ILS_DATE) {
		sentences.push(
			"USD_ILS is missing: set it to the shekels for one dollar.",
			"USD_ILS_DATE is missing: set it to the day of USD_ILS.",
		);
	}
	return sentences;
}
