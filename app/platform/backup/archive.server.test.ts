import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readArchive, writeArchive } from "./archive.server.ts";

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "dvash-archive-"));
	file = join(folder, "a.tar.gz");
});
afterEach(() => rmSync(folder, { recursive: true }));

const all = () => true;
const buffer = (name: string, text: string) => ({ name, source: Buffer.from(text) });

test("files are restored unchanged, whatever their size and name", async () => {
	const long = `${"folder/".repeat(20)}${"n".repeat(80)}.txt`;
	const source = join(folder, "source");
	writeFileSync(source, "x".repeat(200_000));
	writeFileSync(join(folder, "empty"), "");
	await writeArchive(file, [
		buffer("one", "1".repeat(512)),
		buffer("תמונה/שתיים.txt", "שלום"),
		{ name: long, source },
		{ name: "nothing", source: join(folder, "empty") },
		buffer("bare/", ""),
		{ name: "gone", source: join(folder, "gone") },
	]);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	const target = join(folder, "target");
	const names = ["one", "תמונה/שתיים.txt", long, "nothing", "bare/"];
	expect(await readArchive(file, all, target)).toEqual(names);
	expect(readFileSync(join(target, "one"), "utf8")).toBe("1".repeat(512));
	expect(readFileSync(join(target, "תמונה/שתיים.txt"), "utf8")).toBe("שלום");
	expect(readFileSync(join(target, long), "utf8")).toBe("x".repeat(200_000));
	expect(readFileSync(join(target, "nothing"), "utf8")).toBe("");
	expect(statSync(join(target, "bare")).isDirectory()).toBe(true);
});

test("a truncated or modified archive is an error", async () => {
	await writeArchive(file, [buffer("one", "1".repeat(5000)), buffer("two", "2")]);
	const whole = readFileSync(file);
	writeFileSync(file, whole.subarray(0, whole.length - 12));
	await expect(readArchive(file, all)).rejects.toThrow();
	const noise = { name: "noise", source: randomBytes(300_000) };
	const cut = join(folder, "cut.tar.gz");
	await writeArchive(cut, [noise]);
	writeFileSync(cut, readFileSync(cut).subarray(0, 200_000));
	await expect(readArchive(cut, all, join(folder, "target"))).rejects.toThrow();
	const tar = gunzipSync(whole);
	writeFileSync(file, gzipSync(tar.subarray(0, 3000)));
	await expect(readArchive(file, all)).rejects.toThrow("truncated");
	tar.write("x", 3);
	writeFileSync(file, gzipSync(tar));
	await expect(readArchive(file, all)).rejects.toThrow("checksum");
	writeFileSync(file, "no archive at all");
	await expect(readArchive(file, all)).rejects.toThrow();
});

test("an archive that ends at any byte is an error of its reader alone", async () => {
	await writeArchive(file, [
		{ name: "noise", source: randomBytes(3000) },
		buffer("empty", ""),
		buffer("two", "2".repeat(600)),
	]);
	const whole = readFileSync(file);
	for (let end = whole.length - 1; end > 0; end -= 20) {
		writeFileSync(file, whole.subarray(0, end));
		const target = end % 2 ? join(folder, `${end}`) : undefined;
		await expect(readArchive(file, all, target)).rejects.toThrow();
	}
	// An uncaught error fails the whole run.
	await setTimeout(20);
});

test.each(["../out", "/etc/out", "a/../../out", "C:/out", "a\\..\\out"])(
	"nothing is written outside the folder: %s",
	async (name) => {
		await writeArchive(file, [buffer(name, "x")]);
		mkdirSync(join(folder, "target"));
		await expect(readArchive(file, all, join(folder, "target"))).rejects.toThrow("unexpected file");
	},
);

test.each(["symlink", "link"] as const)("a %s is refused", async (type) => {
	const header = { name: "one", type, linkname: "/etc/passwd", size: 0 };
	writeFileSync(file, gzipSync(await packTar([{ header }])));
	await expect(readArchive(file, all, join(folder, "target"))).rejects.toThrow("unexpected file");
});

test("an existing file is not overwritten", async () => {
	writeFileSync(file, "mine");
	await expect(writeArchive(file, [])).rejects.toThrow("EEXIST");
	expect(readFileSync(file, "utf8")).toBe("mine");
});
