import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { paymentWarnings } from "./payment-settings.ts";
import { readSettings, SettingsRefusal } from "./settings.ts";

const sentencesOf = (mode: "start" | "serve", env: Record<string, string>): readonly string[] => {
	try {
		readSettings(mode, env);
		return [];
	} catch (error) {
		if (error instanceof SettingsRefusal) return error.sentences;
		throw error;
	}
};

const safe = {
	ORIGIN: "https://dvash.test",
	SECRET: "kX9-fQ2mZt7Lw0BvRs5YhNc8JdGp3EaU",
	FILES_KEY: "Qe7_tR1wXc4Vb9NmLk2JhGf8Ds5PzYaU",
	SMTP_URL: "smtps://user:word@mail.dvash.test",
	MAIL_FROM: "מכתבים <post@dvash.test>",
};

test("the demo needs no settings and listens on this machine only", () => {
	expect(readSettings("start", {})).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		origin: "http://localhost:3000",
		ownOrigins: ["http://localhost:3000", "http://127.0.0.1:3000"],
		dataDir: "./data",
		isDemo: true,
		hstsPreload: false,
	});
	expect(readSettings("start", {}).backupHour).toBeUndefined();
	expect(readSettings("start", {}).stopSeconds).toBe(8);
	expect(readSettings("start", { STOP_SECONDS: "60" }).stopSeconds).toBe(60);
});

test("an empty setting counts as missing", () => {
	expect(readSettings("start", { PORT: "", DATA_DIR: "" })).toMatchObject({
		port: 3000,
		dataDir: "./data",
	});
});

test("each invalid setting is reported in one sentence", () => {
	const sentences = sentencesOf("start", {
		PORT: "70000",
		ORIGIN: "dvash.test/path",
		DATABASE_URL: "mysql://x",
		DATABASE_URL_DIRECT: "mysql://x",
		DATABASE_POOL: "0",
		LOG_LEVEL: "loud",
		HSTS_PRELOAD: "1",
		HSTS_SUBDOMAINS: "1",
		BACKUP_HOUR: "24",
		STOP_SECONDS: "0",
		METRICS: "on",
	});
	const names = [
		"PORT",
		"ORIGIN",
		"DATABASE_URL ",
		"DATABASE_URL_DIRECT",
		"DATABASE_POOL",
		"LOG_LEVEL",
		"HSTS_PRELOAD",
		"HSTS_SUBDOMAINS",
		"BACKUP_HOUR",
		"STOP_SECONDS",
		"METRICS",
	];
	expect(sentences).toHaveLength(names.length);
	for (const name of names) {
		expect(sentences.filter((sentence) => sentence.startsWith(name))).toHaveLength(1);
	}
});

test("malformed and unsafe settings are reported together, each once", () => {
	const env = { ...safe, PORT: "x", ORIGIN: "http://dvash.test", SECRET: "short" };
	expect(sentencesOf("serve", { ...env, PAYPAL_ENV: "play", PAYPAL_CLIENT_ID: "me" })).toEqual([
		expect.stringMatching(/^PORT must/),
		expect.stringMatching(/^PAYPAL_ENV must/),
		expect.stringMatching(/^ORIGIN is unsafe/),
		expect.stringMatching(/^SECRET is unsafe/),
		expect.stringMatching(/^PAYPAL_CLIENT_SECRET is missing/),
		expect.stringMatching(/^PAYPAL_WEBHOOK_ID is missing/),
	]);
	expect(sentencesOf("serve", { ...safe, ORIGIN: "dvash.test" })).toHaveLength(1);
});

test("an embedded production site is backed up at four, at another hour, or not at all", () => {
	const hour = (env: Record<string, string>) =>
		readSettings("serve", { ...safe, ...env }).backupHour;
	expect(hour({})).toBe(4);
	expect([hour({ BACKUP_HOUR: "0" }), hour({ BACKUP_HOUR: "23" })]).toEqual([0, 23]);
	expect(hour({ BACKUP_HOUR: "off" })).toBeUndefined();
	expect(readSettings("start", { BACKUP_HOUR: "3" }).backupHour).toBe(3);
});

