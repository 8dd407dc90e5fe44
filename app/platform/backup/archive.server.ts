/** `.tar.gz` files, written and read as streams: any tar program opens a backup, but none is needed. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import {
	createTarDecoder,
	createTarPacker,
	type ParsedTarEntry,
	type TarPackController,
} from "modern-tar";

/**
 * One file of an archive: its path with slashes, and its source. A name with a trailing slash is an
 * empty folder.
 */
export type ArchiveEntry = { name: string; source: string | Buffer };

/**
 * Writes an archive that only its owner may read, and syncs it to disk. A source that has
 * disappeared since it was listed is left out; a source must not change while it is read.
 * @throws Error when the file exists.
 */
export async function writeArchive(file: string, entries: Iterable<ArchiveEntry>): Promise<void> {
	const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
	const { readable, controller } = createTarPacker();
	const written = pipeline(
		Readable.fromWeb(readable as ReadableStream),
		createGzip({ level: 6 }),
		target,
	);
	await Promise.all([written, addAll(controller, entries)]);
}

async function addAll(controller: TarPackController, entries: Iterable<ArchiveEntry>) {
	try {
		for (const entry of entries) await add(controller, entry);
		controller.finalize();
	} catch (error) {
		controller.error(error);
		throw error;
	}
}

async function add(controller: TarPackController, { name, source }: ArchiveEntry): Promise<void> {
	const kind = isFolder(name)
		? ({ mode: 0o700, type: "directory" } as const)
		: ({ mode: 0o600, type: "file" } as const);
	const write = async (size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>) => {
		const body = controller.add({ name, ...kind, mtime: new Date(0), size }).getWriter();
		for await (const part of content) await body.write(part);
		await body.close();
	};
	if (Buffer.isBuffer(source)) return write(source.length, [source]);
	const handle = await open(source).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return undefined;
		throw error;
	});
	if (!handle) return;
	const { size } = await handle.stat();
	// Reading stops at the size in the header; an empty range cannot be requested.
	const content = size > 0 ? handle.createReadStream({ end: size - 1 }) : [];
	await write(size, content);
	await handle.close();
}

/**
 * Reads an archive to its end and extracts its files below `folder`, if given.
 * @param accepts whether a name is allowed; any other name is an error.
 * @returns the names, in order.
 * @throws Error when the archive is damaged, truncated, or has a name that is not accepted.
 */
export async function readArchive(
	file: string,
	accepts: (name: string) => boolean,
	folder?: string,
): Promise<string[]> {
	const names: string[] = [];
	const packed: unknown = Readable.toWeb(createReadStream(file));
	const entries: unknown = (packed as globalThis.ReadableStream<BufferSource>)
		.pipeThrough(new DecompressionStream("gzip"))
		.pipeThrough(createTarDecoder({ strict: true }));
	for await (const { header, body } of entries as AsyncIterable<ParsedTarEntry>) {
		const { name, type } = header;
		const isKnown = type === (isFolder(name) ? "directory" : "file");
		if (!isKnown || !accepts(name) || isOutside(name)) throw new Error(`unexpected file ${name}`);
		names.push(name);
		// Iterated as it comes: a Node stream of its own would emit an error that nobody hears.
		const content = body as unknown as AsyncIterable<Uint8Array>;
		if (folder) await extract(content, join(folder, name));
		else for await (const _ of content);
	}
	return names;
}

/** An empty folder is an entry of its own; its name ends with a slash. */
const isFolder = (name: string) => /[/\\]$/.test(name);

function isOutside(name: string): boolean {
	return /^[/\\]|^[a-z]:|\\/i.test(name) || name.split("/").includes("..");
}

async function extract(content: AsyncIterable<Uint8Array>, path: string): Promise<void> {
	if (isFolder(path)) {
		await mkdir(path, { recursive: true, mode: 0o700 });
		return;
	}
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
}
