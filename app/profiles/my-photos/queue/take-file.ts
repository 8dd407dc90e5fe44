import { fileLimits, shortestSide, tooSmall } from "../../photos/photo.ts";

/** A file in the list; `refused`: it can never be sent. */
export type TakenFile = { name: string; file: Blob; refused?: string };

const heicWords = "זו תמונת HEIC, והדפדפן הזה לא פותח אותה. עותק שלה בסוג JPEG יתקבל.";

/** The HEIC brands in a file's first box, whatever its name says. */
const heicBrand = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/;

async function isHeic(file: Blob): Promise<boolean> {
	const head = new Uint8Array(await file.slice(4, 12).arrayBuffer());
	return heicBrand.test(String.fromCharCode(...head));
}

/**
 * Prepares a chosen file for sending: HEIC is converted to JPEG if the browser opens it, and refused at once if
 * not, as is a small picture. The server may open other files that the browser cannot.
 */
export async function takeFile(file: File): Promise<TakenFile> {
	const { name } = file;
	const isOfPhone = await isHeic(file).catch(() => false);
	if (!isOfPhone && file.size > fileLimits.bytes) return { name, file };
	const picture = await createImageBitmap(file).catch(() => null);
	if (!picture) return isOfPhone ? { name, file, refused: heicWords } : { name, file };
	try {
		const isSmall = Math.min(picture.width, picture.height) < shortestSide;
		if (isSmall) return { name, file, refused: tooSmall };
		return isOfPhone ? { name, file: await drawn(picture) } : { name, file };
	} catch {
		return { name, file, refused: heicWords };
	} finally {
		picture.close();
	}
}

function drawn(picture: ImageBitmap): Promise<Blob> {
	const canvas = new OffscreenCanvas(picture.width, picture.height);
	canvas.getContext("2d")?.drawImage(picture, 0, 0);
	return canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
}

/** The SHA-256 of a file in hex; null if the browser has no digests. */
export async function hashOf(file: Blob): Promise<string | null> {
	const bytes = await file.arrayBuffer().catch(() => null);
	const digest = bytes && (await globalThis.crypto.subtle?.digest("SHA-256", bytes));
	if (!digest) return null;
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
