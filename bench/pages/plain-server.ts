/** The baseline of kept pages: node:http, which sends one response for every request. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A response with its headers as they stood on the wire, the body in base64. */
export type Sent = { status: number; headers: string[]; body: string };

process.on("message", async (sent: Sent[]) => {
	const ports: number[] = [];
	for (const { status, headers, body } of sent) {
		const bytes = Buffer.from(body, "base64");
		const server = createServer((_, response) => {
			response.writeHead(status, headers);
			response.end(bytes);
		});
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		ports.push((server.address() as AddressInfo).port);
	}
	process.send?.(ports);
});
process.on("disconnect", () => process.exit());
