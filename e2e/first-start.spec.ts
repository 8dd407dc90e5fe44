import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { sql } from "kysely";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { embeddedFolder } from "../app/platform/database/embedded.server.ts";
import { freePort } from "../scripts/free-port.ts";

function start(port: number, dataDir: string): ChildProcess {
	return spawn(process.execPath, ["server.ts", "start"], {
		env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" },
		stdio: ["ignore", "pipe", "ignore"],
	});
}

/** What it says until it has said these words, or ends. */
function hear(child: ChildProcess, words: string): Promise<string> {
	return new Promise((done) => {
		let said = "";
		child.stdout?.on("data", (piece) => {
			said += piece;
			if (said.includes(words)) done(said);
		});
		child.once("exit", () => done(said));
	});
}

const making = "Making an empty database.";

/** Who and what the demo has, read while no site runs. */
async function countDemo(dataDir: string) {
	const { db, close } = await openDatabase(embeddedFolder(dataDir));
	const { rows } = await sql<Record<string, number>>`
		with found as (select accounts.role from accounts join members on account_id = accounts.id
			join member_search on member_id = members.id)
		select
		(select count(*) from found where role = 'baby') as women,
		(select count(*) from found where role = 'daddy') as men,
		(select count(*) from conversations) as talks,
		(select count(*) from membership_periods) as memberships,
		(select count(*) from payments) as payments,
		(select count(*) from photos) as photos,
		(select count(*) from enforcements) as enforcements,
		(select count(*) from verification_files) as evidence`.execute(db);
	await close();
	return rows[0];
}

test("a first start that is killed anywhere is made good by the next @desktop @long", async () => {
	test.setTimeout(1_800_000);
	const port = await freePort();
	const folder = () => mkdtempSync(join(tmpdir(), "dvash-first-"));
	const openOnce = async (dataDir: string) => {
		const child = start(port, dataDir);
		const said = await hear(child, "is open");
		child.kill("SIGTERM");
		await once(child, "exit");
		expect(said).toContain("is open");
		return said;
	};
	const cut = async (dataDir: string, ms: number) => {
		const child = start(port, dataDir);
		await hear(child, making);
		await pause(ms);
		child.kill("SIGKILL");
		await once(child, "exit");
	};
	const whole = folder();
	const folders = [whole];
	try {
		const child = start(port, whole);
		await hear(child, making);
		const began = performance.now();
		await hear(child, "content is in place");
		const lasted = performance.now() - began;
		child.kill("SIGTERM");
		await once(child, "exit");
		const wanted = await countDemo(whole);
		expect(wanted).toMatchObject({ women: 24, men: 16 });
		let anew = 0;
		for (const share of [0.3, 0.5, 0.7, 0.8, 0.9]) {
			const dataDir = folder();
			folders.push(dataDir);
			await cut(dataDir, share * lasted);
			if ((await openOnce(dataDir)).includes("made anew")) anew += 1;
			expect([share, await countDemo(dataDir)]).toEqual([share, wanted]);
		}
		expect(anew).toBeGreaterThan(0);
	} finally {
		for (const one of folders) rmSync(one, { recursive: true, force: true });
	}
});
