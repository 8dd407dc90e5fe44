import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

const kinds = ["page", "form", "data", "api", "desk", "file", "live", "health"] as const;

/** The kind of page or file that an address requests; the address itself may name a person. */
export function kindOf(method: string | undefined, url: string): (typeof kinds)[number] {
	const [path = ""] = url.split("?", 1);
	if (path === "/healthz" || path === "/readyz") return "health";
	if (path === "/live") return "live";
	if (path.startsWith("/api/")) return "api";
	if (path === "/staff" || path.startsWith("/staff/")) return "desk";
	if (path.endsWith(".data")) return "data";
	if (/\.\w+$/.test(path)) return "file";
	return method === "POST" ? "form" : "page";
}

/** Seconds: a page from memory takes less than the first; by the last, people have left. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const refusals: Readonly<Record<number, string>> = { 429: "limit", 502: "provider", 503: "busy" };

/** Counts and times what `listener` answers, by kind and by class of the answer. */
export function watchRequests(listener: RequestListener, registry: Registry): RequestListener {
	const registers = [registry];
	const answers = new Counter({
		name: "dvash_http_answers_total",
		help: "Answers by kind and class; class cut: the reader left before the end",
		labelNames: ["kind", "class"],
		registers,
	});
	const seconds = new Histogram({
		name: "dvash_http_seconds",
		help: "Seconds from a request to the end of its answer, event streams apart",
		labelNames: ["kind"],
		buckets,
		registers,
	});
	const refused = new Counter({
		name: "dvash_http_refused_total",
		help: "Requests refused: busy (503), over somebody's limit (429), or since PayPal gave no answer (502)",
		labelNames: ["reason"],
		registers,
	});
	// To Prometheus the first value of a new series is not an increase.
	for (const kind of kinds) answers.inc({ kind, class: "5xx" }, 0);
	for (const reason of Object.values(refusals)) refused.inc({ reason }, 0);
	const underWay = new Gauge({
		name: "dvash_http_under_way",
		help: "Requests that are being answered, event streams apart",
		registers,
	});
	return (request, response) => {
		const kind = kindOf(request.method, request.url ?? "");
		const isStream = kind === "live";
		const began = performance.now();
		if (!isStream) underWay.inc();
		response.once("close", () => {
			const { statusCode, writableFinished } = response;
			const isWhole = writableFinished || isStream;
			answers.inc({ kind, class: isWhole ? `${Math.floor(statusCode / 100)}xx` : "cut" });
			const reason = refusals[statusCode];
			if (isWhole && reason && kind !== "health") refused.inc({ reason });
			if (isStream) return;
			underWay.dec();
			seconds.observe({ kind }, (performance.now() - began) / 1_000);
		});
		listener(request, response);
	};
}

/**
 * Answers `GET /metrics` on a port of this machine only, and 404 to everything else.
 * @throws with the code EADDRINUSE when something else listens there.
 */
export async function serveMetrics(
	registry: Registry,
	port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
	const server = createServer(async (request, response) => {
		if (request.method !== "GET" || request.url !== "/metrics") {
			response.writeHead(404).end();
			return;
		}
		const text = await registry.metrics().catch(() => null);
		if (text === null) response.writeHead(500).end();
		else response.writeHead(200, { "Content-Type": registry.contentType }).end(text);
	});
	server.maxConnections = 16;
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	return {
		port: (server.address() as AddressInfo).port,
		close: async () => {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
