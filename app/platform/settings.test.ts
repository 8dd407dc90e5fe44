import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
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
	ORIGIN: "https://dvash.example",
	SECRET: "kX9-fQ2mZt7Lw0BvRs5YhNc8JdGp3EaU",
	SMTP_URL: "smtps://user:word@mail.dvash.example",
	MAIL_FROM: "מכתבים <post@dvash.example>",
};

test("the demo needs no setting and listens on this machine only", () => {
	expect(readSettings("start", {})).toMatchObject({
		port: 3000,
		host: "127.0.0.1",
		origin: "http://localhost:3000",
		ownOrigins: ["http://localhost:3000", "http://127.0.0.1:3000"],
		dataDir: "./data",
		isDemo: true,
	});
});

test("an empty setting counts as absent", () => {
	expect(readSettings("start", { PORT: "", DATA_DIR: "" })).toMatchObject({
		port: 3000,
		dataDir: "./data",
	});
});

test("each wrong setting is named in one sentence", () => {
	const sentences = sentencesOf("start", {
		PORT: "70000",
		ORIGIN: "dvash.example/path",
		DATABASE_URL: "mysql://x",
		LOG_LEVEL: "loud",
	});
	expect(sentences).toHaveLength(4);
	for (const name of ["PORT", "ORIGIN", "DATABASE_URL", "LOG_LEVEL"]) {
		expect(sentences.filter((sentence) => sentence.startsWith(name))).toHaveLength(1);
	}
});

test("production refuses what is missing or unsafe, naming each", () => {
	expect(sentencesOf("serve", {})).toEqual([
		expect.stringMatching(/^ORIGIN is missing/),
		expect.stringMatching(/^SECRET is missing/),
		expect.stringMatching(/^SMTP_URL is missing/),
		expect.stringMatching(/^MAIL_FROM is missing/),
	]);
	expect(sentencesOf("serve", { ...safe, ORIGIN: "http://dvash.example" })).toEqual([
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
		ownOrigins: ["https://dvash.example"],
	});
});

test("mail needs a whole address and either all of DKIM_* or none", () => {
	expect(readSettings("start", {}).mail).toEqual({
		smtpUrl: undefined,
		from: { name: "", address: "post@demo.test" },
		dkim: undefined,
	});
	expect(readSettings("serve", safe).mail.from).toEqual({
		name: "מכתבים",
		address: "post@dvash.example",
	});
	for (const MAIL_FROM of ["post", "a@b.c\r\nBcc: x@y.z", "a@b.c, d@e.f"]) {
		expect(sentencesOf("start", { MAIL_FROM })).toEqual([expect.stringMatching(/^MAIL_FROM must/)]);
	}
	expect(sentencesOf("start", { SMTP_URL: "mail.example.com:25" })).toEqual([
		expect.stringMatching(/^SMTP_URL must/),
	]);
	expect(sentencesOf("start", { DKIM_DOMAIN: "dvash.example", DKIM_KEY: "no key" })).toEqual([
		expect.stringMatching(/^DKIM_KEY must/),
	]);
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const key = String(privateKey.export({ type: "pkcs8", format: "pem" }));
	expect(sentencesOf("start", { DKIM_KEY: key })).toHaveLength(2);
	const signed = { DKIM_DOMAIN: "dvash.example", DKIM_SELECTOR: "s1" };
	expect(
		readSettings("start", { ...signed, DKIM_KEY: key.replaceAll("\n", "\\n") }).mail.dkim,
	).toEqual({ domain: "dvash.example", selector: "s1", key });
});

test("the demo pays at the simulator, production starts paused and with nobody to pay", () => {
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

test("production takes money only with all of PayPal's settings and a dated rate", () => {
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

test("half of PayPal's settings are refused even while payments are paused", () => {
	expect(sentencesOf("serve", { ...safe, PAYPAL_CLIENT_ID: "client" })).toHaveLength(3);
	expect(sentencesOf("serve", { ...safe, USD_ILS: "3.72" }).join()).toContain("USD_ILS_DATE");
	expect(sentencesOf("serve", { ...safe, USD_ILS_DATE: "2024-03-01" }).join()).toContain("USD_ILS");
});

test("production pays no host but PayPal's", () => {
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
