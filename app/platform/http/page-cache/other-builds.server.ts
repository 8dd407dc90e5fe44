import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { createSemaphore } from "../../semaphore.server.ts";
import type { Site } from "../../site.ts";
import { fileNameOf, listFiles, readPublished } from "../build-files.server.ts";
import { safetyHeaders } from "../headers.server.ts";
import { type CachedAnswer, PageCache, type PageRequest } from "./page-cache.server.ts";
import { fileHeaders } from "./static-files.server.ts";

const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);

/** Unpacked, the largest of our files; a page's script has a tenth. */
const largestFile = 8_000_000;
/** In all three encodings; when they exceed it, the cache starts over. */
const mostBytes = 32_000_000;
/** Minimum time between two reads of the name list, whatever is requested. */
const listEveryMs = 1_000;
/** Requests waiting for the next read; beyond that a name counts as unknown at once. */
const mostWaiting = 200;

/**
 * Answers requests for files that another build published. Names that nobody published, however many, cost one
 * reading of the list a second.
 */
export class OtherBuilds {
	readonly #site: Pick<Site, "db" | "vault" | "settings">;
	readonly #withPermit = createSemaphore("files of other builds", { permits: 4, waiting: 200 });
	#files: PageCache;
	#bytes = 0;
	#names: ReadonlySet<string> = new Set();
	#readAt = -listEveryMs;
	#reading: Promise<void> = Promise.resolve();
	#next: Promise<void> | undefined;
	#waiting = 0;

	constructor(site: Pick<Site, "db" | "vault" | "settings">) {
		this.#site = site;
		this.#files = new PageCache(site.settings.origin);
	}

	/**
	 * The answer to a request for `/assets/…`; undefined when no build of the last days has the file.
	 * @throws Busy when more are asked for than can be read.
	 */
	async find(request: PageRequest & { url: string }): Promise<CachedAnswer | undefined> {
		const [path = ""] = request.url.split("?");
		const name = fileNameOf(path);
		if (name === null) return undefined;
		const asked = { ...request, url: path };
		const find = () => this.#files.find(asked) ?? this.#files.findHidden(asked);
		const found = find();
		if (found) return found;
		if (!(await this.#isPublished(name))) return undefined;
		return this.#withPermit(async () => {
			if (!find()) await this.#read(path, name);
			return find();
		});
	}

	/** A name not in the list is looked up in a read that starts after it was requested. */
	async #isPublished(name: string): Promise<boolean> {
		if (!this.#names.has(name) && this.#waiting < mostWaiting) {
			this.#waiting += 1;
			try {
				await this.#readNext();
			} finally {
				this.#waiting -= 1;
			}
		}
		return this.#names.has(name);
	}

	#readNext(): Promise<void> {
		const begin = async () => {
			await this.#reading.catch(() => {});
			const left = this.#readAt + listEveryMs - performance.now();
			if (left > 0) await pause(left);
			this.#next = undefined;
			this.#readAt = performance.now();
			this.#reading = listFiles(this.#site).then((names) => {
				this.#names = names;
			});
			await this.#reading;
		};
		this.#next ??= begin();
		return this.#next;
	}

	async #read(path: string, name: string): Promise<void> {
		const br = await readPublished(this.#site, name);
		if (!br) return;
		const body = await unpack(br, { maxOutputLength: largestFile });
		const gz = await zip(body, { level: 9 });
		const bytes = body.length + br.length + gz.length;
		if (this.#bytes + bytes > mostBytes) {
			this.#files = new PageCache(this.#site.settings.origin);
			this.#bytes = 0;
		}
		this.#bytes += bytes;
		const headers = fileHeaders(path, safetyHeaders(this.#site.settings));
		await this.#files.addFile(path, body, headers, { br, gz });
	}
}
