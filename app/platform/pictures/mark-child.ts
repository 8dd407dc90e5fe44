// Draws a member's number over one of our pictures, in its own process. `decode.server.ts` starts it
// without secrets or write access, and kills it after the answer.
import { serialize } from "node:v8";
import sharp from "sharp";

/** 5 × 7 dots a letter, a row in five bits: no font is needed where this runs. */
const letters: Readonly<Record<string, readonly number[]>> = {
	"2": [14, 17, 1, 2, 4, 8, 31],
	"3": [31, 2, 4, 2, 1, 17, 14],
	"4": [2, 6, 10, 18, 31, 2, 2],
	"5": [31, 16, 30, 1, 1, 17, 14],
	"6": [6, 8, 16, 30, 17, 17, 14],
	"7": [31, 1, 2, 4, 8, 8, 8],
	"8": [14, 17, 17, 14, 17, 17, 14],
	"9": [14, 17, 17, 15, 1, 2, 12],
	A: [14, 17, 17, 31, 17, 17, 17],
	B: [30, 17, 17, 30, 17, 17, 30],
	C: [14, 17, 16, 16, 16, 17, 14],
	D: [30, 17, 17, 17, 17, 17, 30],
	E: [31, 16, 16, 30, 16, 16, 31],
	F: [31, 16, 16, 30, 16, 16, 16],
	G: [14, 17, 16, 23, 17, 17, 15],
	H: [17, 17, 17, 31, 17, 17, 17],
	J: [7, 2, 2, 2, 2, 18, 12],
	K: [17, 18, 20, 24, 20, 18, 17],
	L: [16, 16, 16, 16, 16, 16, 31],
	M: [17, 27, 21, 21, 17, 17, 17],
	N: [17, 25, 21, 19, 17, 17, 17],
	P: [30, 17, 17, 30, 16, 16, 16],
	Q: [14, 17, 17, 17, 21, 18, 13],
	R: [30, 17, 17, 30, 20, 18, 17],
	S: [15, 16, 16, 14, 1, 1, 30],
	T: [31, 4, 4, 4, 4, 4, 4],
	U: [17, 17, 17, 17, 17, 17, 14],
	V: [17, 17, 17, 17, 17, 10, 4],
	W: [17, 17, 17, 21, 21, 27, 17],
	X: [17, 17, 10, 4, 10, 17, 17],
	Y: [17, 17, 10, 4, 4, 4, 4],
	Z: [31, 1, 2, 4, 8, 16, 31],
};

const letterWidth = 6;
const letterHeight = 7;
const dot = 4;
/** Between the rows of numbers, which are set off from each other. */
const rowHeight = 130;
const gap = 90;

/**
 * A picture with a number in rows all over it, light with a dark edge, so that it is visible on any background; as
 * WebP. In this process only for our own pictures.
 * @throws Error for a number with a letter that has no shape.
 */
export async function markedWith(number: string, picture: Uint8Array): Promise<Buffer> {
	const { width = 0, height = 0 } = await sharp(picture).metadata();
	const raw = { width, height, channels: 4 as const };
	return sharp(picture)
		.composite([{ input: drawRows(number, width, height), raw }])
		.webp({ quality: 78, effort: 0 })
		.toBuffer();
}

/** The rows as pixels of red, green, blue and opacity. */
function drawRows(number: string, width: number, height: number): Buffer {
	const shapes = [...number].map((letter) => {
		const shape = letters[letter];
		if (!shape) throw new Error("A member's number has letters of one alphabet.");
		return shape;
	});
	const pixels = Buffer.alloc(width * height * 4);
	const step = shapes.length * letterWidth * dot + gap;
	const paint = (x: number, y: number, light: number, opacity: number) => {
		if (x < 0 || y < 0 || x >= width || y >= height) return;
		pixels.set([light, light, light, opacity], (y * width + x) * 4);
	};
	const isDot = (column: number, row: number) => {
		const shape = shapes[Math.floor(column / letterWidth)];
		const bit = 4 - (column % letterWidth);
		return bit >= 0 && (((shape?.[row] ?? 0) >> bit) & 1) === 1;
	};
	// Each row is set off from the one above, so that no crop is without a number.
	for (let top = 24, at = 0; top < height; top += rowHeight, at += 1) {
		const begin = -((at * step) / 2) % step;
		for (let left = begin; left < width; left += step) {
			for (const [shift, light, opacity] of [
				[2, 0, 80],
				[0, 255, 110],
			] as const) {
				for (let y = 0; y < letterHeight * dot; y += 1) {
					for (let x = 0; x < shapes.length * letterWidth * dot; x += 1) {
						if (!isDot(Math.floor(x / dot), Math.floor(y / dot))) continue;
						paint(Math.round(left + x) + shift, top + y + shift, light, opacity);
					}
				}
			}
		}
	}
	return pixels;
}

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadWebp"] });
sharp.cache(false);
sharp.concurrency(1);

const pieces: Buffer[] = [];
process.stdin.on("data", (piece: Buffer) => pieces.push(piece));
process.stdin.once("end", () => {
	markedWith(process.argv[2] ?? "", Buffer.concat(pieces)).then(
		(marked) => process.stdout.end(serialize(marked)),
		() => process.exit(1),
	);
});
