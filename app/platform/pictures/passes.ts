import { kindOfPicture } from "./kind.ts";

/** Hundreds of times what cameras and editors write, and still decoded in little more than a plain picture. */
const most = { scans: 100, frames: 1_000 };

/**
 * Whether a file has its decoder go over the picture so often that it costs many times an honest one of its
 * size: scans of a JPEG, each of which may touch every pixel, and frames of an animation, which are looked for
 * from the first one on. Linear in the file; the decoder is never asked.
 */
export function isTooDear(file: Uint8Array): boolean {
	const kind = kindOfPicture(file);
	if (kind === "jpeg") return walkJpeg(file).scans > most.scans;
	return kind === "webp" && countFrames(bytesOf(file)) > most.frames;
}

const bytesOf = (file: Uint8Array) => Buffer.from(file.buffer, file.byteOffset, file.byteLength);

/** Markers without a length: restarts, the beginning, and bytes that only look like one. */
const isBare = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8);

/** How many scans a JPEG has, and whether its last marker says that it ends. What follows the end is another's. */
export function walkJpeg(file: Uint8Array): { scans: number; hasEnd: boolean } {
	const bytes = bytesOf(file);
	let scans = 0;
	let at = bytes.indexOf(0xff, 2);
	while (at >= 0 && at + 1 < bytes.length) {
		const marker = bytes.readUInt8(at + 1);
		if (marker === 0xd9) return { scans, hasEnd: true };
		if (marker === 0xda) scans += 1;
		let next = at + 2;
		// Bytes of 255 may stand before a marker.
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
