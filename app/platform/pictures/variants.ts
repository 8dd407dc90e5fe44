import sharp, { type Sharp } from "sharp";
import { kindOfPicture } from "./kind.ts";
import { walkJpeg } from "./passes.ts";
import { maxPixels, type Prepared, pictureSizes, type Variant } from "./picture.ts";

const largest = pictureSizes.at(-1);
const blurSize = 24;

/**
 * Everything that is kept of a picture. In this process for pictures of our own only: others' files are
 * decoded apart (`decode.server.ts`).
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
	return { width: info.width, height: info.height, variants, ...differenceHashes(grid) };
}

const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * Cameras write parameters that decoders warn of, in sound pictures; what is cut short is an error. Only the
 * last two bytes of a JPEG may be missing: with them nothing may be wrong.
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
	let [hash, mirroredHash] = ["", ""];
	for (let row = 0; row < 8; row += 1) {
		const fields = grid.subarray(row * 9, row * 9 + 9);
		const brighter = (line: Uint8Array) =>
			Array.from({ length: 8 }, (_, at) => Number((line[at] ?? 0) > (line[at + 1] ?? 0))).join("");
		hash += brighter(fields);
		mirroredHash += brighter(fields.toReversed());
	}
	return { hash, mirroredHash };
}
