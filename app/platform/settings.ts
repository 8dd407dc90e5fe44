/**
 * Every setting of the product, read once from the environment by one schema
 * (`contract.md` of the product, "Settings"). Nothing else reads `process.env`.
 */
import { createPrivateKey } from "node:crypto";
import * as v from "valibot";
import {
	halfPaypal,
	type PaymentSettings,
	readPayments,
	unsafePayments,
} from "./payment-settings.ts";

/** How the site was started: the demo, hot reload of the demo, production, or a test. */
export type Mode = "start" | "dev" | "serve" | "test";

export type Settings = {
	mode: Mode;
	/** True where demo people, `/design` and `/dev/*` exist. */
	isDemo: boolean;
	port: number;
	host: string;
	/** Absolute address that people see, without a trailing slash. */
	origin: string;
	/** Origins a form or script of ours may come from; the first is `origin`. */
	ownOrigins: readonly string[];
	dataDir: string;
	/** Absent: the embedded database in `dataDir`. */
	databaseUrl: string | undefined;
	/** Absent in the demo: made once into `dataDir`. */
	secret: string | undefined;
	logLevel: "debug" | "info" | "warn" | "error" | "silent";
	/** Whether `X-Forwarded-For` names the visitor. */
	trustProxy: boolean;
	/** Factor on every rate limit. */
	limits: number;
	mail: MailSettings;
	payments: PaymentSettings;
};

export type MailSettings = {
	/** Absent in the demo: mails become files in `dataDir/outbox`. */
	smtpUrl: string | undefined;
	from: { name: string; address: string };
	/** Absent: mails are not signed here. */
	dkim: { domain: string; selector: string; key: string } | undefined;
};

/** One sentence for each setting that is missing or unsafe. */
export class SettingsRefusal extends Error {
	readonly sentences: readonly string[];
	constructor(sentences: readonly string[]) {
		super(sentences.join("\n"));
		this.name = "SettingsRefusal";
		this.sentences = sentences;
	}
}

const wholeNumber = (name: string, min: number, max: number) => {
	const sentence = `${name} must be a whole number from ${min} to ${max}.`;
	return v.pipe(
		v.string(),
		v.regex(/^\d+$/, sentence),
		v.transform(Number),
		v.minValue(min, sentence),
		v.maxValue(max, sentence),
	);
};

const mailFrom = /^(?:([^<>"\r\n@]*)<)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?$/;

const schema = v.object({
	PORT: v.optional(wholeNumber("PORT", 1, 65535), "3000"),
	HOST: v.optional(v.string()),
	ORIGIN: v.optional(
		v.pipe(
			v.string(),
			v.check(isOrigin, "ORIGIN must be an address like https://example.com, without a path."),
		),
	),
	DATA_DIR: v.optional(v.string(), "./data"),
	DATABASE_URL: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^postgres(ql)?:\/\//, "DATABASE_URL must start with postgres:// or be absent."),
		),
	),
	SECRET: v.optional(v.string()),
	LOG_LEVEL: v.optional(
		v.picklist(
			["debug", "info", "warn", "error", "silent"],
			"LOG_LEVEL must be debug, info, warn, error or silent.",
		),
		"info",
	),
	SMTP_URL: v.optional(
		v.pipe(
			v.string(),
			v.check(isSmtpUrl, "SMTP_URL must look like smtps://user:password@mail.example.com."),
		),
	),
	MAIL_FROM: v.optional(
		v.pipe(
			v.string(),
			v.regex(
				mailFrom,
				"MAIL_FROM must be an address like post@example.com, or Name <post@example.com>.",
			),
		),
	),
	DKIM_DOMAIN: v.optional(v.string()),
	DKIM_SELECTOR: v.optional(v.string()),
	DKIM_KEY: v.optional(
		v.pipe(
			v.string(),
			v.transform((text) => text.replaceAll("\\n", "\n")),
			v.check(isPrivateKey, "DKIM_KEY must be a private RSA key in PEM form."),
		),
	),
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
		v.pipe(v.string(), v.isoDate("USD_ILS_DATE must be the day of USD_ILS, like 2024-03-01.")),
	),
	TRUST_PROXY: v.optional(v.string()),
	LIMITS: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^\d+(\.\d+)?$/, "LIMITS must be a positive number."),
			v.transform(Number),
			v.minValue(0.01, "LIMITS must be a positive number."),
		),
	),
});

