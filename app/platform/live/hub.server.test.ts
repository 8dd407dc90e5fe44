import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { hour, stopClock } from "../../../test/clock.ts";
import { testDatabase } from "../../../test/database.ts";
import {
	addListener,
	addSession,
	type Load,
	openNode,
	recordMessages,
} from "../../../test/live.ts";
import type { Tables } from "../database/tables.ts";
import { publishEphemeral } from "./events.server.ts";

const db = testDatabase();

/** A long timeout: the machine may be busy. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

test("every stream of the account gets what happens, on every node, and nobody else's does", async () => {
	const dana = await addListener(db());
	const noa = await addListener(db());
	const one = await openNode(db.open());
	const other = await openNode(db.open());
	// Without a position a stream begins at the current one, which may be after the first events.
	const from = { after: 0 };
	const streams = [
		await one.listen(dana, from),
		await one.listen(dana, from),
		await other.listen(dana, from),
	];
	const elsewhere = await other.listen(noa, from);
	await recordMessages(db(), dana.accountId, 1, 2);
	await publishEphemeral(db(), [
		{ accountId: dana.accountId, kind: "typing", subject: "talk", ref: 0 },
	]);
	await recordMessages(db(), dana.accountId, 3);
	await recordMessages(db(), noa.accountId, 9);
	for (const { told } of streams) {
		const those = (kind: string) =>
			told.flatMap(({ id, event, data }) => (event === kind ? [[id, data.ref]] : []));
		await soon(() => those("message")).toEqual([1, 2, 3].map((number) => [number, number]));
		// A reader that is still catching up gets it after the kept events.
		await soon(() => those("typing")).toEqual([[expect.any(Number), 0]]);
		expect(told).toHaveLength(4);
	}
	await soon(elsewhere.refs).toEqual([9]);
});

test("a stream has the site's headers and is compressed by nobody", async () => {
	const node = await openNode(db.open());
	const { status, headers } = await node.listen(await addListener(db()));
	expect(status).toBe(200);
	expect(headers).toMatchObject({
		"content-type": "text/event-stream; charset=utf-8",
		"cache-control": "private, no-store",
		"x-content-type-options": "nosniff",
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'",
	});
	expect(headers["content-encoding"]).toBeUndefined();
});

test("what may not be seen is left out, and those after it come", async () => {
	const dana = await addListener(db());
	const load: Load = async (_trx, _site, _account, events) =>
		events.map(({ ref }) => (ref === 2 ? null : { ref }));
	const node = await openNode(db.open(), { load });
	const stream = await node.listen(dana, { after: 0 });
	await recordMessages(db(), dana.accountId, 1, 2, 3);
	await soon(() => stream.told.map(({ id }) => id)).toEqual([1, 3]);
});

test("a session that ends closes its streams on every node, and no other of the account", async () => {
	const dana = await addListener(db());
	const phone = { ...dana, sessionId: randomUUID() };
	await addSession(db(), phone);
	const one = await openNode(db.open());
	const other = await openNode(db.open());
	const ended = [await one.listen(phone), await other.listen(phone)];
	const stays = await one.listen(dana);
	await db().deleteFrom("sessions").where("id", "=", phone.sessionId).execute();
	for (const stream of ended) {
		await soon(stream.isEnded).toBe(true);
		expect(stream.told.map(({ event }) => event)).toEqual(["closed"]);
	}
	await recordMessages(db(), dana.accountId, 1);
	await soon(stays.refs).toEqual([1]);
});

test("a session that is locked, or has rested too long, closes its streams and is sent nothing more", async () => {
	const dana = await addListener(db());
	const [phone, laptop] = [randomUUID(), randomUUID()].map((sessionId) => ({ ...dana, sessionId }));
	if (!phone || !laptop) throw new Error("two sessions");
	await addSession(db(), phone);
	await addSession(db(), laptop);
	const node = await openNode(db.open());
	const [locked, rests, stays] = [
		await node.listen(phone),
		await node.listen(laptop),
		await node.listen(dana),
	];
	const of = (id: string) => db().updateTable("sessions").where("id", "=", id);
	await of(phone.sessionId).set({ locked_at: new Date() }).execute();
	await soon(locked.isEnded).toBe(true);
	expect(locked.told.map(({ event }) => event)).toEqual(["closed"]);
	await db()
		.insertInto("app_locks")
		.values({ account_id: dana.accountId, code_hash: "x", idle_minutes: 5, when_hidden: false })
		.execute();
	const [recent, old] = [4, 6].map((minutes) => new Date(Date.now() - minutes * 60_000));
	await of(dana.sessionId).set({ acted_at: recent }).execute();
	await of(laptop.sessionId).set({ acted_at: old }).execute();
	await recordMessages(db(), dana.accountId, 1);
	await soon(stays.refs).toEqual([1]);
	await soon(rests.isEnded).toBe(true);
	expect(rests.told.map(({ event }) => event)).toEqual(["closed"]);
});

test("a stream ends with the beat at which its session's time is over, and not a second before", async () => {
	const setClock = stopClock(1_800_000_000_000);
	const dana = await addListener(db());
	const node = await openNode(db.open());
	const stream = await node.listen(dana);
	setClock(hour - 1);
	node.hub.beat();
	await recordMessages(db(), dana.accountId, 1);
	await soon(stream.refs).toEqual([1]);
	setClock(hour);
	node.hub.beat();
	await soon(stream.isEnded).toBe(true);
	await soon(() => node.hub.count(dana.accountId)).toEqual({ all: 0, own: 0 });
	// Not told that the session ended: a reader who prolonged it meanwhile continues with another stream.
	expect(stream.told.map(({ event }) => event)).toEqual(["message"]);
});

test("one browser leaves: the account's others go on, and the places are free again", async () => {
	const dana = await addListener(db());
	const noa = await addListener(db());
	const node = await openNode(db.open());
	const leaves = await node.listen(dana);
	const stays = await node.listen(dana);
	await node.listen(noa);
	expect(node.hub.count(dana.accountId)).toEqual({ all: 3, own: 2 });
	leaves.leave();
	await soon(() => node.hub.count(dana.accountId)).toEqual({ all: 2, own: 1 });
	await recordMessages(db(), dana.accountId, 1);
	await soon(stays.refs).toEqual([1]);
	stays.leave();
	await soon(() => node.hub.count(dana.accountId)).toEqual({ all: 1, own: 0 });
	expect(node.hub.size).toBe(1);
});

test("a session that was over before its stream stood gets nothing", async () => {
	const dana = await addListener(db());
	const node = await openNode(db.open());
	await db().deleteFrom("sessions").execute();
	const late = await node.listen(dana, { after: 0 });
	await recordMessages(db(), dana.accountId, 1);
	await soon(late.isEnded).toBe(true);
	expect(late.told.map(({ event }) => event)).toEqual(["closed"]);
});

test("idle streams ask the database nothing", async () => {
	let asked = 0;
	const watched = new Proxy(db(), {
		get: (target, name) => {
			asked += 1;
			const found: unknown = Reflect.get(target, name, target);
			return typeof found === "function" ? found.bind(target) : found;
		},
	}) as Kysely<Tables>;
	const node = await openNode(db.open(), { db: watched });
	const listeners = await Promise.all(upTo(30).map(() => addListener(db())));
	const streams = await Promise.all(listeners.map((listener) => node.listen(listener)));
	const [first] = listeners;
	await recordMessages(db(), first?.accountId ?? "", 1);
	await soon(() => streams[0]?.refs()).toEqual([1]);
	const restless = async () => {
		asked = 0;
		await pause(100);
		return asked;
	};
	await soon(restless).toBe(0);
	for (const _ of upTo(20)) node.hub.beat();
	expect(node.hub.count("").all).toBe(30);
	expect(asked).toBe(0);
});

test("refused: nobody, another method, too many streams, and a node that stops", async () => {
	const dana = await addListener(db());
	const node = await openNode(db.open());
	const nobody = await node.listen({ accountId: "", sessionId: "" });
	expect(nobody.status).toBe(401);
	const posted = await fetch(`http://127.0.0.1:${node.port}/live`, { method: "HEAD" });
	expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET"]);
	for (const _ of upTo(12)) expect((await node.listen(dana)).status).toBe(200);
	const tooMany = await node.listen(dana);
	expect([tooMany.status, tooMany.headers["retry-after"]]).toEqual([429, "2"]);
	node.hub.close();
	await soon(() => node.hub.count(dana.accountId).all).toBe(0);
	expect((await node.listen(dana)).status).toBe(503);
});

test("an account that opens streams again and again has to wait", async () => {
	const dana = await addListener(db());
	const node = await openNode(db.open());
	for (const _ of upTo(60)) {
		const stream = await node.listen(dana);
		expect(stream.status).toBe(200);
		stream.leave();
		await soon(() => node.hub.count(dana.accountId).own).toBe(0);
	}
	expect((await node.listen(dana)).status).toBe(429);
});

test("while the database refuses, streams are dropped once and the log says so", async () => {
	const dana = await addListener(db());
	let tries = 0;
	const away = new Proxy(db(), {
		get: (target, name) => {
			if (name === "transaction") {
				tries += 1;
				throw new Error("away");
			}
			const found: unknown = Reflect.get(target, name, target);
			return typeof found === "function" ? found.bind(target) : found;
		},
	}) as Kysely<Tables>;
	const node = await openNode(db.open(), { db: away });
	const stream = await node.listen(dana, { after: 0 });
	await recordMessages(db(), dana.accountId, ...upTo(60));
	await soon(stream.isEnded).toBe(true);
	await soon(() => node.hub.count(dana.accountId)).toEqual({ all: 0, own: 0 });
	// Each of the sixty signals may have found the room empty again first, but no more.
	expect(tries).toBeLessThanOrEqual(60);
	const before = tries;
	await pause(100);
	expect([tries, node.log.length]).toEqual([before, 1]);
});
