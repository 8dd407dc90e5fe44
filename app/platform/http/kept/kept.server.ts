import { chooseEncoding, type Packed, pack } from "./packed.server.ts";

/** Set by a page's answer to have it kept; never leaves the server. */
export const keepHeader = "x-keep";

const mostPages = 1_200;

type Kept = { packed: Packed; headers: Record<string, string> };

/** An answer from memory, ready to be written. */
export type KeptAnswer = {
	status: 200 | 304;
	headers: Record<string, string>;
	body: Buffer | null;
};

/** What of a request decides which kept answer fits. */
export type Asked = {
	method: string | undefined;
	/** Path and query, as asked. */
	url: string | undefined;
	cookie: string | undefined;
	encodings: string | undefined;
	ifNoneMatch: string | undefined;
};

/**
 * Whole answers kept in memory: files of the build, and still pages after they were rendered once.
 * A still page is kept once for each theme, and once more with the header of a signed-in person. A
 * request that carries a message for the next page (the flash cookie) is never answered from here.
 */
export class KeptAnswers {
	readonly #kept = new Map<string, Kept>();
	#pages = 0;

	/** Finds the answer, or undefined when the request has to be worked on. */
	find(asked: Asked): KeptAnswer | undefined {
		if ((asked.method !== "GET" && asked.method !== "HEAD") || asked.url === undefined)
			return undefined;
		const kept = this.#kept.get(asked.url) ?? this.#kept.get(pageKey(asked.url, asked.cookie));
		if (!kept) return undefined;
		const encoding = chooseEncoding(asked.encodings);
		const { body, etag } = kept.packed[encoding];
		const headers: Record<string, string> = { ...kept.headers, ETag: etag };
		if (asked.ifNoneMatch?.split(/,\s*/).includes(etag)) {
			return { status: 304, headers, body: null };
		}
		if (encoding !== "identity") headers["Content-Encoding"] = encoding;
		headers["Content-Length"] = String(body.length);
		return { status: 200, headers, body: asked.method === "HEAD" ? null : body };
	}

	/** Keeps a file that is the same for everyone, under its path. */
	async keepFile(path: string, body: Buffer, headers: Record<string, string>): Promise<void> {
		this.#kept.set(path, { packed: await pack(body), headers });
	}

	/** Keeps a rendered page for requests like the one that it answered. */
	async keepPage(asked: Asked, body: Buffer, headers: Headers): Promise<void> {
		if (asked.url === undefined) return;
		const key = pageKey(asked.url, asked.cookie);
		if (key === "") return;
		// The pages' own addresses are far fewer; what exceeds this are spellings that only a game would use.
		if (this.#pages >= mostPages) return;
		this.#pages += 1;
		const kept = Object.fromEntries(headers);
		delete kept[keepHeader];
		delete kept["content-length"];
		this.#kept.set(key, {
			packed: await pack(body),
			headers: { ...kept, vary: "Accept-Encoding, Cookie" },
		});
	}
}

/** Which variant of a page a request gets; a key that nothing is kept under when it must be rendered. */
function pageKey(url: string, cookie: string | undefined): string {
	if (cookie === undefined) return `page ${url}`;
	if (/(?:^|;\s*)(?:__Host-)?flash=/.test(cookie)) return "";
	const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1];
	const signedIn = /(?:^|;\s*)signed-in=1(?:;|$)/.test(cookie) ? "signed-in" : undefined;
	return ["page", theme, signedIn, url].filter((part) => part !== undefined).join(" ");
}