function isOrigin(value: string): boolean {
	try {
		return new URL(value).origin === value && /^https?:/.test(value);
	} catch {
		return false;
	}
}

function isSmtpUrl(value: string): boolean {
	return URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value);
}

function isPrivateKey(pem: string): boolean {
	try {
		return createPrivateKey(pem).asymmetricKeyType === "rsa";
	} catch {
		return false;
	}
}

/**
 * Reads and checks the settings. Empty values count as absent.
 * @throws SettingsRefusal with one sentence for each wrong setting.
 */
export function readSettings(
	mode: Mode,
	env: Record<string, string | undefined> = process.env,
): Settings {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
	const read = v.safeParse(schema, given);
	if (!read.success) throw new SettingsRefusal(read.issues.map((issue) => issue.message));
	const { PORT, HOST, ORIGIN, SECRET, LIMITS, ...rest } = read.output;
	const isDemo = mode !== "serve";
	const origin = ORIGIN ?? `http://localhost:${PORT}`;
	const wrong = [
		...(mode === "serve" ? unsafe(ORIGIN, SECRET) : []),
		...(mode === "serve" ? withoutMail(rest.SMTP_URL, rest.MAIL_FROM) : []),
		...halfDkim(rest),
		...halfPaypal(rest),
		...(mode === "serve" ? unsafePayments(rest) : []),
	];
	if (wrong.length > 0) throw new SettingsRefusal(wrong);
	return {
		mode,
		isDemo,
		port: PORT,
		host: HOST ?? (mode === "serve" ? "0.0.0.0" : "127.0.0.1"),
		origin,
		ownOrigins: isDemo ? [origin, `http://127.0.0.1:${PORT}`] : [origin],
		dataDir: rest.DATA_DIR,
		databaseUrl: rest.DATABASE_URL,
		secret: SECRET,
		logLevel: rest.LOG_LEVEL,
		trustProxy: rest.TRUST_PROXY !== undefined,
		limits: LIMITS ?? (isDemo ? 20 : 1),
		mail: {
			smtpUrl: rest.SMTP_URL,
			from: readFrom(rest.MAIL_FROM ?? "post@demo.test"),
			dkim: readDkim(rest),
		},
		payments: readPayments(rest, isDemo),
	};
}

function readFrom(text: string): MailSettings["from"] {
	const [, name = "", address = ""] = mailFrom.exec(text) ?? [];
	return { name: name.trim(), address };
}

type Dkim = {
	DKIM_DOMAIN?: string | undefined;
	DKIM_SELECTOR?: string | undefined;
	DKIM_KEY?: string | undefined;
};

function readDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Dkim): MailSettings["dkim"] {
	if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return undefined;
	return { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, key: DKIM_KEY };
}

/** A key without its domain or selector would leave mails unsigned in silence. */
function halfDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Dkim): string[] {
	const all = Object.entries({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY });
	const missing = all.filter(([, value]) => value === undefined).map(([name]) => name);
	if (missing.length === 0 || missing.length === all.length) return [];
	return missing.map((name) => `${name} is missing: set all of DKIM_* or none.`);
}

function withoutMail(smtpUrl: string | undefined, from: string | undefined): string[] {
	const sentences: string[] = [];
	if (!smtpUrl) sentences.push("SMTP_URL is missing: set it to the server that sends mails.");
	if (!from) sentences.push("MAIL_FROM is missing: set it to the address that mails come from.");
	return sentences;
}

function unsafe(origin: string | undefined, secret: string | undefined): string[] {
	const sentences: string[] = [];
	if (!origin) sentences.push("ORIGIN is missing: set it to the address of the site.");
	else if (!origin.startsWith("https://"))
		sentences.push("ORIGIN is unsafe: it must start with https://.");
	if (!secret) sentences.push("SECRET is missing: set it to at least 32 random characters.");
	else if (secret.length < 32 || new Set(secret).size < 10) {
		sentences.push("SECRET is unsafe: it must hold at least 32 random characters.");
	}
	return sentences;
}
