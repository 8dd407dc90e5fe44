import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { discardUpload, receiveFiles } from "./upload.server.ts";

const type = "multipart/form-data; boundary=xx";
const part = (head: string, body: string) =>
	`--xx\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const whole = [
	part('name="photos"', "on"),
	part('name="photo"; filename="one.jpg"', "the first"),
	part('name="other"; filename="no.jpg"', "not asked for"),
	part('name="photo"; filename="שתיים.jpg"', "the second"),
	"--xx--\r\n",
].join("");

async function receive(pieces: Buffer[], contentType = type) {
	const body = new ReadableStream({
		pull(controller) {
			const piece = pieces.shift();
			if (piece) controller.enqueue(new Uint8Array(piece));
			else controller.close();
		},
	});
	const headers = { "content-type": contentType };
	const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
	const request = new Request("http://localhost/", init);
	const taken: string[] = [];
	const end = await receiveFiles(request, "photo", async ({ name, bytes }, fields) => {
		const shown = bytes && bytes.length > 1_000 ? bytes.length : bytes;
		taken.push(`${name}: ${shown} ${fields.get("photos")}`);
	});
	return { ...end, taken };
}

const all = ["one.jpg: the first on", "שתיים.jpg: the second on"];

test("files arrive in order after the fields before them, however the body is chunked", async () => {
	const bytes = Buffer.from(whole);
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
			const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
			const pieces = edges.slice(1).map((edge, at) => bytes.subarray(edges[at], edge));
			expect(await receive(pieces)).toEqual({ end: "whole", files: 2, taken: all });
		}),
		{ numRuns: 60 },
	);
});

test("an upload cut off anywhere gives only the complete files, and never hangs or throws", async () => {
	const bytes = Buffer.from(whole);
	for (let length = 0; length < bytes.length - 4; length += 1) {
		const { end, taken } = await receive([bytes.subarray(0, length)]);
		expect(end, `${length} bytes`).toBe("cut");
		expect(all.slice(0, taken.length)).toEqual(taken);
	}
});

test("a body that is not a form, or a broken one, ends without an error", async () => {
	for (const body of [
		"",
		"nonsense",
		"--xx\r\n\r\n",
		"--xx--",
		"\0".repeat(5_000),
		"--xx\r\n".repeat(500),
	]) {
		expect((await receive([Buffer.from(body)])).taken).toEqual([]);
	}
	const header = `--xx\r\nContent-Disposition: ${"a".repeat(200_000)}\r\n\r\n`;
	expect((await receive([Buffer.from(header + whole)])).end).toBeDefined();
});

test("a file may have 15 MB and the request 60 MB, to the byte", async () => {
	const mega = 1024 * 1024;
	const head = (name: string) => `--xx\r\nContent-Disposition: form-data; ${name}\r\n\r\n`;
	const fileOf = (size: number) => [
		Buffer.from(head('name="photo"; filename="me.jpg"')),
		Buffer.alloc(size),
		Buffer.from("\r\n--xx--\r\n"),
	];
	const most = 15 * mega;
	expect((await receive(fileOf(most))).taken).toEqual([`me.jpg: ${most} undefined`]);
	expect((await receive(fileOf(most + 1))).taken).toEqual(["me.jpg: null undefined"]);

	const requestOf = (size: number) => {
		const around = head('name="other"; filename="x"').length + "\r\n--xx--\r\n".length;
		const filler = Buffer.alloc(mega);
		const pieces = Array.from({ length: Math.floor((size - around) / mega) }, () => filler);
		return [
			Buffer.from(head('name="other"; filename="x"')),
			...pieces,
			Buffer.alloc((size - around) % mega),
			Buffer.from("\r\n--xx--\r\n"),
		];
	};
	expect((await receive(requestOf(60 * mega))).end).toBe("whole");
	expect((await receive(requestOf(60 * mega + 1))).end).toBe("too-much");
});

test("a file that cannot be stored fails the upload at its end, and nothing before it", async () => {
	const bytes = Buffer.from(whole);
	const middle = bytes.indexOf("the second");
	let goOn = () => {};
	const held = new Promise<void>((done) => {
		goOn = done;
	});
	const body = new ReadableStream({
		async start(controller) {
			controller.enqueue(new Uint8Array(bytes.subarray(0, middle)));
			await held;
			controller.enqueue(new Uint8Array(bytes.subarray(middle)));
			controller.close();
		},
	});
	const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
	const taken: string[] = [];
	let hasFailed = () => {};
	const failed = new Promise<void>((done) => {
		hasFailed = done;
	});
	const received = receiveFiles(new Request("http://localhost/", init), "photo", async (file) => {
		taken.push(file.name);
		hasFailed();
		throw new Error("no database");
	});
	await failed;
	// An unhandled rejection would end the process here.
	await new Promise((done) => setTimeout(done, 20));
	goOn();
	await expect(received).rejects.toThrow("no database");
	expect(taken).toEqual(["one.jpg"]);
});

test("an upload that nobody wants is not waited for without end", async () => {
	const body = new ReadableStream({ pull: () => new Promise(() => {}) });
	const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
	await discardUpload(new Request("http://localhost/", init), 20);
});

/** Sends `bytes` every `seconds`, without end. */
function dripping(bytes: number, seconds: number): Request {
	const body = new ReadableStream({
		start: (stream) => {
			stream.enqueue(
				new TextEncoder().encode(
					'--xx\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n',
				),
			);
			setInterval(() => stream.enqueue(new Uint8Array(bytes)), seconds * 1_000);
		},
	});
	const init = { method: "POST", body, headers: { "content-type": type }, duplex: "half" };
	return new Request("http://localhost/", init);
}

test("an upload that brings less than 64 KB in 15 seconds is cut, and one that brings more is not", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const ends: Record<string, string> = {};
	const receive = async (name: string, request: Request) => {
		ends[name] = (await receiveFiles(request, "photo", async () => {})).end;
	};
	void receive("silent", dripping(1, 3_600));
	void receive("slow", dripping(4 * 1024, 1));
	void receive("phone", dripping(8 * 1024, 1));
	await vi.advanceTimersByTimeAsync(14_900);
	expect(ends).toEqual({});
	await vi.advanceTimersByTimeAsync(200);
	expect(ends).toEqual({ silent: "cut", slow: "cut" });
});
