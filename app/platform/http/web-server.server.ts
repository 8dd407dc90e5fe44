import type { EventEmitter } from "node:events";
import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { withTimeout } from "../database/with-timeout.server.ts";

const turnMs = 10_000;
/** Turns with so few requests leave time for it. */
const fewInTurn = 5;
/** So many requests leave enough garbage to be worth it. */
const worthwhile = 200;

/**
 * Collects garbage after a crowd has left, and once after startup: otherwise V8 keeps that memory for the life of
 * the process, twice what the site needs. It takes two collections, a turn apart, of less than a tenth of a second
 * each. Health checks do not count as requests.
 * @returns a function that ends it.
 */
export function restAfterCrowds(server: EventEmitter, collect = openCollector()): () => void {
	let inTurn = 0;
	let since = worthwhile;
	let isSecond = false;
	server.on("request", ({ url }: Pick<IncomingMessage, "url">) => {
		if (url !== "/healthz" && url !== "/readyz") inTurn += 1;
	});
	const timer = setInterval(() => {
		const isCalm = inTurn <= fewInTurn;
		since += inTurn;
		inTurn = 0;
		if (!isCalm || (since < worthwhile && !isSecond)) return;
		isSecond = since >= worthwhile;
		since = 0;
		collect();
	}, turnMs);
	timer.unref();
	return () => clearInterval(timer);
}

function openCollector(): () => void {
	setFlagsFromString("--expose-gc");
	return runInNewContext("gc") as () => void;
}

/**
 * Connection timeouts in milliseconds. An idle connection outlives those of the usual proxies (60
 * s), so that they never send a request into one that is just closing; missing headers time out
 * after `headers` plus one check; an unread response after `unread`. Photos from a slow phone take
 * minutes (`request`); the guards are stricter with all other bodies.
 */
const usualTimes = { headers: 10_000, request: 600_000, idle: 75_000, unread: 90_000, look: 2_000 };

/**
 * The backlog counts as drained after `quiet` turns without a new connection. Where they keep coming,
 * the wait ends after `mostMs`, but not before as many turns as the backlog has places: on a busy
 * machine a turn may take long, and accepts one connection.
 */
const backlog = { quiet: 20, turnMs: 20, mostMs: 2_000, places: 511 };

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
	// The last response of each connection: it alone may have to close it. A look-up costs less than two listeners.
	const responses = new Map<Socket, ServerResponse>();
	let isStopping = false;
	// Tells the client that this is the last response on the connection.
	const bid = (response: ServerResponse) => {
		if (!response.headersSent) response.setHeader("Connection", "close");
		// One whose headers were sent before the stop would keep its connection open.
		response.once("finish", () => response.req.socket.destroySoon());
	};
	server.on("connection", (socket) => {
		socket.once("close", () => responses.delete(socket));
	});
	server.on("request", (request, response) => {
		responses.set(request.socket, response);
		if (isStopping) bid(response);
		listener(request, response);
	});
	return {
		server,
		stop: async (deadlineMs) => {
			isStopping = true;
			if (!server.listening) return;
			for (const response of responses.values()) if (!response.writableFinished) bid(response);
			const deadline = Date.now() + deadlineMs;
			await drainBacklog(server, deadline);
			const closed = new Promise<void>((done) => server.close(() => done()));
			const left = Math.max(0, deadline - Date.now());
			await withTimeout(left, closed).catch(() => server.closeAllConnections());
			await closed;
		},
	};
}

/**
 * The kernel accepts connections before Node does, which takes one per event loop turn; closing the
 * listener would reset those still in the backlog.
 */
async function drainBacklog(server: Server, deadline: number): Promise<void> {
	let quiet = 0;
	const heard = () => {
		quiet = 0;
	};
	server.on("connection", heard);
	const enough = Date.now() + backlog.mostMs;
	for (let turn = 0; quiet < backlog.quiet && Date.now() < deadline; turn += 1) {
		if (turn >= backlog.places && Date.now() > enough) break;
		const isQuiet = quiet > 0;
		quiet += 1;
		await (isQuiet ? pause(backlog.turnMs) : nextTurn());
	}
	server.off("connection", heard);
}
