import { expect, test } from "vitest";
import { drawQr } from "./qr.server.ts";

test("a code has a quiet zone of four modules and its three finder patterns", () => {
	const { size, path } = drawQr("otpauth://totp/Dvash:dana@example.com?secret=GEZDGNBVGY3TQOJQ");
	const dark = new Set<string>();
	for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
		for (let step = 0; step < Number(length); step += 1) dark.add(`${Number(x) + step} ${y}`);
	}
	expect(dark.size).toBeGreaterThan(200);
	for (const place of dark) {
		for (const value of place.split(" ").map(Number)) {
			expect(value).toBeGreaterThanOrEqual(4);
			expect(value).toBeLessThan(size - 4);
		}
	}
	for (const corner of [`4 4`, `${size - 5} 4`, `4 ${size - 5}`]) expect(dark).toContain(corner);
	for (const ring of [`5 5`, `${size - 6} 5`, `5 ${size - 6}`]) expect(dark).not.toContain(ring);
});
