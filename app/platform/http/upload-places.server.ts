import { uploadConcurrency, uploadPace } from "../capacity.ts";
import { tally } from "../log/tally.server.ts";
import { createSemaphore, createTurns } from "../semaphore.server.ts";

const rememberedMs = 10 * 60_000;

/**
 * Runs uploads, one per uploader at a time, within a limit for all. Uploaders who wait go ahead of those served more
 * recently, and while anybody waits, the slowest of the uploads that take too long are cut off.
 */
export function createUploadPlaces(limit = uploadConcurrency) {
	const withPermit = createSemaphore("uploads", limit);
	const inTurn = createTurns();
	const servedAt = new Map<string, number>();
	const waiting = new Set<Sending>();
	const running = new Set<Sending>();
	let timer: NodeJS.Timeout | undefined;

	const makeRoom = () => {
		if (waiting.size === 0) {
			clearInterval(timer);
			timer = undefined;
			return;
		}
		timer ??= setInterval(makeRoom, 1_000).unref();
		const leaving = [...running].filter(({ isCut }) => isCut());
		const late = [...running]
			.filter((one) => !one.isCut() && one.secondsInAll() > uploadPace.secondsInAll)
			.sort((a, b) => b.secondsInAll() - a.secondsInAll());
		for (const one of late.slice(0, Math.max(0, waiting.size - leaving.length))) {
			one.cut();
			tally("uploads cut", {});
		}
	};

	const noteServed = (uploader: string) => {
		const now = performance.now();
		servedAt.delete(uploader);
		servedAt.set(uploader, now);
		for (const [known, at] of servedAt) if (at < now - rememberedMs) servedAt.delete(known);
	};

	return (uploader: string, request: Request, work: (request: Request) => Promise<void>) =>
		inTurn(uploader, async () => {
			const one = followSending(request);
			const run = async () => {
				waiting.delete(one);
				running.add(one);
				try {
					await work(one.request);
				} finally {
					running.delete(one);
					noteServed(uploader);
				}
			};
			waiting.add(one);
			const done = withPermit(run, { order: servedAt.get(uploader) ?? 0 });
			makeRoom();
			return done.finally(() => waiting.delete(one));
		});
}

type Sending = {
	/** The request with a body that can be cut. */
	request: Request;
	/** How long the body takes in all at its pace so far; 0 before there is enough to judge by, and once it is whole. */
	secondsInAll: () => number;
	/** Makes the body end with an error. */
	cut: () => void;
	isCut: () => boolean;
};

/** Follows the pace of a body. Only the time we wait for it counts, not the time it waits for us. */
function followSending(request: Request): Sending {
	const reader = request.body?.getReader();
	const length = Number(request.headers.get("content-length")) || uploadPace.usualBytes;
	let bytes = 0;
	let waited = 0;
	let asked: number | null = null;
	let isWhole = false;
	let isCut = false;
	let fail = (_: Error) => {};
	const body = new ReadableStream<Uint8Array>(
		{
			start: (out) => {
				fail = (error) => out.error(error);
			},
			pull: async (out) => {
				asked = performance.now();
				const piece = await reader?.read();
				waited += performance.now() - asked;
				asked = null;
				if (isCut) return;
				if (!piece?.value) {
					isWhole = true;
					return out.close();
				}
				bytes += piece.value.length;
				out.enqueue(piece.value);
			},
			cancel: (reason) => reader?.cancel(reason),
		},
		{ highWaterMark: 0 },
	);
	const { url, method, headers, signal } = request;
	const init = { method, headers, signal, body, duplex: "half" };
	return {
		request: reader ? new Request(url, init as RequestInit) : request,
		secondsInAll: () => {
			const seconds = (waited + (asked === null ? 0 : performance.now() - asked)) / 1_000;
			if (isWhole || seconds < uploadPace.judgedAfterSeconds) return 0;
			return (seconds * Math.max(length, bytes)) / bytes;
		},
		cut: () => {
			isCut = true;
			fail(new Error("The upload gave way to those that wait."));
		},
		isCut: () => isCut,
	};
}
