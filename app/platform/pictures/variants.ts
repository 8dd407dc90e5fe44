import sharp, { type Sharp } from "sharp";
import { kindOfPicture, maxPixels, type Prepared, pictureSizes, type Variant } from "./picture.ts";

/** Hundreds of times what cameras and editors write, yet hardly slower to decode than a plain picture. */
const most = { scans: 100, frames: 1_000 };

/**
 * Whether a file makes its decoder go over the picture so often that it costs many times an honest one of its size:
 * scans of a JPEG, each of which may touch every pixel, and frames of an animation, counted from the first one on.
 * Linear in the file; the decoder is never called.
 */
export function isTooDear(file: Uint8Array): boolean {
	const kind = kindOfPicture(file);
	if (kind === "jpeg") return walkJpeg(file).scans > most.scans;
	return kind === "webp" && countFrames(bytesOf(file)) > most.frames;
}

const bytesOf = (file: Uint8Array) => Buffer.from(file.buffer, file.byteOffset, file.byteLength);

/** Markers without a length: restarts, the beginning, and bytes that only look like one. */
const isBare = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/** How many scans a JPEG has, and whether its last marker is an end marker. What follows the end is ignored. */
export function walkJpeg(file: Uint8Array): { scans: number; hasEnd: boolean } {
	const bytes = bytesOf(file);
	let scans = 0;
	let at = bytes.indexOf(0xff, 2);
	while (at >= 0 && at + 1 < bytes.length) {
		const marker = bytes.readUInt8(at + 1);
		if (marker === 0xd9) return { scans, hasEnd: true };
		if (marker === 0xda) scans += 1;
		let next = at + 2;
		// Bytes of 255 may precede a marker.
		if (marker === 0xff) next = at + 1;
		else if (!isBare(marker)) {
			if (at + 3 >= bytes.length) break;
			next += Math.max(2, bytes.readUInt16BE(at + 2));
		}
		at = bytes.indexOf(0xff, next);
	}
	return { scans, hasEnd: false };
}

function countFrames(bytes: Buffer): number {
	let frames = 0;
	for (let at = 12; at + 8 <= bytes.length; ) {
		if (bytes.toString("latin1", at, at + 4) === "ANMF") frames += 1;
		const length = bytes.readUInt32LE(at + 4);
		at += 8 + length + (length % 2);
	}
	return frames;
}

const largest = pictureSizes.at(-1);
const blurSize = 24;

/**
 * Everything that is kept of a picture. In this process only for our own pictures: other files are decoded in a
 * separate process (`decode.server.ts`).
 */
export async function variantsOf(given: Uint8Array): Promise<Prepared | { refused: "pixels" }> {
	const { file, options } = readable(given);
	const { format, width, height } = await sharp(file, options).metadata();
	if (format === "heif" && width * height > maxPixels.avif) return { refused: "pixels" };
	const { data, info } = await sharp(file, options)
		.autoOrient()
		.resize(largest, largest, { fit: "inside", withoutEnlargement: true })
		.toColourspace("srgb")
		.flatten({ background: "#fff" })
		.raw({ depth: "uchar" })
		.toBuffer({ resolveWithObject: true });
	const raw = { width: info.width, height: info.height, channels: info.channels };
	// Decoded once: everything else is made from these pixels.
	const decoded = () => sharp(data, { raw });
	const longest = Math.max(info.width, info.height);
	const variants: Variant[] = [];
	const sizes = pictureSizes.filter((_, at) => at === 0 || (pictureSizes[at - 1] ?? 0) < longest);
	for (const size of sizes) {
		const scaled = () => decoded().resize(size, size, { fit: "inside", withoutEnlargement: true });
		const avif = scaled().avif({ quality: 50, effort: 3, chromaSubsampling: "4:2:0" });
		variants.push(await encode(avif, { format: "avif", size }));
		variants.push(
			await encode(scaled().webp({ quality: 78, effort: 4 }), { format: "webp", size }),
		);
	}
	const blur = decoded()
		.resize(blurSize, blurSize, { fit: "inside" })
		.blur(1)
		.webp({ quality: 60 });
	variants.push(await encode(blur, { format: "webp", size: blurSize }));
	const grid = await decoded().greyscale().resize(9, 8, { fit: "fill" }).raw().toBuffer();
	const shortSide = Math.min(width, height);
	return {
		width: info.width,
		height: info.height,
		shortSide,
		variants,
		...differenceHashes(grid),
	};
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * Cameras write parameters that decoders warn about, in sound pictures; truncation is an error. Only the last two
 * bytes of a JPEG may be missing: then nothing else may be wrong.
 */
function readable(file: Uint8Array) {
	const options = { limitInputPixels: maxPixels.usual, failOn: "error", pages: 1 } as const;
	if (kindOfPicture(file) !== "jpeg" || walkJpeg(file).hasEnd) return { file, options };
	return {
		file: Buffer.concat([file, jpegEnd]),
		options: { ...options, failOn: "warning" } as const,
	};
}

async function encode(picture: Sharp, as: Pick<Variant, "format" | "size">): Promise<Variant> {
	const { data, info } = await picture.toBuffer({ resolveWithObject: true });
	return { ...as, width: info.width, height: info.height, bytes: data };
}

/** dHash: whether each of 9 × 8 grey blocks is brighter than the next one, in both directions. */
function differenceHashes(grid: Uint8Array): Pick<Prepared, "hash" | "mirroredHash"> {
	let hash = "";
	let mirroredHash = "";
	for (let row = 0; row < 8; row += 1) {
		const fields = grid.subarray(row * 9, row * 9 + 9);
		const brighter = (line: Uint8Array) =>
			Array.from({ length: 8 }, (_, at) => Number((line[at] ?? 0) > (line[at + 1] ?? 0))).join("");
		hash += brighter(fields);
		mirroredHash += brighter(fields.toReversed());
	}
	return { hash, mirroredHash };
}
