/** Nodes with event streams, and browsers that listen to them, over real connections. */
import { randomUUID } from "node:crypto";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Kysely } from "kysely";
import { RouterContextProvider } from "react-router";
import { onTestFinished } from "vitest";
import type { OpenDatabase } from "../app/platform/database/open-database.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import { openBus } from "../app/platform/live/bus.server.ts";
import { recordEvents } from "../app/platform/live/events.server.ts";
import { Hub } from "../app/platform/live/hub.server.ts";
import { type LivePorts, livePorts } from "../app/platform/live/live-ports.server.ts";
import { answerLive } from "../app/platform/live/open-live.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { workerAddress } from "./database.ts";

export type Load = LivePorts["load"];
export type Listener = { accountId: string; sessionId: string };

/** Shows everything. */
const showAll: Load = async (_trx, _site, _account, events) =>
	events.map(({ subject, ref }) => ({ subject, ref }));

/** An account with a session. */
export async function addListener(db: Kysely<Tables>): Promise<Listener> {
	const accountId = randomUUID();
	const sessionId = randomUUID();
	await db
		.insertInto("accounts")
		.values({ id: accountId, email: `${accountId}@example.com`, password_hash: "-" })
		.execute();
	await addSession(db, { accountId, sessionId });
	return { accountId, sessionId };
}

export async function addSession(db: Kysely<Tables>, { accountId, sessionId }: Listener) {
	const ends = new Date(Date.now() + 3_600_000);
	const device = "Firefox";
	await db
		.insertInto("sessions")
		.values({
			id: sessionId,
			account_id: accountId,
			token_hash: sessionId,
			device,
			expires_at: ends,
			ends_at: ends,
			is_staff: false,
		})
		.execute();
}

/** Records messages with these numbers for an account. */
export const recordMessages = (db: Kysely<Tables>, accountId: string, ...refs: number[]) =>
	db.transaction().execute((trx) =>
		recordEvents(
			trx,
			refs.map((ref) => ({ accountId, kind: "message", subject: "talk", ref })),
		),
	);

type NodeParts = {
	load?: Load;
	/** What the hub asks instead of the database. */
	db?: Kysely<Tables>;
	/** The factor on limits: of openings, for browsers that come and go all the time. */
	limits?: string;
	/** Called with all that is written to a stream. */
	onWrite?: (text: string) => void;
};

export type LiveNode = {
	port: number;
	hub: Hub;
	log: string[];
	/** Opens a stream and reads it. */
	listen(listener: Listener, asked?: Asked): Promise<Opened>;
	close(): Promise<void>;
};

type Asked = { after?: number; lastEventId?: number; isAway?: boolean };

type ReceivedEvent = { id: number; event: string; data: Record<string, unknown> };

type Opened = {
	status: number;
	headers: IncomingMessage["headers"];
	told: ReceivedEvent[];
	/** The numbers of the messages that came. */
	refs(): number[];
	isEnded(): boolean;
	/** Goes on reading; only for those who began by being away. */
	read(): void;
	/** The browser leaves. */
	leave(): void;
};

/** Opens a node on a database; closed when the test ends. */
export async function openNode(
	database: OpenDatabase,
	{ load = showAll, db = database.db, limits = "1", onWrite = () => {} }: NodeParts = {},
): Promise<LiveNode> {
	const ports = new RouterContextProvider();
	ports.set(livePorts, { findReader: async (_, request) => readerOf(request), load });
	const log: string[] = [];
	const site = {
		db,
		ports,
		settings: readSettings("test", { LIMITS: limits }),
		log: openLog("info", { write: (line) => void log.push(line) }),
		vault: makeVault("a-secret-for-tests-0123456789"),
	} as unknown as Site;
	const bus = await openBus(database, workerAddress());
	const hub = new Hub(site, bus);
	const server = createServer(async (incoming, outgoing) => {
		const request = requestOf(incoming);
		const write = outgoing.write.bind(outgoing) as (bytes: unknown) => boolean;
		outgoing.write = ((bytes: unknown) => {
			onWrite(String(bytes));
			return write(bytes);
		}) as ServerResponse["write"];
		const answer = await answerLive({ site, hub }, request, outgoing);
		if (!outgoing.headersSent)
			outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
		if (answer.status >= 400) outgoing.end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	let closing: Promise<void> | undefined;
	const close = async () => {
		hub.close();
		await bus.close();
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	};
	const node: LiveNode = {
		port,
		hub,
		log,
		listen: (listener, asked) => listen(port, listener, asked),
		close: () => {
			closing ??= close();
			return closing;
		},
	};
	onTestFinished(node.close);
	return node;
}

function requestOf({ url, method = "GET", headers }: IncomingMessage): Request {
	return new Request(`http://localhost${url}`, { method, headers: headers as HeadersInit });
}

function readerOf({ headers }: Request) {
	const [accountId, sessionId] = (headers.get("x-reader") ?? "").split(" ");
	if (!accountId || !sessionId) return null;
	return { accountId, sessionId, expiresAt: Date.now() + 3_600_000 };
}

/** A browser's stream, which ends with the test. */
async function listen(
	port: number,
	{ accountId, sessionId }: Listener,
	{ after, lastEventId, isAway = false }: Asked = {},
): Promise<Opened> {
	const headers = {
		"x-reader": `${accountId} ${sessionId}`,
		...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
	};
	const path = after === undefined ? "/live" : `/live?after=${after}`;
	const response = await new Promise<IncomingMessage>((done, fail) => {
		get({ host: "127.0.0.1", port, path, headers, agent: false }, done).once("error", fail);
	});
	onTestFinished(() => void response.destroy());
	const told: ReceivedEvent[] = [];
	let text = "";
	let isEnded = false;
	response.setEncoding("utf8");
	response.on("error", () => {});
	response.on("close", () => {
		isEnded = true;
	});
	const read = () => {
		response.on("data", (piece: string) => {
			text += piece;
			const blocks = text.split("\n\n");
			text = blocks.pop() ?? "";
			told.push(...blocks.flatMap(parse));
		});
	};
	if (!isAway) read();
	return {
		status: response.statusCode ?? 0,
		headers: response.headers,
		told,
		refs: () =>
			told.flatMap(({ event, data }) => (event === "message" ? [data.ref as number] : [])),
		isEnded: () => isEnded,
		read,
		leave: () => response.destroy(),
	};
}

function parse(block: string): ReceivedEvent[] {
	const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
	return event ? [{ id: Number(id), event, data: JSON.parse(data ?? "") }] : [];
}
