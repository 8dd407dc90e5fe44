/**
 * `.tar.gz` files (POSIX ustar), written and read as streams: a backup can be opened with any tar
 * program, but none is needed.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * One file of an archive: its path with slashes, and its source. A name with a trailing slash is an
 * empty folder.
 */
export type ArchiveEntry = { name: string; source: string | Buffer };

const block = 512;

/**
 * Writes an archive that only its owner may read, and syncs it to disk. A source that has
 * disappeared since it was listed is left out; a source must not change while it is read.
 * @throws Error when the file exists or a name is too long for the format.
 */
export async function writeArchive(file: string, entries: Iterable<ArchiveEntry>): Promise<void> {
	const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
	await pipeline(Readable.from(tar(entries)), createGzip({ level: 6 }), target);
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
	const unpacked = createReadStream(file).pipe(createGunzip());
	const bytes = new Exactly(unpacked);
	for (;;) {
		const header = await bytes.take(block);
		if (header.every((byte) => byte === 0)) break;
		const { name, size } = readHeader(header);
		if (!accepts(name) || isOutside(name)) throw new Error(`unexpected file ${name}`);
		names.push(name);
		await keep(bytes, size, folder && join(folder, name));
		await bytes.take((block - (size % block)) % block);
	}
	await bytes.drain();
	return names;
}

/** An empty folder is an entry of its own; its name ends with a slash. */
const isFolder = (name: string) => /[/\\]$/.test(name);

function isOutside(name: string): boolean {
	return /^[/\\]|^[a-z]:|\\/i.test(name) || name.split("/").includes("..");
}

async function* tar(entries: Iterable<ArchiveEntry>): AsyncGenerator<Buffer> {
	for (const { name, source } of entries) {
		if (Buffer.isBuffer(source)) {
			yield* member(name, source.length, [source]);
			continue;
		}
		const handle = await open(source).catch((error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return undefined;
			throw error;
		});
		if (!handle) continue;
		const { size } = await handle.stat();
		// Reading stops at the size in the header; an empty range cannot be requested.
		const content = size > 0 ? handle.createReadStream({ end: size - 1 }) : [];
		yield* member(name, size, content as AsyncIterable<Buffer>);
		if (size === 0) await handle.close();
	}
	yield Buffer.alloc(2 * block);
}

async function* member(
	name: string,
	size: number,
	content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
	yield writeHeader(name, size);
	let written = 0;
	for await (const part of content) {
		written += part.length;
		yield part;
	}
	if (written !== size) throw new Error(`${name} changed while it was read`);
	yield Buffer.alloc((block - (size % block)) % block);
}

function writeHeader(name: string, size: number): Buffer {
	const header = Buffer.alloc(block);
	const { prefix, rest } = splitName(name);
	header.write(rest, 0);
	header.write(isFolder(name) ? "0000700\0" : "0000600\0", 100);
	header.write("0000000\0", 108);
	header.write("0000000\0", 116);
	header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
	header.write("00000000000\0", 136);
	header.write(isFolder(name) ? "5" : "0", 156);
	header.write("ustar\x0000", 257);
	header.write(prefix, 345);
	header.write(`${sum(header).toString(8).padStart(6, "0")}\0 `, 148);
	return header;
}

/** A name may have 100 bytes, plus 155 for its parent folders. */
function splitName(name: string): { prefix: string; rest: string } {
	if (Buffer.byteLength(name) <= 100) return { prefix: "", rest: name };
	for (let at = name.indexOf("/"); at > 0; at = name.indexOf("/", at + 1)) {
		const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
		if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return { prefix, rest };
	}
	throw new Error(`The name ${name} is too long for an archive.`);
}

function readHeader(header: Buffer): { name: string; size: number } {
	const text = (from: number, to: number) =>
		header.toString("utf8", from, to).replace(/\0[\s\S]*$/, "");
	if (Number.parseInt(text(148, 156), 8) !== sum(header)) throw new Error("damaged header");
	const [prefix, rest] = [text(345, 500), text(0, 100)];
	return { name: prefix ? `${prefix}/${rest}` : rest, size: Number.parseInt(text(124, 136), 8) };
}

/** Sum of a header's bytes, counting the checksum field as spaces. */
function sum(header: Buffer): number {
	let total = 0;
	for (const [at, byte] of header.entries()) total += at >= 148 && at < 156 ? 32 : byte;
	return total;
}

async function keep(bytes: Exactly, size: number, path: string | undefined): Promise<void> {
	if (!path) {
		for await (const _ of bytes.parts(size));
		return;
	}
	if (isFolder(path)) {
		await mkdir(path, { recursive: true, mode: 0o700 });
		return;
	}
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	const target = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
	await pipeline(Readable.from(bytes.parts(size)), target);
}

/** Reads a stream in pieces of given sizes. */
class Exactly {
	readonly #source: AsyncIterator<Buffer>;
	#left: Buffer = Buffer.alloc(0);

	constructor(source: AsyncIterable<Buffer>) {
		this.#source = source[Symbol.asyncIterator]();
	}

	/** `size` bytes in the chunks they arrive in. */
	async *parts(size: number): AsyncGenerator<Buffer> {
		let missing = size;
		while (missing > 0) {
			if (this.#left.length === 0) {
				const next = await this.#source.next();
				if (next.done) throw new Error("cut off");
				this.#left = next.value;
			}
			const part = this.#left.subarray(0, missing);
			this.#left = this.#left.subarray(part.length);
			missing -= part.length;
			yield part;
		}
	}

	async take(size: number): Promise<Buffer> {
		const parts: Buffer[] = [];
		for await (const part of this.parts(size)) parts.push(part);
		return Buffer.concat(parts);
	}

	/** Reads to the end, where gzip's own checksum is verified. */
	async drain(): Promise<void> {
		while (!(await this.#source.next()).done);
	}
}
