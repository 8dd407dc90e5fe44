import { redirect } from "react-router";
import { describeError } from "../../platform/log/log.server.ts";
import { behindContext, siteOf } from "../../platform/site.ts";
import { receiveUpload, type Uploaded } from "../photos/take-photo.server.ts";
import type { Route } from "./+types/upload.route";
export const loader = () => redirect("/profile/photos", 303);

const headers = { "Cache-Control": "private, no-store" };

/** Proxies and our own server cut idle connections after a minute or so. */
const repeatMs = 15_000;

/**
 * The same upload for the page's script, which sends one file at a time and gets its result. When
 * the photo has arrived and is good so far, the answer is lines: `{"place":n}` each time it moves up
 * in the queue, and again while nothing changes; 0 while it is prepared; the result last.
 */
export async function action(args: Route.ActionArgs) {
	const lines = openLines();
	const queued = Promise.withResolvers<"queued">();
	let last = { place: 0 };
	const result = receiveUpload(args, (place) => {
		last = { place };
		lines.write(last);
		queued.resolve("queued");
	});
	const first = await Promise.race([queued.promise, result]);
	if (first !== "queued") return Response.json(first, { headers });
	const repeat = setInterval(() => lines.write(last), repeatMs);
	result.finally(() => clearInterval(repeat)).catch(() => {});
	args.context.get(behindContext).work = result.then(lines.end, (error) => {
		siteOf(args.context).log.error(describeError(error), "upload failed");
		lines.end({ saved: 0, refused: [], sentence: null } satisfies Uploaded);
	});
	const type = { "Content-Type": "application/x-ndjson", "X-Accel-Buffering": "no" };
	return new Response(lines.body, { headers: { ...headers, ...type } });
}

/** A body of JSON lines; writing does nothing once nobody reads it. */
function openLines() {
	let out: ReadableStreamDefaultController<Uint8Array> | null = null;
	const encoder = new TextEncoder();
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => {
			out = controller;
		},
		cancel: () => {
			out = null;
		},
	});
	const write = (line: object) => out?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
	const end = (line: object) => {
		write(line);
		out?.close();
		out = null;
	};
	return { body, write, end };
}
