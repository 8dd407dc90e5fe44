/** A file as it is listed; `refused`: it can never be sent. */
export type TakenFile = { name: string; file: Blob; refused?: string };

const heicWords = "זו תמונת HEIC, והדפדפן הזה לא פותח אותה. עותק שלה בסוג JPEG יתקבל.";

/** The brands of HEIC in the first box of its file, whatever its name says. */
const heicBrand = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/;

async function isHeic(file: Blob): Promise<boolean> {
	const head = new Uint8Array(await file.slice(4, 12).arrayBuffer());
	return heicBrand.test(String.fromCharCode(...head));
}

/**
 * A chosen file as it will be sent: HEIC is drawn anew as JPEG where the browser opens it, and refused at once
 * where it does not.
 */
export async function takeFile(file: File): Promise<TakenFile> {
	const { name } = file;
	if (!(await isHeic(file).catch(() => false))) return { name, file };
	try {
		const picture = await createImageBitmap(file);
		const canvas = new OffscreenCanvas(picture.width, picture.height);
		canvas.getContext("2d")?.drawImage(picture, 0, 0);
		picture.close();
		const drawn = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
		return { name, file: drawn };
	} catch {
		return { name, file, refused: heicWords };
	}
}

/** What two files with the same bytes share; null where the browser has no digests. */
export async function digestOf(file: Blob): Promise<string | null> {
	const bytes = await file.arrayBuffer().catch(() => null);
	const digest = bytes && (await globalThis.crypto.subtle?.digest("SHA-256", bytes));
	return digest ? new Uint8Array(digest).join() : null;
}
