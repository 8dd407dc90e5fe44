import sharp from "sharp";
import { expect, test } from "vitest";
import { variantsOf } from "./variants.ts";

const sound = () =>
	sharp({ create: { width: 320, height: 240, channels: 3, background: "#a4612f" } })
		.jpeg()
		.toBuffer();

/** The end of the scan's header, where some phones write a spectrum that a sequential picture does not have. */
function withOddScan(file: Buffer): Buffer {
	const odd = Buffer.from(file);
	const at = odd.indexOf(Buffer.from([0xff, 0xda]));
	odd[at + 2 + odd.readUInt16BE(at + 2) - 2] = 0;
	return odd;
}

test("what every viewer opens is taken: an odd scan's header, two bytes missing at the end", async () => {
	const file = await sound();
	const read = await variantsOf(file);
	expect(Object.keys(read)).not.toContain("refused");
	for (const one of [withOddScan(file), file.subarray(0, -2)]) {
		expect(await variantsOf(one)).toEqual(read);
	}
});

test("a picture that did not come whole is no picture", async () => {
	const noise = Buffer.from(Array.from({ length: 320 * 240 * 3 }, (_, at) => (at * 7919) % 251));
	const raw = { width: 320, height: 240, channels: 3 } as const;
	const file = await sharp(noise, { raw }).jpeg().toBuffer();
	for (const part of [0.3, 0.6, 0.9]) {
		await expect(variantsOf(file.subarray(0, Math.floor(file.length * part)))).rejects.toThrow();
	}
});
