import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { deserialize } from "node:v8";
import { createSemaphore, createTurns, type Waiting } from "../semaphore.server.ts";
import { startJob } from "./decode-jobs.server.ts";
import { kindOfPicture, type PictureRefusal, type Prepared } from "./picture.ts";
import { isTooDear } from "./variants.ts";

/** Resource limits of a child, after which it is killed. */
type ChildLimits = { milliseconds: number; cpuSeconds: number; bytes: number };

/** CPU is what a picture may cost; the time only ends a child that hangs, on a busy machine too. */
const usualLimits: ChildLimits = { milliseconds: 120_000, cpuSeconds: 10, bytes: 2 ** 30 };

/** With less than this, Node itself does not start under `prlimit --data`. */
const prlimit = "/usr/bin/prlimit";

type Answer = Prepared | { refused: PictureRefusal };

/** In bytes; all variants of a picture together take a few megabytes. */
const longestAnswer = 32 * 2 ** 20;

/**
 * Two pictures saturate two cores; each queued one holds a file of up to 15 MB in memory. Each node
 * counts its own.
 */
const withPermit = createSemaphore("pictures", { permits: 2, waiting: 16 });
/** A sender of many waits for their own, so that one permit is always for others. */
const inTurn = createTurns();

/**
 * Makes the variants of an uploaded picture. Each file is decoded by its own process (decision
 * 0023), at most two at once and one of each sender's; the others wait and are told their places.
 * @returns the picture, or why there is none; an aborted one has `failed`, and cost nothing before its turn.
 * @throws Busy when too many are waiting already.
 */
export async function preparePicture(
	file: Uint8Array,
	{ sender, ...waiting }: Waiting & { sender?: string } = {},
	limits = usualLimits,
): Promise<Prepared | { refused: PictureRefusal; isUntried?: true }> {
	const kind = kindOfPicture(file);
	if (!kind) return { refused: "type" };
	if (kind === "heic") return { refused: "heic" };
	if (isTooDear(file)) return { refused: "failed" };
	const decode = () => runChild<Answer>("decode-child.ts", [], file, limits, waiting.signal);
	const permitted = () => withPermit(decode, waiting);
	try {
		const answer = await (sender === undefined ? permitted() : inTurn(sender, permitted));
		return answer ?? { refused: "failed" };
	} catch (error) {
		if (waiting.signal?.aborted) return { refused: "failed", isUntried: true };
		throw error;
	}
}

/** May read its own code and libraries; may not write, start processes or see our settings. */
function command(script: string, given: readonly string[], limits: ChildLimits): string[] {
	const { cpuSeconds, bytes } = limits;
	const folders = ["node_modules", "app/platform/pictures"];
	// For a folder that is a link, Node requires both names.
	const names = folders.flatMap((folder) => [resolve(folder), realpathSync(folder)]);
	const readable = new Set([...names.map((name) => `${name}/`), resolve("package.json")]);
	const node = [
		"--permission",
		"--allow-addons",
		...[...readable].map((path) => `--allow-fs-read=${path}`),
		"--max-old-space-size=64",
		"--disable-warning=SecurityWarning",
		resolve("app/platform/pictures", script),
		...given,
	];
	if (!existsSync(prlimit)) return [process.execPath, ...node];
	const bounds = [`--data=${bytes}`, `--cpu=${cpuSeconds}`, "--core=0"];
	return [prlimit, ...bounds, process.execPath, ...node];
}

/**
 * Passes a file to a child of its own and reads the value it returns; null when it fails, is aborted or exceeds its
 * limits.
 */
export function runChild<Value>(
	script: "decode-child.ts" | "mark-child.ts",
	given: readonly string[],
	file: Uint8Array,
	limits = usualLimits,
	signal?: AbortSignal,
): Promise<Value | null> {
	return new Promise((done) => {
		let answer: Value | null = null;
		let reading: Promise<void> | null = null;
		const kill = startJob(command(script, given, limits), {
			onPipes: (input, output) => {
				reading = readAnswer<Value>(output).then((whole) => {
					answer = whole;
					kill();
				});
				input.on("error", kill);
				// Pipes, because messages between processes are copied in memory that only a full collection frees.
				input.end(file);
			},
			onEnd: async () => {
				clearTimeout(deadline);
				signal?.removeEventListener("abort", kill);
				await reading;
				done(answer);
			},
		});
		const deadline = setTimeout(kill, limits.milliseconds);
		signal?.addEventListener("abort", kill);
	});
}

/** Reads what a child writes until it ends; null when that is cut, too long or not an answer. */
async function readAnswer<Value>(output: Readable): Promise<Value | null> {
	const pieces: Buffer[] = [];
	let size = 0;
	try {
		for await (const piece of output) {
			size += piece.length;
			if (size > longestAnswer) return null;
			pieces.push(piece);
		}
		return deserialize(Buffer.concat(pieces)) as Value;
	} catch {
		return null;
	}
}
