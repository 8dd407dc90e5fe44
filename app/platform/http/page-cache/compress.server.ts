import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A body in the encodings that browsers accept, compressed as far as possible, with its ETags. */
export type Compressed = Record<"br" | "gzip" | "identity", { body: Buffer; etag: string }>;

type Packed = { br: Buffer; gz: Buffer };

export async function pack(body: Buffer): Promise<Packed> {
	const [br, gz] = await Promise.all([
		brotli(body, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: 11,
				[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			},
		}),
		zip(body, { level: 9 }),
	]);
	return { br, gz };
}

/** A body to be served many times; compressed here unless `packed` is the result of `pack`. */
export async function compress(body: Buffer, packed?: Packed): Promise<Compressed> {
	const print = createHash("sha256").update(body).digest("base64url").slice(0, 16);
	const { br, gz } = packed ?? (await pack(body));
	return {
		br: { body: br, etag: `"${print}-b"` },
		gzip: { body: gz, etag: `"${print}-g"` },
		identity: { body, etag: `"${print}"` },
	};
}

export function chooseEncoding(accepted: string | undefined): keyof Compressed {
	if (!accepted) return "identity";
	if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return "br";
	if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(accepted)) return "gzip";
	return "identity";
}

/** A smaller body fits into one packet uncompressed. */
const leastSize = 1_024;

/**
 * Compresses the response to one request, quickly rather than tightly. Small bodies and those with
 * `no-transform` are left alone.
 */
export async function compressAnswer(
	accepted: string | undefined,
	response: Response,
): Promise<Response> {
	const encoding = chooseEncoding(accepted);
	const type = response.headers.get("content-type") ?? "";
	const isText = /^(text\/(html|plain|css|xml)|application\/(\w+\+)?(json|xml))/.test(type);
	const isFinal =
		response.headers.has("content-encoding") ||
		/\bno-transform\b/.test(response.headers.get("cache-control") ?? "");
	if (!isText || encoding === "identity" || isFinal) return response;
	const body = Buffer.from(await response.arrayBuffer());
	if (body.length < leastSize) return new Response(body, response);
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
