import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { withTimeout } from "../../database/with-timeout.server.ts";

/**
 * Connection timeouts in milliseconds. An idle connection outlives those of the usual proxies (60
 * s), so that they never send a request into one that is just closing; missing headers time out
 * after `headers` plus one check; an unread response after `unread`. Photos from a slow phone take
 * minutes (`request`); the guards are stricter with all other bodies.
 */
const usualTimes = { headers: 10_000, request: 600_000, idle: 75_000, unread: 90_000, look: 2_000 };

/** The backlog counts as drained after `turns` polls without a new connection; `mostMs` bounds the wait. */
const backlog = { turns: 20, turnMs: 20, mostMs: 2_000 };

export type WebServer = {
	server: Server;
	/**
	 * Accepts the connections in the backlog, stops listening, closes idle connections, lets requests
	 * finish, and drops those that exceed the deadline.
	 */
	stop(deadlineMs: number): Promise<void>;
};

/** Creates the HTTP server; the caller listens. */
export function createWebServer(listener: RequestListener, times = usualTimes): WebServer {
	const server = createServer({
		maxHeaderSize: 16 * 1024,
		headersTimeout: times.headers,
		requestTimeout: times.request,
		connectionsCheckingInterval: times.look,
		keepAliveTimeout: times.idle,
	});
	server.timeout = times.unread;
	const underWay = new Set<ServerResponse>();
	let isStopping = false;
	// Tell the client that this is the last response on the connection.
	const bid = (response: ServerResponse) => {
		if (!response.headersSent) response.setHeader("Connection", "close");
	};
	server.on("request", (_, response) => {
		underWay.add(response);
		response.once("close", () => underWay.delete(response));
		if (isStopping) bid(response);
		// A response whose headers were sent before the stop would keep its connection open.
		response.once("finish", () => isStopping && response.req.socket.destroySoon());
	});
	server.on("request", listener);
	return {
		server,
		stop: async (deadlineMs) => {
			isStopping = true;
			if (!server.listening) return;
			for (const response of underWay) bid(response);
			await drainBacklog(server);
			const closed = new Promise<void>((done) => server.close(() => done()));
			await withTimeout(deadlineMs, closed).catch(() => server.closeAllConnections());
			await closed;
		},
	};
}

/**
 * The kernel accepts connections before Node does, which takes one per event loop turn; closing the
 * listener would reset those still in the backlog.
 */
async function drainBacklog(server: Server): Promise<void> {
	let quiet = 0;
	const heard = () => {
		quiet = 0;
	};
	server.on("connection", heard);
	const until = Date.now() + backlog.mostMs;
	while (quiet < backlog.turns && Date.now() < until) {
		quiet += 1;
		await pause(backlog.turnMs);
	}
	server.off("connection", heard);
}
