import pg from "pg";
import { acceptCurrent } from "../../app/accounts/acceptance.server.ts";
import { fillAccount } from "../../test/full-account.ts";
import { signedIn } from "../../test/person.ts";
import type { Figure } from "../figures.ts";
import { addPeople } from "../rows.ts";
import { withFolder } from "../site-process.ts";
import { compareRendering, openWatchedSite } from "./rendering.ts";

const goal = 1.5;

const open = [
	"/auth",
	"/auth?tab=signup",
	"/auth/recover",
	"/sugardaddy",
	"/sugarbaby",
	"/gallery?q=א",
];
const own = ["/profile", "/account", "/account/receipts"];

/** CPU of rendered pages on the embedded database, with so many rows a table. */
export function benchRenderedPages(people: number): Promise<Figure[]> {
	return withFolder((folder) => renderAll(folder, { people, paths: [...open, ...own] }));
}

/**
 * The pages with queries on the PostgreSQL server of TEST_DATABASE_URL, in a database of their own;
 * no figures without one.
 */
export async function benchOnServer(people: number): Promise<Figure[]> {
	const server = process.env.TEST_DATABASE_URL;
	if (!server) return [];
	const address = new URL(server);
	address.pathname = "dvash_bench";
	const administer = async (...statements: string[]) => {
		const client = new pg.Client(server);
		await client.connect();
		for (const statement of statements) await client.query(statement);
		await client.end();
	};
	const drop = "drop database if exists dvash_bench with (force)";
	await administer(drop, "create database dvash_bench");
	try {
		return await withFolder((folder) =>
			renderAll(folder, { people, paths: own, databaseUrl: address.href }),
		);
	} finally {
		await administer(drop);
	}
}

type Asked = { people: number; paths: readonly string[]; databaseUrl?: string };

async function renderAll(folder: string, { people, paths, databaseUrl }: Asked): Promise<Figure[]> {
	const site = await openWatchedSite(folder, databaseUrl);
	try {
		const { db } = site.open.site;
		await addPeople(db, people);
		const owner = await signedIn(db, "bench@demo.test");
		await fillAccount(site.open.site, owner, "bench");
		// Behind its lock, and before the terms, every page leads there.
		await db.deleteFrom("app_locks").execute();
		await acceptCurrent(db, owner);
		const figures: Figure[] = [];
		for (const path of paths) {
			const name = `rendered: ${path} on ${databaseUrl ? "PostgreSQL" : "the embedded database"}`;
			const cookie = own.includes(path) ? { cookie: owner.cookie } : {};
			figures.push(await compareRendering(site, { name, path, goal, ...cookie }));
		}
		return figures;
	} finally {
		await site.close();
	}
}
