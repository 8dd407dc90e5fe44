/**
 * PGlite on disk with durable commits. By default it starts PostgreSQL with fsync off and has no
 * fsync in its file system, so a power cut can lose the whole database (decision 0002).
 */
// The default export is needed: PGlite calls through the same object, and the tests count calls
// there.
import fs from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { embeddedParsers } from "./parsers.server.ts";

/** Brought along by PGlite; on a server they belong to PostgreSQL's own packages (decision 0055). */
export const embeddedExtensions = { btree_gist };

type Options = Parameters<NodeFS["init"]>[1];
type Stream = { nfd?: number };
type DiskCalls = Record<"fsync" | "write", (stream: Stream, ...rest: unknown[]) => number>;

/** PostgreSQL's number for "input/output error" in its WebAssembly build. */
const inputOutputError = 29;
const fatalCodes = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS"]);

/** PGlite's folder on disk with a real fsync; reports a disk that no longer accepts writes. */
class DurableFiles extends NodeFS {
	readonly #onDiskFailure: (error: NodeJS.ErrnoException) => void;

	constructor(folder: string, onDiskFailure: (error: NodeJS.ErrnoException) => void) {
		super(folder);
		this.#onDiskFailure = onDiskFailure;
	}

	override async init(pg: PGlite, options: Options): ReturnType<NodeFS["init"]> {
		const { emscriptenOpts } = await super.init(pg, options);
		emscriptenOpts.preRun?.push((module) => {
			// The published types omit the operations.
			const { stream_ops } = module.NODEFS as unknown as { stream_ops: DiskCalls };
			this.#watch(stream_ops);
		});
		return { emscriptenOpts };
	}

	#watch(calls: DiskCalls): void {
		const write = calls.write;
		calls.write = (stream, ...rest) => {
			try {
				return write(stream, ...rest);
			} catch (error) {
				// 51 and 19 are the WebAssembly numbers of ENOSPC and EDQUOT.
				const { errno } = error as { errno?: number };
				if (errno === 51 || errno === 19 || errno === inputOutputError) {
					this.#onDiskFailure(Object.assign(new Error("The disk refused a write."), { errno }));
				}
				throw error;
			}
		};
		calls.fsync = (stream) => {
			if (stream.nfd === undefined) return 0;
			try {
				fs.fsyncSync(stream.nfd);
				return 0;
			} catch (error) {
				const { code = "" } = error as NodeJS.ErrnoException;
				if (fatalCodes.has(code)) this.#onDiskFailure(error as NodeJS.ErrnoException);
				return inputOutputError;
			}
		};
	}
}

/** "-F" switches fsync off; the default method, fdatasync, does nothing in the WebAssembly build. */
const durableStart = [
	...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
	"-c",
	"wal_sync_method=fsync",
];

/** PostgreSQL itself cannot open the files; the message is its own. */
export class PostgresRefusal extends Error {
	override readonly name = "PostgresRefusal";
}

/**
 * Opens the database in an existing folder. The caller holds the folder's lock.
 * @param onDiskFailure called, within the failing statement, when the disk is full or broken; the
 * instance must not be called again then: it would loop forever.
 * @throws PostgresRefusal
 */
export async function openDurable(
	folder: string,
	onDiskFailure: (error: NodeJS.ErrnoException) => void,
): Promise<PGlite> {
	let said: string | undefined;
	const listen = (line: string) => {
		said ??= /\b(?:FATAL|PANIC): +(.+)/.exec(line)?.[1];
		return false;
	};
	return PGlite.create({
		fs: new DurableFiles(folder, onDiskFailure),
		startParams: durableStart,
		extensions: embeddedExtensions,
		parsers: embeddedParsers,
		onStderr: listen,
	}).catch((cause) => {
		throw said ? new PostgresRefusal(said, { cause }) : cause;
	});
}

/**
 * Creates an empty database atomically: it gets its name only when complete and synced to disk. Remains
 * of an interrupted attempt are removed. The caller holds the folder's lock.
 */
export async function createDurable(folder: string): Promise<void> {
	const beginnings = `${basename(folder)}.new-`;
	for (const name of await readdir(dirname(folder))) {
		if (name.startsWith(beginnings)) await rm(join(dirname(folder), name), { recursive: true });
	}
	const fresh = join(dirname(folder), `${beginnings}${process.pid}`);
	await mkdir(fresh, { mode: 0o700 });
	const pglite = await PGlite.create({ fs: new NodeFS(fresh) });
	await pglite.close();
	await chmod(fresh, 0o700);
	await syncTree(fresh);
	await rename(fresh, folder);
	await syncEntry(dirname(folder));
}

export async function syncTree(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	for (const entry of entries) await syncEntry(join(entry.parentPath, entry.name));
	await syncEntry(folder);
}

export async function syncEntry(path: string): Promise<void> {
	// Windows cannot open folders; its file system journals renames.
	const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
		if (process.platform === "win32") return undefined;
		throw error;
	});
	try {
		await handle?.sync();
	} catch (error) {
		if (process.platform !== "win32") throw error;
	} finally {
		await handle?.close();
	}
}
