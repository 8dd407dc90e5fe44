import { execFileSync, spawnSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	cpSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChild, startChildUnder } from "../../../test/child.ts";
import { openDatabase } from "./database.server.ts";

let root: string;
let dataDir: string;
beforeAll(async () => {
	root = realpathSync(mkdtempSync(join(tmpdir(), "dvash-refused-")));
	dataDir = join(root, "data");
	await (await openDatabase(join(dataDir, "database"))).close();
	chmodSync(root, 0o755);
});
afterAll(() => rmSync(root, { recursive: true }));

/** Opens a database; root, who may open every folder, switches to another user first. */
const opener = `
	import { openDatabase } from "./app/platform/database/database.server.ts";
	if (process.argv[2]) process.setuid(Number(process.argv[2]));
	const refused = await openDatabase(process.argv[1]).catch((error) => error);
	console.log(refused.reason, refused.message);
	process.exit();`;
const isRoot = process.getuid?.() === 0;
const somebody = 65_534;
const canMount = spawnSync("unshare", ["--mount", "true"]).status === 0;

test.for(["data", "data/database"])(
	"%s on a read-only disk is not reported as damaged",
	async (name, { skip }) => {
		skip(!canMount, "not seen here: unshare needs Linux and the rights of root");
		const path = join(root, name);
		const script = `mount --bind "${path}" "${path}" && mount -o remount,ro,bind "${path}" && exec "$@"`;
		const outer = ["unshare", "--mount", "sh", "-c", script, "sh"];
		const child = startChildUnder(outer, opener, join(dataDir, "database"));
		expect(await child.line()).toBe(
			`not-writable The folder ${path} is on a disk that is mounted read-only: mount it for writing, or set DATA_DIR to another one.`,
		);
	},
);

test.each(["foreign", "foreign/database"])(
	"%s of another user is not reported as damaged",
	async (name) => {
		const path = join(root, name);
		cpSync(dataDir, join(root, "foreign"), { recursive: true });
		rmSync(join(root, "foreign/database.lock"));
		if (isRoot) {
			chownSync(join(root, "foreign"), name === "foreign" ? 0 : somebody, 0);
			chmodSync(path, 0o755);
		} else chmodSync(path, 0o555);
		const child = startChild(
			opener,
			join(root, "foreign/database"),
			isRoot ? String(somebody) : "",
		);
		expect(await child.line()).toBe(
			`not-writable The folder ${path} may not be written by whoever started this: give it to them, or set DATA_DIR to another one.`,
		);
		if (!isRoot) chmodSync(path, 0o755);
		rmSync(join(root, "foreign"), { recursive: true });
	},
);

test("an unreadable part is not reported as damaged", async () => {
	const folder = join(root, "part/database");
	cpSync(join(dataDir, "database"), folder, { recursive: true });
	if (isRoot) execFileSync("chown", ["-R", String(somebody), join(root, "part")]);
	const part = join(folder, "global/pg_filenode.map");
	if (isRoot) chownSync(part, 0, 0);
	chmodSync(part, isRoot ? 0o600 : 0);
	const child = startChild(opener, folder, isRoot ? String(somebody) : "");
	expect(await child.line()).toMatch(
		/^not-writable The database in .+ cannot be opened, its disk refuses: .+: Permission denied\.$/,
	);
});

test("a disk that is too slow is not reported as damaged", async () => {
	const folder = join(root, "slow/database");
	cpSync(join(dataDir, "database"), folder, { recursive: true });
	await expect(openDatabase(folder, { openDeadlineMs: 1 })).rejects.toMatchObject({
		reason: "unreachable",
		message: expect.stringMatching(/^The database in .+ has not opened within 0\.001 seconds/),
	});
});

test("damaged files are reported in PostgreSQL's own words", async () => {
	const folder = join(root, "old/database");
	cpSync(join(dataDir, "database"), folder, { recursive: true });
	writeFileSync(join(folder, "PG_VERSION"), "12\n");
	await expect(openDatabase(folder)).rejects.toMatchObject({
		reason: "unreadable",
		message: `The database in ${folder} cannot be opened, its files are damaged or of another version: restore a backup. PostgreSQL says: database files are incompatible with server.`,
	});
});
