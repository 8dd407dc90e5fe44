import { expect, test } from "vitest";
import { doubtful, readSettings, type SettingsRefusal, unsafeFilesKeys } from "./settings.ts";

test("all names below the site's are bound to https only when asked for, and always on the browsers' list", () => {
	const flags = (env: Record<string, string>) => {
		const { hstsSubdomains, hstsPreload } = readSettings("start", env);
		return [hstsSubdomains, hstsPreload];
	};
	expect(flags({})).toEqual([false, false]);
	expect(flags({ HSTS_SUBDOMAINS: "on" })).toEqual([true, false]);
	expect(flags({ HSTS_SUBDOMAINS: "on", HSTS_PRELOAD: "on" })).toEqual([true, true]);
	for (const env of [{}, { HSTS_SUBDOMAINS: "off" }]) {
		expect(() => readSettings("start", { ...env, HSTS_PRELOAD: "on" })).toThrow(
			/^HSTS_SUBDOMAINS is missing: [^\n]*$/,
		);
	}
});

const safe = {
	ORIGIN: "https://dvash.test",
	SECRET: "kX9-fQ2mZt7Lw0BvRs5YhNc8JdGp3EaU",
	FILES_KEY: "Qe7_tR1wXc4Vb9NmLk2JhGf8Ds5PzYaU",
	SMTP_URL: "smtps://user:word@mail.dvash.test",
	MAIL_FROM: "post@dvash.test",
};

test("production refuses the names that examples are written with", () => {
	const refused = (env: Record<string, string>): readonly string[] => {
		try {
			readSettings("serve", { ...safe, ...env });
			return [];
		} catch (error) {
			return (error as SettingsRefusal).sentences;
		}
	};
	for (const host of ["dvash.example", "example.com", "www.example.org", "EXAMPLE.net"]) {
		expect(refused({ ORIGIN: `https://${host.toLowerCase()}` }), host).toEqual([
			"ORIGIN is still the example's: set it to the address of the site.",
		]);
		expect(refused({ SMTP_URL: `smtps://user:word@mail.${host}:465` }), host).toEqual([
			"SMTP_URL is still the example's: set it to the server that sends mails.",
		]);
		expect(refused({ MAIL_FROM: `Name <post@${host}>` }), host).toEqual([
			"MAIL_FROM is still the example's: set it to the address that mails come from.",
		]);
	}
	expect(refused({ ORIGIN: "https://example.com.dvash.test" })).toEqual([]);
	expect(refused({ ORIGIN: "https://myexample.com" })).toEqual([]);
	expect(refused({ SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "a@examples.co.il" })).toEqual([]);
	expect(readSettings("start", { MAIL_FROM: "post@example.com" }).isDemo).toBe(true);
});

test("the files' keys are others than the secret, and what is hardly meant is warned of", () => {
	const key = "0123456789abcdefghijklmnopqrstuv";
	expect(unsafeFilesKeys([key, `${key}w`], `${key}x, ${key}`)).toEqual([
		"FILES_KEY is unsafe: it must be another than SECRET.",
	]);
	expect(unsafeFilesKeys([key], `${key}x`)).toEqual([]);
	// Rotated away.
	expect(unsafeFilesKeys([`${key}w`, key], key)).toEqual([]);
	const usual = { origin: "https://dvash.co.il", limits: 1, logLevel: "info", isDemo: false };
	expect(doubtful(usual)).toEqual([]);
	for (const change of [
		{ origin: "https://localhost" },
		{ origin: "https://127.0.0.1" },
		{ limits: 100_000 },
		{ logLevel: "silent" },
	]) {
		expect(doubtful({ ...usual, ...change })).toHaveLength(1);
		expect(doubtful({ ...usual, ...change, isDemo: true })).toEqual([]);
	}
});
