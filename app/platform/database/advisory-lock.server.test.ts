import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBareDatabase, postgresUrl } from "../../../test/database.ts";
import { takeTurns } from "./advisory-lock.server.ts";
import { openDatabase } from "./database.server.ts";
import type { OpenDatabase } from "./open-database.server.ts";

let database: OpenDatabase;
let address: string;
beforeEach(async () => {
	({ database, address } = await openBareDatabase());
});
afterEach(() => database.close());

test("the result and the error of the work are passed on", async () => {
	expect(await takeTurns(database, async () => 1)).toBe(1);
	const fail = async () => Promise.reject(new Error("of the work"));
	await expect(takeTurns(database, fail)).rejects.toThrow("of the work");
	expect(await takeTurns(database, async () => 2)).toBe(2);
});

describe.skipIf(!postgresUrl)("on PostgreSQL", () => {
	test("another process waits until the work is done", async () => {
		const other = await openDatabase(address);
		const begun = Promise.withResolvers<void>();
		const gate = Promise.withResolvers<void>();
		const order: string[] = [];
		const first = takeTurns(database, async () => {
			begun.resolve();
			await gate.promise;
			order.push("first");
		});
		await begun.promise;
		const waiting = () =>
			database.session((run) =>
				run("select 1 from pg_locks where locktype = 'advisory' and granted = $1", [false]),
			);
		const second = takeTurns(other, async () => void order.push("second"));
		while ((await waiting()).length === 0 && order.length === 0);
		gate.resolve();
		await Promise.all([first, second]);
		await other.close();
		expect(order).toEqual(["first", "second"]);
	});
});
