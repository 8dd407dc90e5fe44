import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { absolute, type Figure } from "./figures.ts";
import { load, memoryOf } from "./load.ts";
import { type SiteProcess, startSite, withFolder } from "./site-process.ts";

const idleSeconds = 60;
/** Until then V8 compiles what a start has warmed up, and garbage is collected twice. */
const afterStartMs = 40_000;
const restMs = 60_000;
/** A thousand requests, as people mix them. */
const mix = {
	"/": 300,
	"/pricing": 150,
	"/gallery": 150,
	"/auth": 200,
	"/gallery?q=zz": 100,
	"/sugardaddy": 100,
};

/** What a site costs that nobody visits: its start, its rest, and its memory after a thousand requests. */
export async function benchQuiet(): Promise<Figure[]> {
	return [...(await onServer()), ...(await embedded())];
}

function embedded(): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const site = await startSite(folder, { idleMs: 0 });
		try {
			return [await idle(site, "the embedded database")];
		} finally {
			await site.stop();
		}
	});
}

/** `npm run serve` on the PostgreSQL server of TEST_DATABASE_URL; no figures without one. */
async function onServer(): Promise<Figure[]> {
	const server = process.env.TEST_DATABASE_URL;
	if (!server) return [];
	const client = new pg.Client(server);
	await client.connect();
	const drop = "drop database if exists dvash_quiet with (force)";
	const address = new URL(server);
	address.pathname = "dvash_quiet";
	await client.query(drop);
	await client.query("create database dvash_quiet");
	try {
		return await withFolder((folder) => measureServe(folder, address.href, client));
	} finally {
		await client.query(drop);
		await client.end();
	}
}

async function measureServe(folder: string, databaseUrl: string, client: pg.Client) {
	const env = {
		DATABASE_URL: databaseUrl,
		ORIGIN: "https://dvash.test",
		SECRET: randomBytes(32).toString("hex"),
		FILES_KEY: randomBytes(32).toString("hex"),
		SMTP_URL: "smtp://127.0.0.1:1",
		MAIL_FROM: "post@dvash.test",
		HOST: "127.0.0.1",
	};
	const start = () => startSite(folder, { idleMs: 0, mode: "serve", env });
	// Makes the tables.
	await (await start()).stop();
	const starts: number[] = [];
	for (let time = 0; time < 3; time += 1) {
		const site = await start();
		starts.push(spentOf(site.pid));
		await site.stop();
	}
	const site = await start();
	try {
		const transactions = async () => {
			const { rows } = await client.query(
				"select xact_commit + xact_rollback as count from pg_stat_database where datname = 'dvash_quiet'",
			);
			return Number(rows[0].count);
		};
		await wait(afterStartMs);
		const before = await transactions();
		const rest = await idle(site, "PostgreSQL", 0);
		// PostgreSQL publishes its counts with a delay; both ends of the time have the same.
		const asked = ((await transactions()) - before) / idleSeconds;
		for (const [path, times] of Object.entries(mix)) await load({ port: site.port, path }, times);
		await wait(restMs);
		return [
			absolute({ name: "quiet: CPU of a start of serve", unit: "ms", goal: 1_500 }, starts),
			rest,
			absolute({ name: "quiet: transactions a second, idle", unit: "", goal: 5 }, [asked]),
			absolute(
				{
					name: "quiet: memory a minute after a thousand requests, PostgreSQL",
					unit: "MB",
					goal: 230,
				},
				[memoryOf(site.pid)],
			),
		];
	} finally {
		await site.stop();
	}
}

/** Of a second without visitors; the goal is one percent of a core. */
async function idle(site: SiteProcess, database: string, settleMs = afterStartMs): Promise<Figure> {
	await wait(settleMs);
	const before = spentOf(site.pid);
	await wait(idleSeconds * 1e3);
	const spent = (spentOf(site.pid) - before) / idleSeconds;
	return absolute({ name: `quiet: CPU of an idle second, ${database}`, unit: "ms", goal: 10 }, [
		spent,
	]);
}

/** Milliseconds of CPU that a process has used, threads that have ended among them (Linux). */
function spentOf(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(stat[11]) + Number(stat[12])) * 10;
}
