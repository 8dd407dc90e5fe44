/** Detects a file's type by its first bytes; its name and declared type are ignored. */
export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "heic";

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

export function kindOfPicture(file: Uint8Array): PictureKind | null {
	const head = Buffer.from(file.subarray(0, 64)).toString("latin1");
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
	if (head.slice(4, 8) !== "ftyp") return null;
	const length = Math.min(64, Buffer.from(file.subarray(0, 4)).readUInt32BE());
	// The major brand, a version, then the compatible brands.
	const brands = [head.slice(8, 12), ...(head.slice(16, length).match(/.{4}/gs) ?? [])];
	if (brands.includes("avif") || brands.includes("avis")) return "avif";
	return brands.some((brand) => heicBrands.includes(brand)) ? "heic" : null;
}

/** Longest edges of a picture's variants, in pixels; none is larger than the picture itself. */
export const pictureSizes = [160, 480, 960, 1_600] as const;

/** One encoded version of a picture; `size` is the longest edge that it was made for. */
export type Variant = {
	format: "avif" | "webp";
	/** 24 is the blur shown while the picture loads, or instead of it. */
	size: 24 | (typeof pictureSizes)[number];
	width: number;
	height: number;
	bytes: Uint8Array;
};

/** A picture re-encoded from its pixels: nothing else of the original file is left. */
export type Prepared = {
	width: number;
	height: number;
	/** Of the file that was sent. */
	shortSide: number;
	variants: Variant[];
	/** 64 bits that stay nearly the same when a picture is scaled, brightened or slightly cropped. */
	hash: string;
	mirroredHash: string;
};

/**
 * Why a file was refused: an unsupported type, a type used by phones that we cannot read, too many
 * pixels, truncated or damaged, or beyond the decoder's memory and time.
 */
export type PictureRefusal = "type" | "heic" | "pixels" | "broken" | "failed";

/** Most pixels of a picture that is decoded; AVIF takes six times the memory of the others. */
export const maxPixels = { usual: 50_000_000, avif: 16_000_000 };
