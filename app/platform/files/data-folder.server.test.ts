import {
	chmodSync,
	chownSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChild } from "../../../test/child.ts";

const isRoot = process.getuid?.() === 0;
const somebody = 65_534;

let root: string;
let dataDir: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "dvash-folder-"));
	dataDir = join(root, "data");
	chmodSync(root, 0o755);
	for (const name of ["data", "data/files", "data/files/ab"]) {
		mkdirSync(join(root, name));
		give(join(root, name));
	}
	writeFileSync(join(dataDir, "files/ab/photo"), "noise");
	give(join(dataDir, "files/ab/photo"));
});
afterEach(() => {
	for (const name of ["", "files", "files/ab", "files/ab/photo"])
		chmodSync(join(dataDir, name), 0o700);
	rmSync(root, { recursive: true });
});

function give(path: string): void {
	if (isRoot) chownSync(path, somebody, somebody);
}

/** As a restore by root leaves it. */
function take(path: string, mode: number): void {
	if (isRoot) chownSync(path, 0, 0);
	chmodSync(path, isRoot ? mode : mode & 0o055);
}

/** Tries it as an ordinary user, whom folders can refuse. */
const trying = () =>
	startChild(
		`
		import { tryDataFolder } from "./app/platform/files/data-folder.server.ts";
		if (process.argv[2]) process.setuid(Number(process.argv[2]));
		const refused = await tryDataFolder(process.argv[1], ["files", "audit"]).catch((error) => error);
		console.log(refused ? refused.reason + " " + refused.message : "fine");`,
		dataDir,
		isRoot ? String(somebody) : "",
	).line();

test("a folder that is its user's is left as it was", async () => {
	expect(await trying()).toBe("fine");
	expect(readdirSync(dataDir)).toEqual(["files"]);
	expect(readdirSync(join(dataDir, "files"))).toEqual(["ab"]);
});

test.each(["", "files", "files/ab"])("one that may not be written is refused: %j", async (name) => {
	take(join(dataDir, name), 0o755);
	expect(await trying()).toBe(
		`not-writable The folder ${join(dataDir, name)} may not be written by whoever started this: give it to them, or set DATA_DIR to another one.`,
	);
});

test("a stored file that may not be read is refused", async () => {
	const photo = join(dataDir, "files/ab/photo");
	take(photo, 0o600);
	expect(await trying()).toBe(
		`no-right ${photo} may not be read by whoever started this: give them all of ${dataDir}, or set DATA_DIR to another one.`,
	);
});
