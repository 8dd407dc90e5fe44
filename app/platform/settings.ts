/**
 * All settings of the product, read once from the environment by one schema (`contract.md` of the
 * product, "Settings"). Nothing else reads `process.env`.
 */
import * as v from "valibot";
import {
	incompleteDkim,
	type MailSettings,
	mailEntries,
	missingMail,
	readMail,
} from "./mail-settings.ts";
import {
	incompletePaypal,
	type PaymentSettings,
	paymentEntries,
	readPayments,
	unsafePayments,
} from "./payment-settings.ts";
import { incompleteHsts, unsafe, unsafeFilesKeys } from "./safety-settings.ts";

/** How the site was started: the demo, hot reload of the demo, production, or a test. */
export type Mode = "start" | "dev" | "serve" | "test";

export type Settings = {
	mode: Mode;
	/** True where demo people, `/design` and `/dev/*` exist. */
	isDemo: boolean;
	port: number;
	host: string;
	/** The site's public URL, without a trailing slash. */
	origin: string;
	/** Allowed origins of forms and scripts; the first is `origin`. */
	ownOrigins: readonly string[];
	/** The port of this machine for `/metrics`; absent: there is none. */
	metricsPort: number | undefined;
	dataDir: string;
	/** Absent: the embedded database in `dataDir`. */
	databaseUrl: string | undefined;
	/** Leads to the same database without a pool in between, for LISTEN; absent: `databaseUrl` does. */
	databaseUrlDirect: string | undefined;
	/** PostgreSQL connections for requests; jobs have a few of their own. */
	databasePool: number;
	/**
	 * `new,old` while it is replaced: the first seals, each opens. Absent in the demo: created once in
	 * `dataDir`.
	 */
	secret: string | undefined;
	/**
	 * Keys that seal the files' keys: the first seals, each opens. Absent in the demo: created once
	 * in `dataDir`.
	 */
	filesKeys: readonly string[] | undefined;
	logLevel: "debug" | "info" | "warn" | "error" | "silent";
	/**
	 * The number of our own proxies in front of the site; each adds an entry to `X-Forwarded-For`.
	 */
	proxyHops: number;
	/** Whether browsers ask for every name below the site's with https only. */
	hstsSubdomains: boolean;
	/** Whether browsers may add the site to their built-in list of https-only sites. */
	hstsPreload: boolean;
	/** Multiplies every rate limit. */
	limits: number;
	/** Seconds that requests in progress may still take when the site stops. */
	stopSeconds: number;
	/** Where backups are written unless a file is named. */
	backupDir: string;
	/** The hour in Israel from which an embedded site is backed up, each night; undefined: never. */
	backupHour: number | undefined;
	mail: MailSettings;
	payments: PaymentSettings;
};

/** One sentence for each missing or unsafe setting. */
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

const postgresAddress = (name: string) =>
	v.pipe(
		v.string(),
		v.regex(/^postgres(ql)?:\/\//, `${name} must start with postgres:// or be absent.`),
	);

/** Each setting by the name of its environment variable. */
export const settingsSchema = v.object({
	PORT: v.optional(wholeNumber("PORT", 1, 65535), "3000"),
	HOST: v.optional(v.string()),
	ORIGIN: v.optional(
		v.pipe(
			v.string(),
			v.check(isOrigin, "ORIGIN must be an address like https://example.com, without a path."),
		),
	),
	METRICS: v.optional(wholeNumber("METRICS", 1, 65535)),
	DATA_DIR: v.optional(v.string(), "./data"),
	BACKUP_DIR: v.optional(v.string(), "./backups"),
	DATABASE_URL: v.optional(postgresAddress("DATABASE_URL")),
	DATABASE_URL_DIRECT: v.optional(postgresAddress("DATABASE_URL_DIRECT")),
	DATABASE_POOL: v.optional(wholeNumber("DATABASE_POOL", 2, 200), "10"),
	SECRET: v.optional(v.string()),
	FILES_KEY: v.optional(v.string()),
	LOG_LEVEL: v.optional(
		v.picklist(
			["debug", "info", "warn", "error", "silent"],
			"LOG_LEVEL must be debug, info, warn, error or silent.",
		),
		"info",
	),
	...mailEntries,
	...paymentEntries,
	TRUST_PROXY: v.optional(
		v.pipe(
			v.string(),
			v.toLowerCase(),
			v.regex(
				/^([0-9]|on|yes|true|off|no|false)$/,
				"TRUST_PROXY must be the number of proxies before the site (0 to 9), on (1) or off (0).",
			),
			v.transform(hopsOf),
		),
		"off",
	),
	HSTS_SUBDOMAINS: v.optional(
		v.picklist(["on", "off"], "HSTS_SUBDOMAINS must be on or off."),
		"off",
	),
	HSTS_PRELOAD: v.optional(v.picklist(["on", "off"], "HSTS_PRELOAD must be on or off."), "off"),
	STOP_SECONDS: v.optional(wholeNumber("STOP_SECONDS", 1, 600), "8"),
	BACKUP_HOUR: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^(\d|1\d|2[0-3]|off)$/, "BACKUP_HOUR must be an hour from 0 to 23, or off."),
		),
	),
	LIMITS: v.optional(
		v.pipe(
			v.string(),
			v.regex(/^\d+(\.\d+)?$/, "LIMITS must be a positive number."),
			v.transform(Number),
			v.minValue(0.01, "LIMITS must be a positive number."),
		),
	),
});

