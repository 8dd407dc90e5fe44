import sharp, { type Sharp } from "sharp";
import { maxPixels, type Prepared, pictureSizes, type Variant } from "./picture.ts";

const largest = pictureSizes.at(-1);
const blurSize = 24;

/**
 * Everything that is kept of a picture. In this process for pictures of our own only: others' files are
 * decoded apart (`decode.server.ts`).
 */
export async function variantsOf(file: Uint8Array): Promise<Prepared | { refused: "pixels" }> {
	const given = { limitInputPixels: maxPixels.usual, failOn: "warning", pages: 1 } as const;
	const { format, width, height } = await sharp(file, given).metadata();
	if (format === "heif" && width * height > maxPixels.avif) return { refused: "pixels" };
	const { data, info } = await sharp(file, given)
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
