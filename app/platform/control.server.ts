/**
 * Lets a script ask the running site to do something that only the owner of the data folder may do:
 * a unix socket (on Windows a named pipe) accessible only to the same user.
 */
import { createHash } from "node:crypto";
import { chmodSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Commands by name; each takes one text and returns a JSON value. */
export type ControlHandlers = Record<string, (argument: string) => Promise<unknown>>;

type Answer = { result: unknown } | { refused: string };

const longestSocketPath = 100;
const longestQuestion = 64 * 1024;
const questionDeadlineMs = 5_000;

/**
 * Listens for commands until closed. Call it only while holding the lock of the data folder:
 * leftovers of an earlier process are replaced.
 */
export async function serveControl(
	dataDir: string,
	handlers: ControlHandlers,
): Promise<{ close(): Promise<void> }> {
	const address = addressOf(dataDir);
	const isFile = !address.startsWith("\\\\");
	if (isFile) rmSync(address, { force: true });
	const server = createServer({ allowHalfOpen: true }, (socket) => void serve(socket, handlers));
	await new Promise<void>((listening, failed) => {
		server.once("error", failed);
		server.listen(address, listening);
	});
	if (isFile) chmodSync(address, 0o600);
	server.unref();
	return { close: () => new Promise((done) => server.close(() => done())) };
}

/**
 * Sends a command to the running site.
 * @returns its answer, or "nobody" when no site runs on this data folder.
 * @throws Error with the site's sentence when it refuses.
 */
export async function askControl(
	dataDir: string,
	command: string,
	argument: string,
): Promise<{ result: unknown } | "nobody"> {
	const text = await exchange(dataDir, JSON.stringify({ command, argument }));
	if (text === "nobody") return text;
	if (text === "") throw new Error("The running site stopped before it answered.");
	const answer = JSON.parse(text) as Answer;
	if ("refused" in answer) throw new Error(answer.refused);
	return answer;
}

async function serve(socket: Socket, handlers: ControlHandlers): Promise<void> {
	socket.on("error", () => socket.destroy());
	socket.end(JSON.stringify(await answer(socket, handlers)));
}

async function answer(socket: Socket, handlers: ControlHandlers): Promise<Answer> {
	try {
		const { command, argument } = JSON.parse(await readAll(socket));
		const handler = Object.hasOwn(handlers, command) ? handlers[command] : undefined;
		if (!handler) return { refused: `The running site does not know the command ${command}.` };
		return { result: (await handler(String(argument))) ?? null };
	} catch (error) {
		return { refused: (error as Error).message };
	}
}

async function readAll(socket: Socket): Promise<string> {
	const parts: Buffer[] = [];
	let length = 0;
	socket.setTimeout(questionDeadlineMs, () => socket.destroy());
	// By default leaving the loop would destroy the socket, and no answer could be sent.
	for await (const part of socket.iterator({ destroyOnReturn: false })) {
		parts.push(part);
		length += part.length;
		if (length > longestQuestion) throw new Error("The question is too long.");
	}
	socket.setTimeout(0);
	return Buffer.concat(parts).toString("utf8");
}

function exchange(dataDir: string, question: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const nobody = new Set(["ENOENT", "ECONNREFUSED"]);
		const parts: Buffer[] = [];
		const fail = (error: NodeJS.ErrnoException) =>
			nobody.has(error.code ?? "") ? resolve("nobody") : reject(error);
		let socket: Socket;
		try {
			socket = connect({ path: addressOf(dataDir), allowHalfOpen: true } as { path: string });
		} catch (error) {
			return fail(error as NodeJS.ErrnoException);
		}
		socket.once("error", fail);
		socket.once("connect", () => socket.end(question));
		socket.on("data", (part) => parts.push(part));
		socket.once("end", () => resolve(Buffer.concat(parts).toString("utf8")));
	});
}

function addressOf(dataDir: string): string {
	const folder = realpathSync(dataDir);
	const name = `dvash-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
	if (process.platform === "win32") return `\\\\.\\pipe\\${name}-control`;
	const inside = join(folder, "control.sock");
	const fits = Buffer.byteLength(inside) <= longestSocketPath;
	return fits ? inside : join(tmpdir(), `${name}.sock`);
}
