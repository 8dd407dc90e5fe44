/** Pictures for tests, generated on demand. */
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Variant } from "../app/platform/pictures/picture.ts";

/** A JPEG of soft shapes; each seed gives a different picture. */
export async function picture(width: number, height: number, seed = 1): Promise<Buffer> {
	let state = seed * 7_919;
	const next = () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
	const grid = Buffer.from(Array.from({ length: 7 * 7 * 3 }, () => Math.floor(next() * 256)));
	return sharp(grid, { raw: { width: 7, height: 7, channels: 3 } })
		.resize(width, height, { fit: "fill", kernel: "cubic" })
		.jpeg({ quality: 90 })
		.toBuffer();
}

/** A JPEG of noise, which costs more than any other of its 2 megabytes: three seconds of CPU and more. */
export function dearPicture(): Promise<Buffer> {
	const width = 1_000;
	const height = 780;
	return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
		.resize(8 * width, 8 * height, { kernel: "nearest" })
		.jpeg({ quality: 40, progressive: true })
		.toBuffer();
}

/** A small picture in two sizes, as the decoder returns them. */
export async function smallVariants(): Promise<Variant[]> {
	const bytes = await sharp(await picture(120, 160))
		.webp()
		.toBuffer();
	const sizes = [24, 160] as const;
	return sizes.map((size) => ({ format: "webp", size, width: size, height: size, bytes }));
}

/** In how many bits two hashes differ. */
export const hashDistance = (one: string, other: string) =>
	[...one].filter((bit, at) => bit !== other[at]).length;

const grey = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#808080" } });

type Given = () => Promise<{ file: Buffer; brightness: number }>;

/** Valid but unusual pictures, with their brightness (0 to 255). */
export const elsewhere: Record<string, Given> = {
	"a CMYK JPEG": async () => ({
		file: await grey(400, 300).toColourspace("cmyk").jpeg().toBuffer(),
		brightness: 128,
	}),
	"a 16-bit PNG": async () => ({
		file: await grey(400, 300).toColourspace("rgb16").png().toBuffer(),
		brightness: 128,
	}),
	"a grey PNG": async () => ({
		file: await grey(400, 300).greyscale().png().toBuffer(),
		brightness: 128,
	}),
	"a PNG that one sees through": async () => ({
		file: await sharp({
			create: { width: 400, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
		})
			.png()
			.toBuffer(),
		brightness: 255,
	}),
	"a progressive JPEG": async () => ({
		file: await grey(400, 300).jpeg({ progressive: true }).toBuffer(),
		brightness: 128,
	}),
	"an animated WebP, by its first picture": async () => {
		const frames = await Promise.all(
			["#808080", "#000", "#fff"].map((background) =>
				sharp({ create: { width: 200, height: 150, channels: 3, background } })
					.png()
					.toBuffer(),
			),
		);
		const file = await sharp(frames, { join: { animated: true } })
			.webp({ loop: 0 })
			.toBuffer();
		return { file, brightness: 128 };
	},
	"an AVIF": async () => ({ file: await grey(400, 300).avif().toBuffer(), brightness: 128 }),
	"a picture of one pixel": async () => ({
		file: await grey(1, 1).png().toBuffer(),
		brightness: 128,
	}),
};

type Bad = () => Promise<{ file: Buffer; refused: string }>;

const bytes = (text: string) => Buffer.from(text, "latin1");

/** Files that are not pictures, or not complete ones. */
export const damaged: Record<string, Bad> = {
	"an empty file": async () => ({ file: Buffer.alloc(0), refused: "type" }),
	"an SVG": async () => ({
		file: bytes('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'),
		refused: "type",
	}),
	"a page of HTML": async () => ({
		file: bytes("<!doctype html><script>alert(1)</script>"),
		refused: "type",
	}),
	"a GIF": async () => ({ file: await grey(10, 10).gif().toBuffer(), refused: "type" }),
	"a TIFF": async () => ({ file: await grey(10, 10).tiff().toBuffer(), refused: "type" }),
	"an SVG behind the first bytes of a JPEG": async () => ({
		file: bytes("\xff\xd8\xff<svg xmlns='http://www.w3.org/2000/svg'/>"),
		refused: "broken",
	}),
	"a picture of a phone (HEIC)": async () => ({
		file: Buffer.concat([bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(500)]),
		refused: "heic",
	}),
	"a JPEG cut in half": async () => {
		const file = await picture(800, 600);
		return { file: file.subarray(0, file.length / 2), refused: "broken" };
	},
	"a PNG cut in half": async () => {
		const file = await sharp(await picture(800, 600))
			.png()
			.toBuffer();
		return { file: file.subarray(0, file.length / 2), refused: "broken" };
	},
	"a WebP cut in half": async () => {
		const file = await sharp(await picture(800, 600))
			.webp()
			.toBuffer();
		return { file: file.subarray(0, file.length / 2), refused: "broken" };
	},
	"an AVIF cut in half": async () => {
		const file = await sharp(await picture(800, 600))
			.avif({ effort: 0 })
			.toBuffer();
		return { file: file.subarray(0, file.length / 2), refused: "broken" };
	},
	"noise behind the first bytes of a PNG": async () => ({
		file: Buffer.concat([bytes("\x89PNG\r\n\x1a\n"), Buffer.alloc(5_000, 7)]),
		refused: "broken",
	}),
};

/** A picture that is dark in its upper left corner only, stored in one of the eight ways of EXIF. */
export async function orientated(way: number): Promise<Buffer> {
	const width = 80;
	const height = 120;
	const isTurned = way > 4;
	const stored = { width: isTurned ? height : width, height: isTurned ? width : height };
	const pixels = Buffer.alloc(width * height * 3);
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const right = width - 1 - x;
			const below = height - 1 - y;
			const places = [[], [x, y], [right, y], [right, below], [x, below]];
			const turned = [[y, x], [y, right], [below, right], [below, x]]; // biome-ignore format: a table
			const [across = 0, down = 0] = [...places, ...turned][way] ?? [];
			const grey = x < width / 2 && y < height / 2 ? 0 : 255;
			pixels.fill(grey, (down * stored.width + across) * 3, (down * stored.width + across) * 3 + 3);
		}
	}
	return sharp(pixels, { raw: { ...stored, channels: 3 } })
		.withMetadata({ orientation: way })
		.jpeg({ quality: 95 })
		.toBuffer();
}

