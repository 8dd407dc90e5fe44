import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openBareDatabase, postgresUrl } from "../../../test/database.ts";
import { openDatabase } from "./database.server.ts";
import { isDatabaseAway } from "./refusal.server.ts";

/** A message of PostgreSQL's protocol: its letter, its length, its bytes. */
function message(letter: string, bytes: Buffer): Buffer {
	const head = Buffer.alloc(5);
	head.write(letter);
	head.writeInt32BE(bytes.length + 4, 1);
	return Buffer.concat([head, bytes]);
}

const welcome = message("R", Buffer.alloc(4));
const done = message("C", Buffer.from("SELECT 0\0"));
const ready = message("Z", Buffer.from("I"));

/** A server that accepts any login, answers every statement with no rows, and can drop all connections. */
async function openMute() {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket.on("error", () => {}));
		socket.once("data", () => {
			socket.write(Buffer.concat([welcome, ready]));
			socket.on("data", (asked) => {
				if (asked[0] !== "X".charCodeAt(0)) socket.write(Buffer.concat([done, ready]));
			});
		});
	});
	await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
	const { port } = server.address() as { port: number };
	const hangUp = () => {
		for (const socket of sockets) socket.resetAndDestroy();
	};
	onTestFinished(() => {
		hangUp();
		server.close();
	});
	return { url: `postgres://site@127.0.0.1:${port}/site`, hangUp };
}

/** Collects error events without a listener, which would end the process. */
function hearUnheard(): Error[] {
	const unheard: Error[] = [];
	const hear = (error: Error) => void unheard.push(error);
	const others = process.listeners("uncaughtException");
	process.removeAllListeners("uncaughtException").on("uncaughtException", hear);
	onTestFinished(() => {
		process.removeAllListeners("uncaughtException");
		for (const other of others) process.on("uncaughtException", other);
	});
	return unheard;
}

/** Breaks the connections of a transaction and of a session, each between two statements. */
async function breakLent(url: string, hangUp: () => unknown): Promise<void> {
	const unheard = hearUnheard();
	const database = await openDatabase(url);
	const ask = async (run: () => Promise<unknown>) => {
		await run();
		await hangUp();
		await pause(50);
		await run();
	};
	const broken = await Promise.allSettled([
		database.db.transaction().execute((trx) => ask(() => sql`select 1`.execute(trx))),
		database.session((run) => ask(() => run("select 1"))),
	]);
	const away = broken.map((one) => one.status === "rejected" && isDatabaseAway(one.reason));
	expect(away).toEqual([true, true]);
	await sql`select 1`.execute(database.db);
	await database.close();
	expect(unheard).toEqual([]);
}

test("a lent connection that breaks between two statements ends the work and not the process", async () => {
	const { url, hangUp } = await openMute();
	await breakLent(url, hangUp);
});

test.runIf(postgresUrl)("the same on a real server, which ends the connection", async () => {
	const { database, address } = await openBareDatabase();
	const end = `select pg_terminate_backend(pid) from pg_stat_activity
		where datname = current_database() and pid <> pg_backend_pid()`;
	await breakLent(address, () => database.session((run) => run(end)));
	await database.close();
});
