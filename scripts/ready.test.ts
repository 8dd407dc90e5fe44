import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "./free-port.ts";

const taken = createServer();
let port: string;
beforeAll(async () => {
	await new Promise<void>((listening) => taken.listen(0, "127.0.0.1", listening));
	port = String((taken.address() as { port: number }).port);
});
afterAll(() => taken.close());

test.each(["scripts/ready.mjs", "server.ts"])(
	"%s reports a busy port before anything is built",
	async (program) => {
		const dataDir = join(tmpdir(), `dvash-never-made-${port}`);
		const { status, stdout, stderr } = spawnSync(process.execPath, [program, "start"], {
			encoding: "utf8",
			env: { ...process.env, PORT: port, HOST: "", DATA_DIR: dataDir },
		});
		expect(stderr).toBe(
			`Port ${port} is in use: stop the other program or set PORT to another number.\n`,
		);
		expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
		expect(existsSync(dataDir)).toBe(false);
	},
);

test("server.ts reports a busy port of METRICS before a database is made", async () => {
	const dataDir = join(tmpdir(), `dvash-never-watched-${port}`);
	const { status, stderr } = spawnSync(process.execPath, ["server.ts", "start"], {
		encoding: "utf8",
		env: {
			...process.env,
			PORT: String(await freePort()),
			METRICS: port,
			HOST: "",
			DATA_DIR: dataDir,
		},
	});
	expect(stderr).toBe(
		`Port ${port} is in use: stop the other program or set METRICS to another number.\n`,
	);
	expect([status, existsSync(dataDir)]).toEqual([1, false]);
});
