/** A proxy between the site and a server that passes everything on until it is told to fail. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type Edge = {
	/** The server's address by way of this. */
	url: string;
	/** What is answered from now on in place of the server; null: nothing, so that it hangs. */
	fail(status: number | null | undefined): void;
	close(): void;
};

export async function openEdge(url: string): Promise<Edge> {
	const behind = new URL(url);
	let failing: number | null | undefined;
	const server = createServer((asked, answer) => {
		if (failing === null) return;
		if (failing) return void answer.writeHead(failing).end();
		const { method, url: path, headers } = asked;
		const there = { host: behind.hostname, port: behind.port, method, path, headers };
		const passed = request(there, (answered) => {
			answer.writeHead(answered.statusCode ?? 502, answered.headers);
			// Swift sends a body with what a HEAD does not find, which no parser takes.
			if (method === "HEAD") answer.end();
			else answered.pipe(answer);
		});
		passed.on("error", () => answer.writableEnded || answer.destroy());
		asked.pipe(passed);
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const here = new URL(url);
	here.port = `${(server.address() as AddressInfo).port}`;
	return {
		url: here.href,
		fail: (status) => {
			failing = status;
		},
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
