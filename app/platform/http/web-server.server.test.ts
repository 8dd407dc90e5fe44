import { once } from "node:events";
import { Agent, get, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createWebServer } from "./web-server.server.ts";

const quick = { headers: 300, request: 10_000, idle: 10_000, unread: 0, look: 50 };

async function open(listener: RequestListener, times = quick) {
	const web = createWebServer(listener, times);
	web.server.listen(0, "127.0.0.1");
	await once(web.server, "listening");
	const { port } = web.server.address() as AddressInfo;
	const agent = new Agent({ keepAlive: true, maxSockets: 100 });
	onTestFinished(async () => {
		agent.destroy();
		await web.stop(0);
	});
	const ask = () =>
		new Promise<{ status: number | string | undefined; connection?: string | undefined }>(
			(done) => {
				get({ port, host: "127.0.0.1", agent }, (answer) => {
					answer.resume();
					answer.on("end", () =>
						done({ status: answer.statusCode, connection: answer.headers.connection }),
					);
					answer.on("error", ({ message }) => done({ status: message }));
				}).on("error", (error: NodeJS.ErrnoException) => done({ status: error.code }));
			},
		);
	return { ...web, port, ask };
}

/** A listener that answers on command, and a promise of this many requests. */
function held(count: number) {
	const waiting: (() => void)[] = [];
	let arrived = () => {};
	const all = new Promise<void>((done) => {
		arrived = done;
	});
	const listener: RequestListener = (_, response) => {
		waiting.push(() => response.end("done"));
		if (waiting.length === count) arrived();
	};
	return { listener, all, release: () => waiting.forEach((answer) => void answer()) };
}

test("stopping drops none of forty requests in progress, accepts no new one, and ends", async () => {
	const { listener, all, release } = held(40);
	const { ask, stop, port, server } = await open(listener);
	const asked = Array.from({ length: 40 }, ask);
	await all;
	const stopped = stop(60_000);
	await expect.poll(() => server.listening, { timeout: 30_000 }).toBe(false);
	const late = connect(port, "127.0.0.1");
	const [error] = await once(late, "error");
	expect(error.code).toBe("ECONNREFUSED");
	release();
	const answers = await Promise.all(asked);
	expect(answers).toEqual(Array(40).fill({ status: 200, connection: "close" }));
	await stopped;
});

test("stopping drops no connection in the backlog, however slow each one is", async () => {
	const slow: RequestListener = (_, response) => {
		const until = Date.now() + 50;
		while (Date.now() < until);
		response.end("done");
	};
	const { port, stop } = await open(slow, { ...quick, headers: 60_000, request: 60_000 });
	const sockets = Array.from({ length: 60 }, () => connect(port, "127.0.0.1"));
	const answers = sockets.map(async (socket) => {
		socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
		const ended = once(socket, "close");
		const [part] = await Promise.race([once(socket, "data"), ended]);
		return String(part).slice(0, 15);
	});
	await Promise.all(sockets.map((socket) => once(socket, "connect")));
	await stop(60_000);
	expect(await Promise.all(answers)).toEqual(Array(60).fill("HTTP/1.1 200 OK"));
});

test("a request that arrives while the server stops is answered, and its connection closed", async () => {
	const { listener, all, release } = held(1);
	const { ask, stop, server } = await open(listener);
	const stopped = stop(60_000);
	const asked = ask();
	await all;
	await expect.poll(() => server.listening, { timeout: 30_000 }).toBe(false);
	release();
	expect(await asked).toEqual({ status: 200, connection: "close" });
	await stopped;
});

test("stopping closes connections that are idle, before and after their response", async () => {
	const { listener, all, release } = held(2);
	const { ask, stop, server, port } = await open((request, response) => {
		if (request.url === "/quick") return response.end("quick");
		response.writeHead(200);
		response.write("begun");
		return listener(request, response);
	});
	const idle = connect(port, "127.0.0.1");
	idle.write("GET /quick HTTP/1.1\r\nHost: a\r\n\r\n");
	await once(idle, "data");
	const asked = [ask(), ask()];
	await all;
	const stopped = stop(60_000);
	await once(idle.resume(), "close");
	release();
	expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
	await stopped;
	expect(await new Promise((done) => server.getConnections((_, count) => done(count)))).toBe(0);
});

test("a request that exceeds the deadline is dropped", async () => {
	const { listener, all } = held(1);
	const { ask, stop } = await open(listener);
	const asked = ask();
	await all;
	await stop(20);
	expect((await asked).status).toBe("ECONNRESET");
});

test("a connection without complete headers is closed, whether it sends a little or nothing", async () => {
	const { port } = await open((_, response) => response.end(), quick);
	for (const beginning of ["", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "]) {
		const slow = connect(port, "127.0.0.1");
		if (beginning) slow.write(beginning);
		let answer = "";
		slow.on("data", (part) => {
			answer += part;
		});
		await once(slow, "close");
		if (beginning) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
	}
});

test("a client that never reads its response loses its connection", async () => {
	const big: RequestListener = (_, response) => void response.end(Buffer.alloc(50_000_000));
	const { port, server } = await open(big, { ...quick, unread: 300 });
	const socket = connect(port, "127.0.0.1");
	socket.on("error", () => {});
	socket.pause();
	socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	const [served] = await once(server, "connection");
	await once(served, "close");
	socket.destroy();
});

test("idle connections outlive a proxy's, and slow headers time out within 15 seconds", () => {
	const { server } = createWebServer(() => {});
	expect(server.keepAliveTimeout).toBeGreaterThanOrEqual(65_000);
	const { connectionsCheckingInterval } = server as unknown as Record<string, number>;
	expect(server.headersTimeout).toBeLessThanOrEqual(10_000);
	expect(connectionsCheckingInterval ?? 0).toBeLessThanOrEqual(5_000);
});
