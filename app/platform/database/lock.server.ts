/**
 * A lock on a folder that dies with the process that holds it. PGlite takes none of its own: two
 * processes on one folder destroy each other's data in silence.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseRefusal } from "./refusal.server.ts";

/** A held lock; the end of the process, however it comes, releases it too. */
export type Lock = { release(): Promise<void> };

/** Unix socket paths are cut off at 104 to 108 bytes, depending on the system. */
const longestSocketPath = 100;

/**
 * Locks a folder, which need not exist yet. The same folder under another name (a symbolic link, a
 * relative path) is the same lock.
 * @throws DatabaseRefusal "in-use" when this or another process holds it.
 */
export async function lockFolder(
	folder: string,
	platform: NodeJS.Platform = process.platform,
): Promise<Lock> {
	const path = trueName(resolve(folder));
	const address = addressOf(path, platform);
	const inUse = () =>
		new DatabaseRefusal(
			"in-use",
			`The data folder ${path} is in use by another process: stop that one first.`,
		);
	const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
		if (error.code !== "EADDRINUSE") throw error;
		// Only a socket that is a file outlives its process.
		if (!isFile(address) || (await answers(address))) throw inUse();
		rmSync(address, { force: true });
		return listen(address).catch(() => {
			throw inUse();
		});
	});
	return { release: () => new Promise((done) => server.close(() => done())) };
}

/** The path that stays the same when the folder is made later or replaced by renaming. */
function trueName(path: string): string {
	if (existsSync(path)) return realpathSync(path);
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	return join(realpathSync(dirname(path)), basename(path));
}

function addressOf(path: string, platform: NodeJS.Platform): string {
	const name = `dvash-${createHash("sha256").update(path).digest("hex")}`;
	if (platform === "linux") return `\0${name}`;
	if (platform === "win32") return `\\\\.\\pipe\\${name}`;
	const beside = `${path}.lock`;
	return Buffer.byteLength(beside) <= longestSocketPath
		? beside
		: join(tmpdir(), name.slice(0, 32));
}

const isFile = (address: string) => !address.startsWith("\0") && !address.startsWith("\\\\");

function listen(address: string): Promise<Server> {
	return new Promise((held, failed) => {
		const server = createServer((socket) => socket.destroy());
		server.once("error", failed);
		server.listen({ path: address, exclusive: true }, () => held(server.unref()));
	});
}

function answers(address: string): Promise<boolean> {
	return new Promise((tell) => {
		const socket = connect(address, () => {
			socket.destroy();
			tell(true);
		});
		socket.once("error", (error: NodeJS.ErrnoException) =>
			tell(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
		);
	});
}
