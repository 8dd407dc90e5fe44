/**
 * All settings of the product, read once from the environment by one schema (`contract.md` of the
 * product, "Settings"). Nothing else reads `process.env`.
 */

import { createPrivateKey } from "node:crypto";
import * as v from "valibot";
import {
	incompletePaypal,
	type PaymentSettings,
	paymentEntries,
	readPayments,
	unsafePayments,
} from "./payment-settings.ts";

/** Which settings would leave a site unsafe; one sentence for each. */

/** The browsers' preload list takes a name only with all its subdomains. */
function incompleteHsts(given: { HSTS_SUBDOMAINS: string; HSTS_PRELOAD: string }): string[] {
	if (given.HSTS_PRELOAD === "off" || given.HSTS_SUBDOMAINS === "on") return [];
	return ["HSTS_SUBDOMAINS is missing: HSTS_PRELOAD needs it on, or set HSTS_PRELOAD to off."];
}

/** Reserved names (RFC 2606): a setting with one was copied from an example. */
const isExampleName = (host: string) => /(^|\.)example(\.(com|net|org))?$/i.test(host);

/** What makes a production site's address or secret unsafe. */
function unsafe(origin: string | undefined, secret: string | undefined): string[] {
	const sentences: string[] = [];
	if (!origin) sentences.push("ORIGIN is missing: set it to the address of the site.");
	else if (!origin.startsWith("https://"))
		sentences.push("ORIGIN is unsafe: it must start with https://.");
	else if (isExampleName(new URL(origin).hostname))
		sentences.push("ORIGIN is still the example's: set it to the address of the site.");
	if (!secret) sentences.push("SECRET is missing: set it to at least 32 random characters.");
	else if (secret.split(",").some((one) => isWeak(one.trim()))) {
		sentences.push("SECRET is unsafe: it must hold at least 32 random characters.");
	}
	return sentences;
}

const isWeak = (secret: string) => secret.length < 32 || new Set(secret).size < 10;

/** The same for the files' keys, which must not equal the secret. */
export function unsafeFilesKeys(
	keys: readonly string[] | undefined,
	secret: string | undefined,
): string[] {
	if (!keys) {
		return ["FILES_KEY is missing: set it to at least 32 random characters, another than SECRET."];
	}
	if (keys.some(isWeak)) {
		return ["FILES_KEY is unsafe: each of its keys must hold at least 32 random characters."];
	}
	const secrets = secret?.split(",").map((one) => one.trim()) ?? [];
	// An older one may equal it, so that it can be rotated away.
	if (!keys[0] || !secrets.includes(keys[0])) return [];
	return ["FILES_KEY is unsafe: it must be another than SECRET."];
}

type Doubtful = { origin: string; limits: number; logLevel: string; isDemo: boolean };

/** Settings that a production site can run with but that are probably unintended. */
export function doubtful({ origin, limits, logLevel, isDemo }: Doubtful): string[] {
	if (isDemo) return [];
	const warnings: string[] = [];
	const { hostname } = new URL(origin);
	if (/^(localhost|127\.|\[::1\])/.test(hostname)) {
		warnings.push(`ORIGIN is ${origin}: nobody else can open an address of this machine.`);
	}
	if (limits > 5) warnings.push(`LIMITS is ${limits}: every limit is that many times as high.`);
	if (logLevel === "silent") warnings.push("LOG_LEVEL is silent: nobody will see what goes wrong.");
	return warnings;
}

/** The mail settings (`contract.md` of the product, "Settings"), read by `settings.ts`. */

export type MailSettings = {
	/** Absent in the demo: mails are written to files in `dataDir/outbox`. */
	smtpUrl: string | undefined;
	from: { name: string; address: string };
	/** Absent: mails are not signed here. */
	dkim: { domain: string; selector: string; key: string } | undefined;
};