function hopsOf(word: string): number {
	if (/^\d$/.test(word)) return Number(word);
	return ["on", "yes", "true"].includes(word) ? 1 : 0;
}

const backupHourOf = (word: string) => (word === "off" ? undefined : Number(word));

function isOrigin(value: string): boolean {
	try {
		return new URL(value).origin === value && /^https?:/.test(value);
	} catch {
		return false;
	}
}

/**
 * Reads and validates the settings. Empty values count as missing.
 * @throws SettingsRefusal with one sentence for each invalid setting.
 */
export function readSettings(
	mode: Mode,
	env: Record<string, string | undefined> = process.env,
): Settings {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
	const { issues = [] } = v.safeParse(settingsSchema, given);
	const misshapen = new Set(issues.map((issue) => String(v.getDotPath(issue))));
	// The others are checked too, so that all errors are reported at once.
	const wellShaped = Object.entries(given).filter(([name]) => !misshapen.has(name));
	const { PORT, HOST, ORIGIN, SECRET, LIMITS, ...rest } = v.parse(
		settingsSchema,
		Object.fromEntries(wellShaped),
	);
	const isDemo = mode !== "serve";
	const filesKeys = rest.FILES_KEY?.split(",").map((key) => key.trim());
	const origin = ORIGIN ?? `http://localhost:${PORT}`;
	const unfit = [
		...(mode === "serve" ? unsafe(ORIGIN, SECRET) : []),
		...(mode === "serve" ? unsafeFilesKeys(filesKeys, SECRET) : []),
		...(mode === "serve" ? missingMail(rest) : []),
		...(rest.METRICS === PORT ? ["METRICS must be another port than PORT."] : []),
		...incompleteHsts(rest),
		...incompleteDkim(rest),
		...incompletePaypal(rest),
		...(mode === "serve" ? unsafePayments(rest) : []),
	];
	const wrong = [
		...issues.map(({ message }) => message),
		...unfit.filter((sentence) => !misshapen.has(sentence.slice(0, sentence.indexOf(" ")))),
	];
	if (wrong.length > 0) throw new SettingsRefusal(wrong);
	return {
		mode,
		isDemo,
		port: PORT,
		host: HOST ?? (mode === "serve" ? "0.0.0.0" : "127.0.0.1"),
		origin,
		ownOrigins: isDemo ? [origin, `http://127.0.0.1:${PORT}`] : [origin],
		metricsPort: rest.METRICS,
		dataDir: rest.DATA_DIR,
		backupDir: rest.BACKUP_DIR,
		databaseUrl: rest.DATABASE_URL,
		databaseUrlDirect: rest.DATABASE_URL_DIRECT,
		databasePool: rest.DATABASE_POOL,
		secret: SECRET,
		filesKeys,
		logLevel: rest.LOG_LEVEL,
		proxyHops: rest.TRUST_PROXY,
		hstsSubdomains: rest.HSTS_SUBDOMAINS === "on",
		hstsPreload: rest.HSTS_PRELOAD === "on",
		limits: LIMITS ?? (isDemo ? 20 : 1),
		stopSeconds: rest.STOP_SECONDS,
		backupHour: backupHourOf(rest.BACKUP_HOUR ?? (isDemo ? "off" : "4")),
		mail: readMail(rest),
		payments: readPayments(rest, isDemo),
	};
}
