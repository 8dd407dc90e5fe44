// One side of the bench of /live, in a process of its own: `ours` or `bare`, with the same write.
import { createServer, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { RouterContextProvider } from "react-router";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate, readMigrations } from "../../app/platform/database/migrate.server.ts";
import { openBus } from "../../app/platform/live/bus.server.ts";
import { recordEvents } from "../../app/platform/live/events.server.ts";
import { Hub } from "../../app/platform/live/hub.server.ts";
import { livePorts } from "../../app/platform/live/live-ports.server.ts";
import type { Site } from "../../app/platform/site.ts";

const [side, port = "0"] = process.argv.slice(2);
const database = await openDatabase("memory:");
await migrate(database, readMigrations());
const { db } = database;
const accountId = "00000000-0000-4000-8000-000000000000";
const expiresAt = new Date(Date.now() + 3_600_000);
await db
	.insertInto("accounts")
	.values({ id: accountId, email: "a@b.cd", password_hash: "-" })
	.execute();
await db
	.insertInto("sessions")
	.values({
		id: accountId,
		account_id: accountId,
		token_hash: "-",
		device: "bench",
		expires_at: expiresAt,
		ends_at: expiresAt,
		is_staff: false,
	})
	.execute();

const write = (ref: number) =>
	db
		.transaction()
		.execute((trx) => recordEvents(trx, [{ accountId, kind: "message", subject: "talk", ref }]));

const head = { "Content-Type": "text/event-stream" };
const memory = () => {
	global.gc?.();
	const { heapUsed, external } = process.memoryUsage();
	return String(heapUsed + external);
};

/** The least that does it: the streams are a set, and each write goes to all. */
function bare() {
	const open = new Set<ServerResponse>();
	return createServer(async ({ url = "/" }, response) => {
		const asked = new URL(url, "http://localhost");
		if (asked.pathname === "/live") {
			response.writeHead(200, head);
			response.write(":\n\n");
			open.add(response);
			response.on("close", () => open.delete(response));
		} else if (asked.pathname === "/send") {
			const ref = Number(asked.searchParams.get("ref"));
			await write(ref);
			for (const one of open) one.write(`id: ${ref}\nevent: message\ndata: {"ref":${ref}}\n\n`);
			response.end();
		} else response.end(memory());
	});
}

/** Idle streams belong to one account each; the one that is measured to the one that is written to. */
async function ours() {
	const ports = new RouterContextProvider();
	ports.set(livePorts, {
		findReader: async () => null,
		load: async (_trx, _site, _account, events) => events.map(({ ref }) => ({ ref })),
	});
	const hub = new Hub({ db, ports } as unknown as Site, await openBus(database, undefined));
	const app = new Hono<{ Bindings: { outgoing: ServerResponse } }>();
	app.get("/live", (c) => {
		c.env.outgoing.writeHead(200, head);
		const reader = c.req.query("reader") ?? accountId;
		hub.open(
			c.env.outgoing,
			{ accountId: reader, sessionId: reader, expiresAt: expiresAt.getTime() },
			null,
		);
		return RESPONSE_ALREADY_SENT;
	});
	app.post("/send", async (c) => {
		await write(Number(c.req.query("ref")));
		return c.body(null);
	});
	app.get("*", (c) => c.text(memory()));
	return createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
}

const server = side === "ours" ? await ours() : bare();
server.listen(Number(port), "127.0.0.1");
