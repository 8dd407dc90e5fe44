import { createHash } from "node:crypto";
import { addDays, dateInIsrael, midnightInIsrael } from "../../dates.ts";
import { hour } from "../../time.ts";
import { isHiddenFile } from "../hidden-routes.server.ts";
import { type Compressed, chooseEncoding, compress } from "./compress.server.ts";
import { type PageVariant, readVariant } from "./page-variant.ts";
import {
	canonicalSearch,
	type KnownParameters,
	notFoundPage,
	type StaticPage,
} from "./static-pages.ts";

/** The pages' own URLs are far fewer: about 60, in twelve variants each. */
const defaultCapacity = 1_200;

/** Longer addresses, some of which are refused, are left to the handler. */
const longestUnknown = 200;

/** Addresses requested without cookies, verbatim, whose pages are remembered. */
const mostRemembered = 2_000;

/** One hour more than 24, when the clock goes back. */
const longestDay = 25 * hour;

type Encoding = keyof Compressed;

/** Node sends a string of up to 16 KB, headers included, without copying it to the heap first. */
const mostInText = 12_000;

type Cached = {
	body: Compressed;
	texts: Record<Encoding, string | undefined>;
	headers: Record<Encoding, SentHeaders>;
	status: 200 | 404;
};

/** `list` is in the form that Node sends fastest: name, value, name, value. */
type SentHeaders = { record: Record<string, string>; list: string[] };

/** A static page: the parameters that select a variant, and the variants rendered so far. */
type Page = { parameters: KnownParameters; variants: Map<string, Cached | "being made"> };

export type CachedAnswer = {
	status: 200 | 304 | 404;
	headers: Record<string, string>;
	headerList: string[];
	body: Buffer | null;
	/** The body again as one byte per character, if Node sends that in one piece with the headers. */
	text?: string | undefined;
};

type Recognised = {
	isUnknown: (path: string) => boolean;
	isAnswered?: (request: { path: string; cookies: string | undefined }) => boolean;
};

/** The parts of a request that select the cached response. */
export type PageRequest = {
	method: string | undefined;
	/** Path and query, as requested. */
	url: string | undefined;
	cookie: string | undefined;
	encodings: string | undefined;
	ifNoneMatch: string | undefined;
};

/**
 * Responses in memory: files of the build, and static pages once rendered. A static page is cached
 * per theme and sign-in state. A request with a flash cookie is never answered from here.
 */
export class PageCache {
	readonly #files = new Map<string, Cached>();
	/** Files for people admitted to the hidden part. */
	readonly #hidden = new Map<string, Cached>();
	readonly #pages = new Map<string, Page>();
	/** Results by full address: parsing a query, or finding that no route matches, costs more than sending. */
	readonly #remembered = new Map<string, Cached>();
	readonly #digests = new Map<string, string>();
	readonly #origin: string;
	#isUnknown: (path: string) => boolean = () => false;
	#isAnswered: NonNullable<Recognised["isAnswered"]> = () => true;
	readonly #capacity: number;
	/** How many more pages may be cached. */
	#remaining: number;
	/** Incremented whenever the pages are dropped: what was rendered before may be outdated. */
	#generation = 0;
	/** When the cached pages' day ends in Israel: their content may expire with it. */
	#midnight = 0;

	/** @param origin the site's origin, which decides the prefix of its private cookies. */
	constructor(origin: string, capacity = defaultCapacity) {
		this.#origin = origin;
		this.#capacity = capacity;
		this.#remaining = capacity;
	}

	/** Drops the pages, including those being rendered, because their content has changed. */
	dropPages(): void {
		this.#pages.clear();
		this.#remembered.clear();
		this.#remaining = this.#capacity;
		this.#generation += 1;
	}

	/** Read it before rendering a page that is passed to `addPage`. */
	get generation(): number {
		this.#dropYesterday();
		return this.#generation;
	}

	#dropYesterday(): void {
		const now = Date.now();
		if (now < this.#midnight && now >= this.#midnight - longestDay) return;
		this.#midnight = midnightInIsrael(addDays(dateInIsrael(new Date(now)), 1)).getTime();
		this.dropPages();
	}

	/** Answers unknown addresses with the one page for them, except those that `isAnswered` excludes. */
	recognise({ isUnknown, isAnswered = () => true }: Recognised): void {
		this.#isUnknown = isUnknown;
		this.#isAnswered = isAnswered;
		this.#remembered.clear();
	}

	/** Whether an address is unknown, or must be indistinguishable from an unknown one. */
	isUnknown(path: string): boolean {
		return path.length <= longestUnknown && this.#isUnknown(path);
	}

	/** The cached response, or undefined when the page has to be rendered. */
	find(request: PageRequest): CachedAnswer | undefined {
		if ((request.method !== "GET" && request.method !== "HEAD") || request.url === undefined)
			return undefined;
		const cached = this.#findAsked(request.url, request.cookie);
		return cached && answerOf(cached, request);
	}

