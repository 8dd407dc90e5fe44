import fc from "fast-check";
import { expect, test } from "vitest";
import { readBackupCode, writeBackupCode } from "./backup-code.ts";

const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 });
const number = fc.integer({ min: 0, max: 9 });

test("every code is parsed back, in any spelling", () => {
	fc.assert(
		fc.property(number, bytes, fc.array(fc.nat(2), { maxLength: 30 }), (digit, random, habits) => {
			const code = writeBackupCode(digit, random);
			expect(code).toMatch(/^\d-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
			const typed = Array.from(code, (sign, index) => {
				if (sign === "-") return ["-", " ", ""][habits[index] ?? 0];
				const habit = habits[index];
				if (habit === 1) return sign.toLowerCase();
				if (habit === 2) return sign.replace("0", "o").replace("1", "l");
				return sign;
			}).join("");
			expect(readBackupCode(` ${typed} `)).toEqual({ number: digit, code });
			expect(readBackupCode(`${typed}.`)).toEqual({ number: digit, code });
		}),
	);
});

test("all 32 letters are equally likely", () => {
	const all = Array.from({ length: 32 }, (_, start) =>
		writeBackupCode(
			0,
			Uint8Array.from({ length: 8 }, (_, index) => start * 8 + index),
		),
	).join("");
	for (const letter of "123456789ABCDEFGHJKMNPQRSTVWXYZ") {
		expect(all.split(letter)).toHaveLength(9);
	}
});

test("anything else is not a code", () => {
	for (const text of ["", "123456", "3-K7QM-2XP", "3-K7QM-2XPDD", "K-K7QM-2XPD", "3-K7QM-2XPU"]) {
		expect(readBackupCode(text)).toBeNull();
	}
	fc.assert(
		fc.property(fc.string({ maxLength: 60 }), (text) => {
			const read = readBackupCode(text);
			if (read) expect(read.code).toMatch(/^\d-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
		}),
	);
});