test("TRUST_PROXY is a number of proxies or a word, and nothing else", () => {
	const hops = (value: string) => readSettings("start", { TRUST_PROXY: value }).proxyHops;
	expect(["", "0", "off", "no", "False"].map(hops)).toEqual([0, 0, 0, 0, 0]);
	expect(["1", "on", "Yes", "true", "2"].map(hops)).toEqual([1, 1, 1, 1, 2]);
	for (const TRUST_PROXY of ["-1", "10", "1.5", "nginx", "10.0.0.1"]) {
		expect(sentencesOf("start", { TRUST_PROXY })).toEqual([
			"TRUST_PROXY must be the number of proxies before the site (0 to 9), on (1) or off (0).",
		]);
	}
});

test("production reports every missing or unsafe setting by name", () => {
	expect(sentencesOf("serve", {})).toEqual([
		expect.stringMatching(/^ORIGIN is missing/),
		expect.stringMatching(/^SECRET is missing/),
		expect.stringMatching(/^FILES_KEY is missing/),
		expect.stringMatching(/^SMTP_URL is missing/),
		expect.stringMatching(/^MAIL_FROM is missing/),
	]);
	expect(sentencesOf("serve", { ...safe, ORIGIN: "http://dvash.test" })).toEqual([
		expect.stringMatching(/^ORIGIN is unsafe/),
	]);
	for (const SECRET of ["short", "a".repeat(40)]) {
		expect(sentencesOf("serve", { ...safe, SECRET })).toEqual([
			expect.stringMatching(/^SECRET is unsafe/),
		]);
	}
	expect(readSettings("serve", safe)).toMatchObject({
		host: "0.0.0.0",
		isDemo: false,
		ownOrigins: ["https://dvash.test"],
	});
});

test("mail needs a valid address and either all of DKIM_* or none", () => {
	expect(readSettings("start", {}).mail).toEqual({
		smtpUrl: undefined,
		from: { name: "", address: "post@demo.test" },
		dkim: undefined,
	});
	expect(readSettings("serve", safe).mail.from).toEqual({
		name: "מכתבים",
		address: "post@dvash.test",
	});
	for (const MAIL_FROM of ["post", "a@b.c\r\nBcc: x@y.z", "a@b.c, d@e.f"]) {
		expect(sentencesOf("start", { MAIL_FROM })).toEqual([expect.stringMatching(/^MAIL_FROM must/)]);
	}
	expect(sentencesOf("start", { SMTP_URL: "mail.example.com:25" })).toEqual([
		expect.stringMatching(/^SMTP_URL must/),
	]);
	expect(sentencesOf("start", { DKIM_DOMAIN: "dvash.test", DKIM_KEY: "no key" })).toEqual([
		expect.stringMatching(/^DKIM_KEY must/),
		expect.stringMatching(/^DKIM_SELECTOR is missing/),
	]);
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
	expect(sentencesOf("start", { DKIM_KEY: key })).toHaveLength(2);
	const signed = { DKIM_DOMAIN: "dvash.test", DKIM_SELECTOR: "s1" };
	expect(
		readSettings("start", { ...signed, DKIM_KEY: key.replaceAll("\n", "\\n") }).mail.dkim,
	).toEqual({ domain: "dvash.test", selector: "s1", key });
});

test("the demo pays at the simulator, production starts paused and without a PayPal account", () => {
	const demo = readSettings("start", {}).payments;
	expect(demo).toMatchObject({ isOpen: true, paypal: { env: "simulator", apiUrl: "" } });
	expect(readSettings("start", { PAYMENTS: "paused" }).payments.isOpen).toBe(false);
	expect(readSettings("serve", safe).payments).toMatchObject({
		isOpen: false,
		paypal: undefined,
	});
});

