import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Microseconds of CPU that a process and its threads have used so far (Linux). */
export function cpuOf(pid: number): number {
	let nanoseconds = 0;
	for (const thread of readdirSync(`/proc/${pid}/task`)) {
		const [spent = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
		nanoseconds += Number(spent);
	}
	return nanoseconds / 1e3;
}

/** Megabytes of memory that a process holds (Linux). */
export function memoryOf(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1e3;
}

/** Waits until a server answers a path with success: a new database on a busy machine takes long. */
export async function untilReady(port: number, path: string, deadlineMs = 120_000): Promise<void> {
	const end = Date.now() + deadlineMs;
	while (Date.now() < end) {
		const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
		if (answer?.ok) return;
		await wait(50);
	}
	throw new Error(`nothing answers on port ${port}`);
}

/** A request that is sent again and again. */
export type Asked = { port: number; path: string; cookie?: string };

function textOf({ port, path, cookie }: Asked): string {
	const own = cookie ? `Cookie: ${cookie}\r\n` : "";
	return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n${own}Connection: keep-alive\r\n\r\n`;
}

/** One complete response, as it came over the wire. */
export async function fetchRaw(asked: Asked): Promise<{ head: string; body: Buffer }> {
	return await new Promise((done, fail) => {
		const socket = connect(asked.port, "127.0.0.1", () => socket.write(textOf(asked)));
		let got = Buffer.alloc(0);
		socket.on("data", (piece: Buffer) => {
			got = Buffer.concat([got, piece]);
			const end = got.indexOf("\r\n\r\n");
			if (end < 0) return;
			const head = got.subarray(0, end).toString("latin1");
			const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
			if (Number.isNaN(length)) return fail(new Error(head.slice(0, 300)));
			if (got.length < end + 4 + length) return;
			socket.destroy();
			done({ head, body: got.subarray(end + 4) });
		});
		socket.on("error", fail);
	});
}

/**
 * Sends the same request `times` times over eight keep-alive connections. Each response must be as
 * long as the first: the Date header has a fixed length.
 */
export async function load(asked: Asked, times: number): Promise<void> {
	const { head, body } = await fetchRaw(asked);
	const size = head.length + 4 + body.length;
	const request = textOf(asked);
	let left = times;
	const one = () =>
		new Promise<void>((done, fail) => {
			let bytes = 0;
			const socket = connect(asked.port, "127.0.0.1", () => ask());
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
				if (bytes >= size) ask();
			});
			socket.on("error", fail);
		});
	await Promise.all(Array.from({ length: 8 }, one));
}