const mailFrom = /^(?:([^<>"\r\n@]*)<)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?$/;

const mailEntries = {
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
};

type Given = { [Name in keyof typeof mailEntries]?: string | undefined };

/** The mail server and the sender; the demo needs no settings. */
function readMail(given: Given): MailSettings {
	return {
		smtpUrl: given.SMTP_URL,
		from: readFrom(given.MAIL_FROM ?? "post@demo.test"),
		dkim: readDkim(given),
	};
}

/** Without mail nobody could sign up to a production site: one sentence per missing setting. */
function missingMail({ SMTP_URL, MAIL_FROM }: Given): string[] {
	const sentences: string[] = [];
	if (!SMTP_URL) sentences.push("SMTP_URL is missing: set it to the server that sends mails.");
	else if (isExampleName(new URL(SMTP_URL).hostname))
		sentences.push("SMTP_URL is still the example's: set it to the server that sends mails.");
	if (!MAIL_FROM)
		sentences.push("MAIL_FROM is missing: set it to the address that mails come from.");
	else if (isExampleName(readFrom(MAIL_FROM).address.split("@")[1] ?? ""))
		sentences.push("MAIL_FROM is still the example's: set it to the address that mails come from.");
	return sentences;
}

/** A key without its domain or selector would silently leave mails unsigned. */
function incompleteDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Given): string[] {
	const all = Object.entries({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY });
	const missing = all.filter(([, value]) => value === undefined).map(([name]) => name);
	if (missing.length === 0 || missing.length === all.length) return [];
	return missing.map((name) => `${name} is missing: set all of DKIM_* or none.`);
}

function readFrom(text: string): MailSettings["from"] {
	const [, name = "", address = ""] = mailFrom.exec(text) ?? [];
	return { name: name.trim(), address };
}

function readDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY }: Given): MailSettings["dkim"] {
	if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY) return undefined;
	return { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, key: DKIM_KEY };
}

function isSmtpUrl(value: string): boolean {
	return URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value);
}

function isRedisUrl(value: string): boolean {
	return URL.canParse(value) && /^rediss?:\/\/[^/]/.test(value);
}

/** A single process has nobody to share with. */
function lonelyRedis(given: { REDIS_URL?: string; DATABASE_URL?: string }): string[] {
	if (!given.REDIS_URL || given.DATABASE_URL) return [];
	return ["DATABASE_URL is missing: REDIS_URL is for several nodes on one PostgreSQL."];
}

function isPrivateKey(pem: string): boolean {
	try {
		return createPrivateKey(pem).asymmetricKeyType === "rsa";
	} catch {
		return false;
	}
}

/** A folder of a bucket on a server that speaks S3's protocol, and its access key. */
export type BucketSettings = {
	endpoint: string;
	bucket: string;
	/** Empty, or ends with a slash. */
	folder: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
};

/** Parses S3_URL; null when something is missing. */
function bucketOf(address: string): BucketSettings | null {
	if (!URL.canParse(address) || /%(?![\da-f]{2})/i.test(address)) return null;
	const { protocol, origin, username, password, pathname, searchParams } = new URL(address);
	const [bucket, ...folders] = pathname.split("/").filter(Boolean).map(decodeURIComponent);
	if (!/^https?:$/.test(protocol) || !bucket || !username || !password) return null;
	return {
		endpoint: origin,
		bucket,
		folder: folders.map((name) => `${name}/`).join(""),
		region: searchParams.get("region") ?? "us-east-1",
		accessKeyId: decodeURIComponent(username),
		secretAccessKey: decodeURIComponent(password),
	};
}