	#findAsked(url: string, cookie: string | undefined): Cached | undefined {
		this.#dropYesterday();
		const isRemembered = cookie === undefined && url.length <= longestUnknown;
		const known = isRemembered ? this.#remembered.get(url) : undefined;
		if (known) return known;
		const at = url.indexOf("?");
		const path = at < 0 ? url : url.slice(0, at);
		const file = this.#files.get(path);
		if (file) return file;
		const page = this.#findPage(path, at < 0 ? "" : url.slice(at), cookie);
		if (page && isRemembered) {
			if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
			this.#remembered.set(url, page);
		}
		return page;
	}

	/** A file of the hidden part, for a visitor already found to be admitted. */
	findHidden(request: PageRequest): CachedAnswer | undefined {
		const cached = this.#hidden.get(request.url ?? "");
		return cached && answerOf(cached, request);
	}

	#findPage(path: string, search: string, cookie: string | undefined): Cached | undefined {
		const page = this.#pages.get(path) ?? this.#findNotFound(path, cookie);
		if (!page) return undefined;
		const variant = readVariant(cookie, this.#origin);
		const known = canonicalSearch(page.parameters, search);
		if (variant.flash !== undefined || known === null) return undefined;
		const cached = page.variants.get(keyOf(known, variant));
		return cached === "being made" ? undefined : cached;
	}

	#findNotFound(path: string, cookies: string | undefined): Page | undefined {
		const isVisitor = !readVariant(cookies, this.#origin).isSignedIn;
		return isVisitor && this.isUnknown(path) && this.#isAnswered({ path, cookies })
			? this.#pages.get(notFoundPage.path)
			: undefined;
	}

	/** The digest of a script, for the `integrity` attribute of its element. */
	integrityOf(path: string): string | undefined {
		return this.#digests.get(path);
	}

	/** Adds a file that is the same for everyone, under its path; `packed` by the build or not at all. */
	async addFile(
		path: string,
		body: Buffer,
		headers: Record<string, string>,
		packed?: Parameters<typeof compress>[1],
	): Promise<void> {
		if (path.endsWith(".js")) {
			const digest = createHash("sha384").update(body).digest("base64");
			this.#digests.set(path, `sha384-${digest}`);
		}
		const files = isHiddenFile(path) ? this.#hidden : this.#files;
		files.set(path, cachedOf(await compress(body, packed), headers, 200));
	}

	async addPage(
		{ path, search, parameters }: StaticPage,
		variant: PageVariant,
		answer: { status: 200 | 404; headers: Headers; body: Buffer },
		generation = this.generation,
	): Promise<void> {
		if (generation !== this.generation) return;
		const page = this.#pages.get(path) ?? { parameters, variants: new Map() };
		const key = keyOf(search, variant);
		if (page.variants.has(key) || this.#remaining <= 0) return;
		this.#remaining -= 1;
		this.#pages.set(path, page);
		page.variants.set(key, "being made");
		const headers = Object.fromEntries(answer.headers);
		delete headers["content-length"];
		const all = { ...headers, vary: "Accept-Encoding, Cookie" };
		const body = await compress(answer.body);
		// If the pages were dropped meanwhile, this one is no longer among them.
		page.variants.set(key, cachedOf(body, all, answer.status));
	}
}

function answerOf(cached: Cached, { encodings, ifNoneMatch, method }: PageRequest): CachedAnswer {
	const encoding = chooseEncoding(encodings);
	const { body, etag } = cached.body[encoding];
	const { record: headers, list: headerList } = cached.headers[encoding];
	if (cached.status === 200 && ifNoneMatch?.split(/,\s*/).includes(etag)) {
		return { status: 304, headers, headerList, body: null };
	}
	const { status, texts } = cached;
	if (method === "HEAD") return { status, headers, headerList, body: null };
	return { status, headers, headerList, body, text: texts[encoding] };
}

/**
 * A response ready to be sent in each encoding. Headers are as in `Headers`, in lower case and sorted, so that
 * handler and listener send the same bytes.
 */
function cachedOf(body: Compressed, headers: Record<string, string>, status: 200 | 404): Cached {
	const headersIn = (encoding: Encoding): SentHeaders => {
		const all = new Headers(headers);
		if (status === 200) all.set("etag", body[encoding].etag);
		if (encoding !== "identity") all.set("content-encoding", encoding);
		all.set("content-length", String(body[encoding].body.length));
		return { record: Object.fromEntries(all), list: [...all].flat() };
	};
	const textIn = (encoding: Encoding) => {
		const bytes = body[encoding].body;
		return bytes.length <= mostInText ? bytes.toString("latin1") : undefined;
	};
	return {
		body,
		texts: { br: textIn("br"), gzip: textIn("gzip"), identity: textIn("identity") },
		headers: { br: headersIn("br"), gzip: headersIn("gzip"), identity: headersIn("identity") },
		status,
	};
}

function keyOf(search: string, { theme, isSignedIn, isDisguised }: PageVariant): string {
	const words = [theme ?? "", isSignedIn ? "signed-in" : "", isDisguised ? "disguised" : ""];
	return `${words.join(" ")} ${search}`;
}
