import { readFileSync } from "node:fs";
import { connect } from "node:net";

/** CPU seconds that a process and its threads have used so far (Linux). */
export function cpuSecondsOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
		.replace(/^.*\) /, "")
		.split(" ");
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** One complete response: its number of bytes. */
async function measureAnswer(port: number, request: string): Promise<number> {
	return await new Promise((done, fail) => {
		const socket = connect(port, "127.0.0.1", () => socket.write(request));
		let bytes = 0;
		let expected = Number.POSITIVE_INFINITY;
		socket.on("data", (piece: Buffer) => {
			bytes += piece.length;
			if (expected === Number.POSITIVE_INFINITY) {
				const text = piece.toString("latin1");
				const head = text.indexOf("\r\n\r\n");
				const length = /content-length: (\d+)/i.exec(text)?.[1];
				if (head < 0 || !length || !/^HTTP\/1\.1 200/.test(text)) {
					return fail(new Error(text.slice(0, 200)));
				}
				expected = head + 4 + Number(length);
			}
			if (bytes >= expected) {
				socket.destroy();
				done(bytes);
			}
		});
		socket.on("error", fail);
	});
}

/** Sends the same request `times` times over eight keep-alive connections. */
export async function load(port: number, path: string, times: number): Promise<void> {
	const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nConnection: keep-alive\r\n\r\n`;
	const size = await measureAnswer(port, request);
	let left = times;
	const one = () =>
		new Promise<void>((done, fail) => {
			let bytes = 0;
			const socket = connect(port, "127.0.0.1", () => ask());
			const ask = () => {
				if (left <= 0) {
					socket.destroy();
					return done();
				}
				left -= 1;
				bytes = 0;
				socket.write(request);
			};
			socket.on("data", (piece: Buffer) => {
				bytes += piece.length;
				// The Date header has a fixed length, so sizes are exact.
				if (bytes >= size) ask();
			});
			socket.on("error", fail);
		});
	await Promise.all(Array.from({ length: 8 }, one));
}

export function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
