import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";

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
