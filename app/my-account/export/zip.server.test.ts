import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unzip } from "../../../test/unzip.ts";
import { zip } from "./zip.server.ts";

const at = new Date("2026-11-22T11:07:31Z");

test("what is packed is what comes out, in its order", async () => {
	const entry = fc.record({ name: fc.uuid(), bytes: fc.uint8Array({ maxLength: 400 }) });
	await fc.assert(
		fc.asyncProperty(fc.uniqueArray(entry, { selector: ({ name }) => name }), async (entries) => {
			const files = [...unzip(await zip(entries, at))];
			expect(files).toEqual(entries.map(({ name, bytes }) => [name, Buffer.from(bytes)]));
		}),
	);
});

test("text is packed, a picture is stored as it is, and names may be Hebrew", async () => {
	const text = Buffer.alloc(10_000, "שלום ");
	const noise = randomBytes(10_000);
	const file = await zip(
		[
			{ name: "מידע.json", bytes: text },
			{ name: "photos/1.webp", bytes: noise },
		],
		at,
	);
	expect(file.length).toBeLessThan(noise.length + 600);
	expect(file.includes(noise)).toBe(true);
	expect([...unzip(file).keys()]).toEqual(["מידע.json", "photos/1.webp"]);
	// 11:07:30 and 22.11.2026, in the format's encoding.
	expect([file.readUInt16LE(10), file.readUInt16LE(12)]).toEqual([
		(11 << 11) | (7 << 5) | 15,
		(46 << 9) | (11 << 5) | 22,
	]);
});
