import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { signedIn } from "../../test/person.ts";
import { testSite, wordsOf } from "../../test/site.ts";
import { unzip } from "../../test/unzip.ts";
import type { PersonalTable } from "../platform/personal-data.server.ts";
import { addPhoto } from "../profiles/photos/photos.server.ts";
import { exportPerson, zipExport } from "./export/export.server.ts";
import { personalData } from "./personal-data.server.ts";

const site = testSite();
const declared = Object.entries<PersonalTable>(personalData);
const personal = declared.flatMap(([table, entry]) =>
	"impersonal" in entry ? [] : [{ table, ...entry }],
);

async function readSchema() {
	const { db } = site.site();
	const tables = await sql<{ name: string; columns: string }>`
		select table_name as name, string_agg(column_name, ' ') as columns
		from information_schema.columns join information_schema.tables using (table_schema, table_name)
		where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'migrations'
		group by table_name`.execute(db);
	const keys = await sql<{ name: string; refers: string; rule: string }>`
		select child.relname as name, parent.relname as refers, confdeltype::text as rule
		from pg_constraint
		join pg_class as child on child.oid = conrelid
		join pg_class as parent on parent.oid = confrelid
		where contype = 'f' and child.relnamespace = current_schema()::regnamespace`.execute(db);
	return { tables: tables.rows, keys: keys.rows };
}

/** A table and those that refer to it, directly or indirectly. */
function withReferencing(
	table: string,
	keys: readonly { name: string; refers: string }[],
): Set<string> {
	const found = new Set([table]);
	for (const known of found) {
		for (const { name, refers } of keys) if (refers === known) found.add(name);
	}
	return found;
}

/** The rows of /privacy by heading. */
async function readPromises(part = "[\\s\\S]*"): Promise<Map<string, string>> {
	const page = await (await site.get("/privacy")).text();
	const html = new RegExp(part).exec(page)?.[0] ?? "";
	const lines = html.matchAll(/<li>(?:<p>)?\s*<strong>(.*?)[.:]?<\/strong>[.:]?(.*?)<\/li>/gs);
	return new Map([...lines].map(([, heading = "", words = ""]) => [heading, words]));
}

test("every table of the database is declared", async () => {
	const { tables } = await readSchema();
	const missing = tables.map(({ name }) => name).filter((name) => !(name in personalData));
	expect(missing, "tables without an entry in a personal-data.server.ts").toEqual([]);
	const gone = declared
		.map(([table]) => table)
		.filter((table) => !tables.some(({ name }) => name === table));
	expect(gone, "entries without a table").toEqual([]);
});

test("no table that refers to a person or holds an address or a phone is declared impersonal", async () => {
	const { tables, keys } = await readSchema();
	const ofPeople = withReferencing("accounts", keys);
	const suspects = tables.filter(
		({ name, columns }) =>
			ofPeople.has(name) || /mail|phone|account|member|person|doer/.test(columns),
	);
	expect(suspects.length).toBeGreaterThan(20);
	const wrong = suspects.filter(({ name }) => !personal.some(({ table }) => table === name));
	expect(wrong.map(({ name }) => name)).toEqual([]);
});

test("foreign keys delete what is declared as left to them, and nothing that stays", async () => {
	const { keys } = await readSchema();
	const cascading = keys.filter(({ rule }) => rule === "c");
	const byHand = personal.filter(({ erased }) => typeof erased === "function");
	const taken = new Set(byHand.flatMap(({ table }) => [...withReferencing(table, cascading)]));
	for (const { table, erased } of personal) {
		if (erased === "by foreign key") expect(taken, table).toContain(table);
		if (typeof erased === "object") expect(taken, table).not.toContain(table);
	}
});

test("/privacy has a row for every table, with its retention period", async () => {
	const promises = await readPromises();
	for (const { table, line, time = "" } of personal) {
		expect([...promises.keys()], table).toContain(line);
		expect(promises.get(line), table).toContain(time);
	}
});

test("everything /privacy lists as kept corresponds to a table", async () => {
	const kept = await readPromises('id="how-long"[\\s\\S]*?</section>');
	expect(kept.size).toBeGreaterThan(8);
	// Not built yet.
	const later = ["חומרי אימות"];
	const lines = new Set([...personal.map(({ line }) => line), ...later]);
	expect([...kept.keys()].filter((heading) => !lines.has(heading))).toEqual([]);
});

test("before deleting the account, a person can read there how long things are kept", async () => {
	const { cookie } = await signedIn(site.site().db, "dana@example.com", {
		isReauthenticated: true,
	});
	const words = await wordsOf(await site.get("/account/delete", { cookie }));
	const staying = personal.filter(
		({ erased }) => typeof erased === "object" && erased.stays === "whole",
	);
	expect(staying.map(({ table }) => table).sort()).toEqual([
		"ticket_messages",
		"tickets",
		"webhook_events",
	]);
	for (const { table, time } of staying) expect(words.replace(/\s+/g, " "), table).toContain(time);
});

test("the file contains the photos themselves, the largest of each, and nobody else's", async () => {
	const dana = await signedIn(site.site().db, "dana@example.com");
	const noa = await signedIn(site.site().db, "noa@example.com");
	const photoOf = async (owner: typeof dana, small: Buffer, large: Buffer) => {
		const variants = [
			{ format: "webp", size: 1600, width: 1600, height: 2000, bytes: large },
			{ format: "avif", size: 1600, width: 1600, height: 2000, bytes: randomBytes(30) },
			{ format: "webp", size: 160, width: 160, height: 200, bytes: small },
		] as const;
		const hashes = { hash: "01".repeat(32), mirroredHash: "10".repeat(32) };
		await addPhoto(site.site(), owner, {
			width: 1600,
			height: 2000,
			...hashes,
			variants: [...variants],
		});
	};
	const first = randomBytes(300);
	const second = randomBytes(300);
	await photoOf(dana, randomBytes(30), first);
	await photoOf(noa, randomBytes(30), randomBytes(300));
	await photoOf(dana, randomBytes(30), second);
	const files = unzip(await zipExport(await exportPerson(site.site(), dana)));
	expect([...files.keys()]).toEqual(["my-data.json", "photos/1.webp", "photos/2.webp"]);
	expect(JSON.parse(String(files.get("my-data.json")))).toMatchObject({
		photos: [
			{ place: 1, audience: "me", picture: "photos/1.webp" },
			{ place: 2, audience: "me", picture: "photos/2.webp" },
		],
	});
	expect(files.get("photos/1.webp")).toEqual(first);
	expect(files.get("photos/2.webp")).toEqual(second);
});
