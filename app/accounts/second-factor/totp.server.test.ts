import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { findStep, keyUri, makeSecret } from "./totp.server.ts";

const rfcSecret = Secret.fromLatin1("12345678901234567890").base32;

test.each([
	[59, "287082"],
	[1_111_111_109, "081804"],
	[1_111_111_111, "050471"],
	[1_234_567_890, "005924"],
	[2_000_000_000, "279037"],
	[20_000_000_000, "353130"],
])("RFC 6238, appendix B: at %i seconds the code is %s", (seconds, code) => {
	expect(findStep(rfcSecret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

test("a code is accepted one step early or late, and no further", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 3, max: 200_000_000 }),
			fc.integer({ min: -3, max: 3 }),
			fc.integer({ min: 0, max: 29_999 }),
			(step, away, rest) => {
				const code = TOTP.generate({
					secret: Secret.fromBase32(rfcSecret),
					timestamp: step * 30_000,
				});
				const found = findStep(rfcSecret, code, (step + away) * 30_000 + rest);
				if (Math.abs(away) <= 1) expect(found).not.toBeNull();
				else expect(found).not.toBe(step);
			},
		),
	);
});

test("anything but six digits is never right", () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			fc.pre(!/^\d{6}$/.test(text));
			expect(findStep(rfcSecret, text, 59_000)).toBeNull();
		}),
	);
	expect(findStep(rfcSecret, "28708", 59_000)).toBeNull();
	expect(findStep(rfcSecret, "０28７082", 59_000)).toBeNull();
});

test("a secret has 160 random bits, and the app is told its account", () => {
	const secrets = new Set(Array.from({ length: 50 }, makeSecret));
	expect(secrets.size).toBe(50);
	for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
	const uri = new URL(keyUri(rfcSecret, "dana@example.com"));
	expect(decodeURIComponent(uri.pathname)).toContain("dana@example.com");
	expect(Object.fromEntries(uri.searchParams)).toMatchObject({
		secret: rfcSecret,
		algorithm: "SHA1",
		digits: "6",
		period: "30",
	});
});
