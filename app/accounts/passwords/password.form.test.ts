import fc from "fast-check";
import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { newPassword } from "./password.form.ts";

const saidOf = (password: unknown) => safeParse(newPassword, password).issues?.[0]?.message;

test("the specification's three errors, and a length limit above any password manager's", () => {
	expect(saidOf("תשעהתוים!")).toBe("הסיסמה קצרה: לפחות 10 תווים");
	expect(saidOf("aaaaaaaaaa")).toBe("הסיסמה מורכבת מתו אחד שחוזר");
	expect(saidOf(`${"a".repeat(128)}b`)).toBe("הסיסמה ארוכה מדי: עד 128 תווים");
	expect(saidOf(undefined)).toBe("יש להקליד סיסמה");
	expect(saidOf(`${"a".repeat(127)}b`)).toBeUndefined();
});

test("a character outside the BMP counts as one", () => {
	expect(saidOf("🌙🌙🌙🌙🌙")).toBe("הסיסמה קצרה: לפחות 10 תווים");
	expect(saidOf("🌙".repeat(10))).toBe("הסיסמה מורכבת מתו אחד שחוזר");
	expect(saidOf(`${"🌙".repeat(9)}א`)).toBeUndefined();
});

test("an accepted password is exactly what was typed", () => {
	fc.assert(
		fc.property(fc.string({ minLength: 10, maxLength: 128, unit: "binary" }), (password) => {
			const read = safeParse(newPassword, password);
			if (read.success) expect(read.output).toBe(password);
			else expect(new Set(password).size).toBe(1);
		}),
	);
});
