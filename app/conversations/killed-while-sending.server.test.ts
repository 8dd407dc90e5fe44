import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { type Child, startChild, startChildUnder } from "../../test/child.ts";
import type { ClubMember } from "../../test/club.ts";
import { openBareDatabase } from "../../test/database.ts";
import type { TalkDevice } from "../../test/talk-child.ts";
import { addTalk, readerOf, type talkSite } from "../../test/talks.ts";
import { openDatabase } from "../platform/database/database.server.ts";
import { migrate, readMigrations } from "../platform/database/migrate.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { makeVault } from "../platform/secret.server.ts";
import type { Settings } from "../platform/settings.ts";
import { readThread } from "./thread.server.ts";

/** Only in the long tests: each kill opens a database anew. */
const kills = Number(process.env.KILLS) || (process.env.LONG ? 200 : 0);
const program = `await import("./test/talk-child.ts")`;
const first = "the first secret of the tests";

type Site = ReturnType<typeof talkSite>;
type Device = TalkDevice & { answered: Map<number, number> };

const siteOf = (db: Kysely<Tables>, secret: string): Site => ({
	db,
	vault: makeVault(secret),
	settings: { limits: 1e6 } as Settings,
});

async function begin(address: string) {
	const database = await openDatabase(address);
	await migrate(database, readMigrations());
	const { man, woman, id } = await addTalk(siteOf(database.db, first));
	await database.close();
	const devices = [man, woman].flatMap(({ accountId }, index): Device[] =>
		[1, 2].map((nth) => ({
			name: `${index ? "woman" : "man"} ${nth}`,
			accountId,
			conversation: id,
			next: 0,
			answered: new Map(),
		})),
	);
	return { man, woman, id, devices };
}

const answersOf = (devices: readonly Device[]) =>
	devices.reduce((sum, { answered }) => sum + answered.size, 0);

const argument = (devices: readonly Device[]) =>
	JSON.stringify(devices.map(({ answered: _, ...device }) => device));

/** Notes what was answered, until the process prints the word or has ended. */
async function hear(
	child: Child,
	devices: readonly Device[],
	until?: string,
	onResealed?: () => void,
): Promise<void> {
	for (;;) {
		const line = await child.line().catch(() => null);
		if (line === null || line === until) return;
		if (line === "resealed") onResealed?.();
		const [, name, nth, number] = /^(\w+ \d) (\d+) (\d+)$/.exec(line) ?? [];
		const device = devices.find((one) => one.name === name);
		if (!device) continue;
		device.answered.set(Number(nth), Number(number));
		device.next = Number(nth) + 1;
	}
}

/** Every acknowledged message is there once, in each device's order, for both, and both were notified. */
async function check(site: Site, member: ClubMember, id: string, devices: readonly Device[]) {
	const reader = await readerOf(site, member);
	const texts: (string | null)[] = [];
	for (let after = 0; ; after = texts.length) {
		const thread = await readThread(site, reader, id, { after });
		expect(thread?.messages[0]?.number).toBe(after + 1);
		texts.push(...(thread?.messages ?? []).map(({ text }) => text));
		if (!thread?.hasNewer) break;
	}
	for (const { name, answered } of devices) {
		const own = texts.filter((text) => text?.startsWith(name));
		expect(own).toEqual(own.map((_, nth) => `${name} ${nth}`));
		expect(own.length).toBeGreaterThanOrEqual(answered.size);
		for (const [nth, number] of answered) expect(texts[number - 1]).toBe(`${name} ${nth}`);
	}
	const events = await site.db
		.selectFrom("live_events")
		.select(["number", "kind", "ref"])
		.where("account_id", "=", member.accountId)
		.orderBy("number")
		.execute();
	expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
	const told = events.flatMap(({ kind, ref }) => (kind === "message" ? [ref] : []));
	expect(told).toEqual(texts.map((_, index) => index + 1));
	return texts.length;
}

test.runIf(kills > 0)(
	`after each of ${kills} kills every answered message is there once, in order`,
	async () => {
		const folder = mkdtempSync(join(tmpdir(), "dvash-talk-"));
		try {
			const bare = await openBareDatabase();
			const address = bare.address === "memory:" ? join(folder, "database") : bare.address;
			await bare.database.close();
			const { man, woman, id, devices } = await begin(address);
			// The site's secret changes now and then; the nightly job then runs while messages are written.
			let secret = first;
			for (let kill = 0; kill < kills; kill += 1) {
				if (kill % 4 === 1) secret = `secret ${kill} of the tests,${secret.split(",")[0]}`;
				const child = startChild(program, address, secret, argument(devices));
				await hear(child, devices, "ready");
				let isOver = false;
				// The secret before the last one is gone: no key may need it (docs/operations.md).
				let isResealed = kill % 4 > 0;
				const hearing = hear(child, devices, undefined, () => {
					isResealed = true;
				}).then(() => {
					isOver = true;
				});
				const before = answersOf(devices);
				while (answersOf(devices) === before || !isResealed) {
					if (isOver) await child.line();
					await pause(10);
				}
				await pause(Math.random() * 500);
				await child.kill();
				await hearing;
			}
			const database = await openDatabase(address);
			const site = siteOf(database.db, secret);
			const all = await check(site, woman, id, devices);
			expect(await check(site, man, id, devices)).toBe(all);
			expect(answersOf(devices)).toBeGreaterThan(kills);
			await database.close();
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	},
	7_200_000,
);

/** A disk of its own for a process needs namespaces, which some machines forbid. */
const mayMount =
	kills > 0 && spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/tmp"]).status === 0;

test.runIf(mayMount)(
	"on a full disk nothing is answered that is not there afterwards",
	async () => {
		const folder = mkdtempSync(join(tmpdir(), "dvash-full-"));
		try {
			const { woman, id, devices } = await begin(join(folder, "disk", "database"));
			// The database moves to a small disk with room for one more segment (16 MB) of its log; when it is
			// full, what is left of it moves back.
			const script = `mkdir "$0/small" && mount -t tmpfs -o size=$(($(du -sm "$0/disk" | cut -f1) + 20))m none "$0/small" &&
			cp -a "$0/disk/." "$0/small/" && "$@"; cp -a "$0/small/." "$0/after/"`;
			const outer = ["unshare", "-rm", "sh", "-c", `mkdir "$0/after"; ${script}`, folder];
			const address = join(folder, "small", "database");
			const child = startChildUnder(outer, program, address, first, argument(devices));
			await hear(child, devices, "ready");
			await hear(child, devices, "dead");
			await hear(child, devices);
			await child.ended;
			const database = await openDatabase(join(folder, "after", "database"));
			await check(siteOf(database.db, first), woman, id, devices);
			expect(devices.every(({ answered }) => answered.size > 0)).toBe(true);
			await database.close();
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	},
	600_000,
);
