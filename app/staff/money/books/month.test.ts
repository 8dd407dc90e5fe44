import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell } from "./month.server.ts";

test("no cell is a formula, and each reads back as it was", () => {
	fc.assert(
		fc.property(fc.string(), fc.constantFrom("", "=", "+", "-", "@", "\t", "\r"), (text, sign) => {
			const written = csvCell(sign + text);
			const read = written.slice(1, -1).replaceAll('""', '"');
			expect(read).not.toMatch(/^[=+\-@\t\r]/);
			expect(read.replace(/^'(?=[=+\-@\t\r])/, "")).toBe(sign + text);
			expect(written.slice(1, -1).replaceAll('""', "")).not.toContain('"');
		}),
	);
});
