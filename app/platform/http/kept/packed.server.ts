import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A body in the encodings that browsers ask for, packed as small as it gets, with its ETags. */
export type Packed = Record<"br" | "gzip" | "identity", { body: Buffer; etag: string }>;

/** Packs a body once, to be served many times. */
export async function pack(body: Buffer): Promise<Packed> {
	const print = createHash("sha256").update(body).digest("base64url").slice(0, 16);
	const [br, gz] = await Promise.all([
		brotli(body, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: 11,
				[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			},
		}),
		zip(body, { level: 9 }),
	]);
	return {
		br: { body: br, etag: `"${print}-b"` },
		gzip: { body: gz, etag: `"${print}-g"` },
		identity: { body, etag: `"${print}"` },
	};
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted: string | undefined): keyof Packed {
	if (!accepted) return "identity";
	if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return "br";
	if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return "gzip";
	return "identity";
}

/** Packs an answer that was made for one request, quickly rather than tightly; streams are left alone. */
export async function packOnce(
	accepted: string | undefined,
	response: Response,
): Promise<Response> {
	const encoding = chooseEncoding(accepted);
	const type = response.headers.get("content-type") ?? "";
	const isText = /^(text\/(html|plain|css|xml)|application\/(\w+\+)?(json|xml))/.test(type);
	if (!isText || encoding === "identity" || response.headers.has("content-encoding"))
		return response;
	const body = Buffer.from(await response.arrayBuffer());
	const packed =
		encoding === "br"
			? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
			: await zip(body, { level: 6 });
	const headers = new Headers(response.headers);
	headers.set("Content-Encoding", encoding);
	headers.set("Content-Length", String(packed.length));
	headers.append("Vary", "Accept-Encoding");
	return new Response(packed, { status: response.status, headers });
}
