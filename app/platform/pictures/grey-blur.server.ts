/** The longest edge of a blurred picture: faces are unrecognizable. */
const edge = 24;

/** Sizes from which the staff's versions of a picture are made. */
export const lookSizes = { blurred: edge, small: 480, sharp: 960 } as const;

/**
 * A blurred and grey version of a picture, as WebP. Only for pictures that we encoded ourselves: uploads are
 * decoded in a process of their own (decision 0023).
 */
export async function greyBlur(picture: Uint8Array): Promise<Buffer> {
	// Most sites never show the desk, and the library is large.
	const { default: sharp } = await import("sharp");
	return sharp(picture, { failOn: "error", limitInputPixels: 1_600 * 1_600, pages: 1 })
		.resize(edge, edge, { fit: "inside", withoutEnlargement: true })
		.blur(1)
		.greyscale()
		.linear(0.75, 0)
		.webp({ quality: 60 })
		.toBuffer();
}
