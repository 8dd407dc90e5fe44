import sharp from "sharp";
import { expect, test } from "vitest";
import { picture } from "../../../test/pictures.ts";
import { greyBlur } from "./grey-blur.server.ts";

test("a picture becomes a grey and darker one of 24 pixels, whatever its size", async () => {
	const file = await sharp(await picture(900, 1_200))
		.webp()
		.toBuffer();
	const blurred = await greyBlur(file);
	const { width, height, format } = await sharp(blurred).metadata();
	expect([width, height, format]).toEqual([18, 24, "webp"]);
	const { data, info } = await sharp(blurred).raw().toBuffer({ resolveWithObject: true });
	for (let at = 0; at < data.length; at += info.channels) {
		const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
		expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8);
	}
	const brightness = async (of: Buffer) =>
		(await sharp(of).greyscale().stats()).channels[0]?.mean ?? 0;
	expect(await brightness(blurred)).toBeLessThan((await brightness(file)) * 0.85);
});

test("a broken picture is refused and not half shown", async () => {
	await expect(greyBlur(Buffer.from("not a picture"))).rejects.toThrow();
});
