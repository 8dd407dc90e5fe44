/** Detects a file's type by its first bytes; its name and declared type are ignored. */
export type PictureKind = "jpeg" | "png" | "webp" | "avif" | "heic";

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** The picture type that a file's first bytes claim, or null if none. */
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
