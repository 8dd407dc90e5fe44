import { lookSizes } from "../../../platform/pictures/grey-blur.server.ts";
import type { Look } from "../../queues/addresses.ts";

/** The response with a picture for a staff member, or a refusal; never cached. */
export function pictureAnswer(opened: Buffer | { refused: "gone" | "not_held" }): Response {
	const kept = { "Cache-Control": "private, no-store" };
	if ("refused" in opened) {
		return new Response(null, { status: opened.refused === "gone" ? 404 : 409, headers: kept });
	}
	return new Response(new Uint8Array(opened), {
		headers: {
			...kept,
			"Content-Type": "image/webp",
			"Content-Security-Policy": "default-src 'none'; sandbox",
			Vary: "Cookie",
		},
	});
}

export const isLook = (text: string): text is Look => Object.hasOwn(lookSizes, text);
