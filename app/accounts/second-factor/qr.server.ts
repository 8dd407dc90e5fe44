import { encode } from "uqr";

/** A QR code for an SVG: its side in modules, quiet zone of four included, and the dark ones as a path. */
export type Qr = { size: number; path: string };

/** Draws a text as a QR code that still reads with 15 % of it damaged. */
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