/** Files shared by several machines are useless under a key that only one of them has. */
function unmatchedBucket(given: { S3_URL?: string; FILES_KEY?: string }): string[] {
	if (!given.S3_URL || given.FILES_KEY) return [];
	return [
		"FILES_KEY is missing: S3_URL needs it, or the files could not be read without DATA_DIR.",
	];
}

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
	/** The local port for `/metrics`; absent: there is none. */
	metricsPort: number | undefined;
	dataDir: string;
	/** Absent: the embedded database in `dataDir`. */
	databaseUrl: string | undefined;
	/** Leads to the same database without a pool in between, for LISTEN; absent: `databaseUrl` does. */
	databaseUrlDirect: string | undefined;
	/** A Redis or Valkey server that the nodes share; absent: the database takes its place. */
	redisUrl: string | undefined;
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
	/** Where uploaded files are; absent: in `dataDir`. */
	bucket: BucketSettings | undefined;
	logLevel: "debug" | "info" | "warn" | "error" | "silent";
	/**
	 * The number of our own proxies in front of the site; each adds an entry to `X-Forwarded-For`.
	 */
	proxyHops: number;
	/** Whether browsers use only https for every subdomain of the site. */
	hstsSubdomains: boolean;
	/** Whether browsers may add the site to their built-in list of https-only sites. */
	hstsPreload: boolean;
	/** Multiplies every rate limit. */
	limits: number;
	/** Seconds that requests in progress may still take at shutdown. */
	stopSeconds: number;
	/** Where backups are written unless a file is named. */
	backupDir: string;
	/** The hour in Israel from which an embedded site is backed up, each night; undefined: never. */
	backupHour: number | undefined;
	mail: MailSettings;
	/** The operator's pager, called when something urgent waits; absent: only mails are sent. */
	dutyWebhook: string | undefined;
	/** Demo and tests only: a local push service. */
	pushSimulator: string | undefined;
	/** How many VIP members there are per support contact (`today.md` 7). */
	vipPerContact: number;
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
	REDIS_URL: v.optional(
		v.pipe(
			v.string(),
			v.check(
				isRedisUrl,
				"REDIS_URL must look like redis://127.0.0.1:6379, or rediss:// with TLS.",
			),
		),
	),
	DATABASE_POOL: v.optional(wholeNumber("DATABASE_POOL", 2, 200), "10"),
	SECRET: v.optional(v.string()),
	FILES_KEY: v.optional(v.string()),
	S3_URL: v.optional(
		v.pipe(
			v.string(),
			v.check(
				(address) => bucketOf(address) !== null,
				"S3_URL must look like https://key:secret@s3.example.com/bucket, with ?region=… where the server wants one.",
			),
		),
	),
	LOG_LEVEL: v.optional(
		v.picklist(
			["debug", "info", "warn", "error", "silent"],
			"LOG_LEVEL must be debug, info, warn, error or silent.",
		),
		"info",
	),
	...mailEntries,
	DUTY_WEBHOOK: v.optional(
		v.pipe(
			v.string(),
			v.check(isPagerAddress, "DUTY_WEBHOOK must be an https:// address, not one of this machine."),
		),
	),
	PUSH_SIMULATOR: v.optional(
		v.pipe(v.string(), v.check(isOrigin, "PUSH_SIMULATOR must look like http://127.0.0.1:9000.")),
	),
	VIP_PER_CONTACT: v.optional(wholeNumber("VIP_PER_CONTACT", 1, 1000), "40"),
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

/** Refuses local names here; where a name resolves is checked before each call. */
function isPagerAddress(value: string): boolean {
	if (!URL.canParse(value)) return false;
	const { protocol, hostname } = new URL(value);
	return protocol === "https:" && hostname !== "localhost" && !hostname.endsWith(".localhost");
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
		...unmatchedBucket(rest),
		...lonelyRedis(rest),
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
		redisUrl: rest.REDIS_URL,
		databasePool: rest.DATABASE_POOL,
		secret: SECRET,
		filesKeys,
		bucket: (rest.S3_URL && bucketOf(rest.S3_URL)) || undefined,
		logLevel: rest.LOG_LEVEL,
		proxyHops: rest.TRUST_PROXY,
		hstsSubdomains: rest.HSTS_SUBDOMAINS === "on",
		hstsPreload: rest.HSTS_PRELOAD === "on",
		limits: LIMITS ?? (isDemo ? 20 : 1),
		stopSeconds: rest.STOP_SECONDS,
		backupHour: backupHourOf(rest.BACKUP_HOUR ?? (isDemo ? "off" : "4")),
		mail: readMail(rest),
		dutyWebhook: rest.DUTY_WEBHOOK,
		// In production nothing is sent to an address that is not a known service's.
		pushSimulator: isDemo ? rest.PUSH_SIMULATOR : undefined,
		vipPerContact: rest.VIP_PER_CONTACT,
		payments: readPayments(rest, isDemo),
	};
}
