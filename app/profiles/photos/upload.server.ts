import { once } from "node:events";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { withTimeout } from "../../platform/database/with-timeout.server.ts";
import { fileLimits, shownName } from "./photo.ts";

/** One uploaded file: its name, safe to display, and its bytes; null when it is too large. */
export type UploadedFile = { name: string; bytes: Buffer | null };

type Received = {
	/** `cut`: the upload ended early; `too-much`: it exceeded the limit for one request. */
	end: "whole" | "cut" | "too-much";
	files: number;
};

/** How much more is read and discarded beyond the limit, so that the browser reads the answer. */
const patienceFactor = 4;

/**
 * Parses an upload as it arrives and passes its files to `take` one at a time, so that only one is
 * in memory. Form fields must come before the files.
 * @throws what `take` threw first, once the upload has been read to its end; later files are discarded.
 */
export async function receiveFiles(
	request: Request,
	field: string,
	take: (file: UploadedFile, fields: ReadonlyMap<string, string>) => Promise<void>,
): Promise<Received> {
	const parser = new Busboy({
		headers: { "content-type": request.headers.get("content-type") ?? "" },
		limits: { fileSize: fileLimits.bytes, files: 60, fields: 20, fieldSize: 1_000, parts: 80 },
	});
	const fields = new Map<string, string>();
	let files = 0;
	let last: BusboyFileStream | undefined;
	let isBroken = false;
	const failures: unknown[] = [];
	let work = Promise.resolve();
	parser.on("field", (name, value) => void fields.set(name, value));
	parser.on("file", (name, stream, fileName) => {
		last = stream;
		// It errors together with the parser, whose error is handled.
		stream.on("error", () => {});
		work = work.then(async () => {
			const bytes = await collect(stream);
			// When an upload breaks off, the parser ends the last file as if it were complete.
			const isCut = isBroken && stream === last;
			if (name !== field || isCut || (!fileName && bytes?.length === 0)) return;
			if (failures.length > 0) return;
			files += 1;
			const file = { name: shownName(fileName), bytes };
			// Nothing awaits the work yet while the body is still arriving.
			await take(file, fields).catch((error) => void failures.push(error));
		});
	});
	const failed = new Promise<"cut">((done) => {
		parser.on("error", () => {
			isBroken = true;
			done("cut");
		});
	});
	const whole = new Promise<"whole">((done) => parser.once("finish", () => done("whole")));
	const fed = await Promise.race([feed(request, parser), failed]);
	// Ending the parser makes an incomplete file end too.
	parser.end();
	const ended = await Promise.race([whole, failed]);
	await work;
	if (failures.length > 0) throw failures[0];
	return { end: fed === "whole" ? ended : fed, files };
}

/**
 * Reads and discards the rest of an upload, for a while (in milliseconds): a browser does not read an
 * answer while sending.
 */
export function discardUpload(request: Request, patienceMs = 30_000): Promise<void> {
	return withTimeout(patienceMs, discard(request)).catch(() => {});
}

async function discard(request: Request): Promise<void> {
	let size = 0;
	try {
		for await (const piece of piecesOf(request)) {
			size += piece.length;
			if (size > fileLimits.requestBytes * patienceFactor) return;
		}
	} catch {
		// The client disconnected, so there is nobody to answer.
	}
}

/** A slower sender loses its place: even a slow phone sends ten times as much. */
const slowest = { bytes: 64 * 1024, milliseconds: 15_000 };

/**
 * The body as it arrives. Only the time we wait for it counts, not the time it waits for us.
 * @throws when it arrives too slowly.
 */
async function* piecesOf({ body }: Request): AsyncIterable<Uint8Array> {
	const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
	let bytes = 0;
	let left = slowest.milliseconds;
	while (reader) {
		const asked = performance.now();
		const { value } = await withTimeout(left, reader.read());
		if (!value) return;
		left -= performance.now() - asked;
		bytes += value.length;
		if (bytes >= slowest.bytes) [bytes, left] = [0, slowest.milliseconds];
		yield value;
	}
}

/** Feeds the body to the parser, respecting its backpressure. */
async function feed(
	request: Request,
	parser: InstanceType<typeof Busboy>,
): Promise<Received["end"]> {
	let size = 0;
	try {
		for await (const piece of piecesOf(request)) {
			size += piece.length;
			if (size > fileLimits.requestBytes * patienceFactor) return "too-much";
			if (size > fileLimits.requestBytes || parser.destroyed) continue;
			if (!parser.write(piece)) await Promise.race([once(parser, "drain"), once(parser, "close")]);
		}
	} catch {
		return "cut";
	}
	return size > fileLimits.requestBytes ? "too-much" : "whole";
}

/** The bytes of a file; null when it exceeds the limit. */
function collect(stream: BusboyFileStream): Promise<Buffer | null> {
	const pieces: Buffer[] = [];
	return new Promise((done) => {
		stream.on("limit", () => void pieces.splice(0));
		stream.on("data", (piece: Buffer) => {
			if (!stream.truncated) pieces.push(piece);
		});
		stream.once("end", () => done(stream.truncated ? null : Buffer.concat(pieces)));
	});
}