const paypal = {
	PAYPAL_CLIENT_ID: "client",
	PAYPAL_CLIENT_SECRET: "secret",
	PAYPAL_WEBHOOK_ID: "webhook",
	PAYPAL_ENV: "live",
	USD_ILS: "3.72",
	USD_ILS_DATE: "2024-03-01",
};

test("production accepts payments only with all of PayPal's settings and a dated rate", () => {
	const open = { ...safe, ...paypal, PAYMENTS: "open" };
	expect(readSettings("serve", open).payments).toEqual({
		isOpen: true,
		paypal: {
			env: "live",
			clientId: "client",
			clientSecret: "secret",
			webhookId: "webhook",
			apiUrl: "https://api-m.paypal.com",
		},
		rate: { usdIls: "3.72", date: "2024-03-01" },
	});
	for (const name of Object.keys(paypal)) {
		const sentences = sentencesOf("serve", { ...open, [name]: "" });
		expect(sentences.join(), name).toContain(`${name} is missing`);
	}
	const nothing = sentencesOf("serve", { ...safe, PAYMENTS: "open" });
	for (const name of Object.keys(paypal)) expect(nothing.join()).toContain(`${name} is missing`);
});

test("incomplete PayPal settings are refused even while payments are paused", () => {
	expect(sentencesOf("serve", { ...safe, PAYPAL_CLIENT_ID: "client" })).toHaveLength(3);
	expect(sentencesOf("serve", { ...safe, USD_ILS: "3.72" }).join()).toContain("USD_ILS_DATE");
	expect(sentencesOf("serve", { ...safe, USD_ILS_DATE: "2024-03-01" }).join()).toContain("USD_ILS");
});

test("production accepts only PayPal's own hosts", () => {
	for (const env of ["simulator", "https://paypal.example", "http://127.0.0.1:9"]) {
		const sentences = sentencesOf("serve", { ...safe, ...paypal, PAYPAL_ENV: env });
		expect(sentences.join()).toContain("PAYPAL_ENV");
	}
	for (const rate of ["0", "0.00", "-3", "3,7", "x", "3.72345"]) {
		expect(sentencesOf("serve", { ...safe, ...paypal, USD_ILS: rate }).join()).toContain("USD_ILS");
	}
	for (const day of ["1.3.2024", "2024-02-31", "2024-3-1"]) {
		const wrong = { ...safe, ...paypal, USD_ILS_DATE: day };
		expect(sentencesOf("serve", wrong).join()).toContain("USD_ILS_DATE");
	}
});

test("FILES_KEY is one key, or the new and the old one, each of them safe", () => {
	const filesKeys = (FILES_KEY: string) => readSettings("serve", { ...safe, FILES_KEY }).filesKeys;
	expect(filesKeys(safe.FILES_KEY)).toEqual([safe.FILES_KEY]);
	const other = `${safe.FILES_KEY}2`;
	expect(filesKeys(`${other}, ${safe.FILES_KEY}`)).toEqual([other, safe.FILES_KEY]);
	for (const FILES_KEY of ["short", `${safe.FILES_KEY},`, "a".repeat(40)]) {
		expect(sentencesOf("serve", { ...safe, FILES_KEY })).toEqual([
			expect.stringMatching(/^FILES_KEY is unsafe/),
		]);
	}
	expect(readSettings("start", {}).filesKeys).toBeUndefined();
});

test("opening payments in production warns about missing settings", () => {
	stopClock(Date.parse("2024-03-02T12:00:00Z"));
	const open = { ...safe, ...paypal, PAYMENTS: "open" };
	const warnings = (env: Record<string, string>) => paymentWarnings(readSettings("serve", env));
	expect(warnings(open)).toEqual([]);
	expect(warnings({ ...open, PAYPAL_ENV: "sandbox" })).toEqual([
		expect.stringContaining("play money"),
	]);
	expect(warnings({ ...open, PAYMENTS: "paused" })).toEqual([]);
	expect(paymentWarnings(readSettings("start", {}))).toEqual([]);
});