/** Bytes that its pixels, or a text in it, unpack to. */
type Blank = { unpacked: number; text: number };

/** A single-colour PNG: a few kilobytes that unpack to any number of pixels. */
function blankPng(width: number, height: number, more: Partial<Blank> = {}): Buffer {
	const chunk = (name: string, body: Buffer) => {
		const named = Buffer.concat([bytes(name), body]);
		const length = Buffer.alloc(4);
		const check = Buffer.alloc(4);
		length.writeUInt32BE(body.length);
		check.writeUInt32BE(crc(named));
		return Buffer.concat([length, named, check]);
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([1, 0, 0, 0, 0], 8);
	const lines = Buffer.alloc(more.unpacked ?? height * (1 + Math.ceil(width / 8)));
	const text = Buffer.concat([bytes("Title\0\0"), deflateSync(Buffer.alloc(more.text ?? 0))]);
	return Buffer.concat([
		bytes("\x89PNG\r\n\x1a\n"),
		chunk("IHDR", header),
		...(more.text ? [chunk("zTXt", text)] : []),
		chunk("IDAT", deflateSync(lines, { level: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function crc(data: Buffer): number {
	let value = 0xffffffff;
	for (const byte of data) {
		value ^= byte;
		for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
	}
	return (value ^ 0xffffffff) >>> 0;
}

/** Small files that claim to have, or really have, very many pixels. */
export const bombs: Record<string, () => Promise<Buffer>> = {
	"a PNG of 900 megapixels": async () => blankPng(30_000, 30_000),
	"a picture just above 50 megapixels": async () => blankPng(10_000, 5_001),
	"a JPEG that claims four gigapixels": async () => {
		const file = await picture(64, 64);
		const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
		file.writeUInt16BE(65_000, frame + 5);
		file.writeUInt16BE(65_000, frame + 7);
		return file;
	},
	"an AVIF above 16 megapixels": async () =>
		grey(4_100, 4_000).avif({ effort: 0, quality: 10 }).toBuffer(),
};

/** Pictures of 8 × 8 pixels and 200 KB that unpack to 200 MB. */
export const stuffed: Record<string, () => Buffer> = {
	"a PNG with more pixels than it says": () => blankPng(8, 8, { unpacked: 200_000_000 }),
	"a PNG with a long text": () => blankPng(8, 8, { text: 200_000_000 }),
};

/** A JPEG followed by an HTML page. */
export async function polyglot(): Promise<Buffer> {
	const page = bytes("<html><script>alert(document.cookie)</script></html>");
	return Buffer.concat([await picture(400, 300), page]);
}

/**
 * A progressive JPEG in which each coefficient of each component comes in scans of its own, bit by bit, all of
 * them zero: legal, and each has the decoder go over every block.
 */
export function manyScans(side: number): Buffer {
	const word = (number: number) => [number >> 8, number & 255];
	const segment = (marker: number, body: readonly number[]) => [
		0xff,
		marker,
		...word(body.length + 2),
		...body,
	];
	const blocks = Math.ceil(side / 8) ** 2;
	const table = segment(0xdb, [0, ...Array<number>(64).fill(16)]);
	const frame = segment(0xc2, [
		8,
		...word(side),
		...word(side),
		3,
		...[1, 2, 3].flatMap((id) => [id, 0x11, 0]),
	]);
	// One code of one bit each: no difference, or the end of a block.
	const codes = (kind: number, symbols: readonly number[]) =>
		segment(0xc4, [kind, symbols.length, ...Array<number>(15).fill(0), ...symbols]);
	const zeros = (bits: number) => Array<number>(Math.ceil(bits / 8)).fill(0);
	const scan = (ids: readonly number[], [from, to, high, low]: readonly number[], bits: number) => [
		...segment(0xda, [
			ids.length,
			...ids.flatMap((id) => [id, 0]),
			from ?? 0,
			to ?? 0,
			((high ?? 0) << 4) | (low ?? 0),
		]),
		...zeros(bits),
	];
	const scans = [scan([1, 2, 3], [0, 0, 0, 0], 3 * blocks)];
	for (const id of [1, 2, 3]) {
		for (let at = 1; at < 64; at += 1) {
			for (let low = 13; low >= 0; low -= 1) {
				scans.push(scan([id], [at, at, low === 13 ? 0 : low + 1, low], blocks));
			}
		}
	}
	const tables = [...codes(0x00, [0]), ...codes(0x10, [0])];
	return Buffer.concat(
		[[0xff, 0xd8], table, frame, tables, ...scans, [0xff, 0xd9]].map((part) => Buffer.from(part)),
	);
}
