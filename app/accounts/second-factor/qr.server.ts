import { encode } from "uqr";

/**
 * A QR code for an SVG: its side in modules, including the quiet zone of four, and the dark modules
 * as a path.
 */
export type Qr = { size: number; path: string };

/** Draws a text as a QR code that stays readable with 15 % of it damaged. */
export function drawQr(text: string): Qr {
	const { data, size } = encode(text, { ecc: "M", border: 4 });
	const path = data.flatMap((row, y) => {
		const text = row.map((isDark) => (isDark ? "1" : "0")).join("");
		return Array.from(text.matchAll(/1+/g), (run) => {
			const length = run[0].length;
			return `M${run.index} ${y}h${length}v1h-${length}z`;
		});
	});
	return { size, path: path.join("") };
}
