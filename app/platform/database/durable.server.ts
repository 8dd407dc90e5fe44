/**
 * PGlite on disk that keeps what it promised. By itself it starts PostgreSQL with fsync off and has
 * no fsync in its file system, so a power cut can take the whole database (decision 0002).
 */
// The default export is needed: PGlite calls through the same object, and the tests count there.
import fs from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { embeddedParsers } from "./parsers.server.ts";

type Options = Parameters<NodeFS["init"]>[1];
type Stream = { nfd?: number };
type DiskCalls = Record<"fsync" | "write", (stream: Stream, ...rest: unknown[]) => number>;

/** What PostgreSQL understands as "input/output error" in its WebAssembly build. */
const inputOutputError = 29;
const fatalCodes = new Set(["ENOSPC", "EDQUOT", "EIO", "EROFS"]);

/** PGlite's folder on disk with a real fsync, telling of a disk that no longer takes what is written. */
class DurableFiles extends NodeFS {
	readonly #onDiskFailure: (error: NodeJS.ErrnoException) => void;

	constructor(folder: string, onDiskFailure: (error: NodeJS.ErrnoException) => void) {
		super(folder);
		this.#onDiskFailure = onDiskFailure;
	}

	override async init(pg: PGlite, options: Options): ReturnType<NodeFS["init"]> {
		const { emscriptenOpts } = await super.init(pg, options);
		emscriptenOpts.preRun?.push((module) => {
			// The published types leave the operations out.
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

/**
 * Opens the database in an existing folder. The caller holds the folder's lock.
 * @param onDiskFailure called, within the failing statement, when the disk is full or broken; the
 * instance must not be called again then: it loops for ever.
 */
export function openDurable(
	folder: string,
	onDiskFailure: (error: NodeJS.ErrnoException) => void,
): Promise<PGlite> {
	return PGlite.create({
		fs: new DurableFiles(folder, onDiskFailure),
		startParams: durableStart,
		parsers: embeddedParsers,
	});
}

/**
 * Makes an empty database that stands under its name only when it is whole and on the disk; what an
 * interrupted attempt left is cleared away. The caller holds the folder's lock.
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

/** Puts a folder and everything in it on the disk. */
export async function syncTree(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	for (const entry of entries) await syncEntry(join(entry.parentPath, entry.name));
	await syncEntry(folder);
}

async function syncEntry(path: string): Promise<void> {
	// Windows cannot open folders; there renames are in the file system's journal.
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
