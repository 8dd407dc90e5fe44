import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packagesAgree } from "./installed.mjs";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "dvash-installed-"));
	mkdirSync(join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const here = { os: process.platform, cpu: [process.arch] };
const first = { version: "1.0.0", integrity: "sha512-a" };
const binding = { version: "2.0.0", integrity: "sha512-b", optional: true };

function write(file: string, packages: Record<string, object>): void {
	writeFileSync(join(folder, file), JSON.stringify({ lockfileVersion: 3, packages }));
}
const lock = (packages: Record<string, object>) =>
	write("package-lock.json", { "": { name: "site" }, ...packages });
const installed = (packages: Record<string, object>) =>
	write("node_modules/.package-lock.json", packages);

test("npm's own list matches the lock file, whatever else npm added to it", () => {
	lock({ "node_modules/first": first });
	installed({ "node_modules/first": { ...first, resolved: "https://example.com/first.tgz" } });
	expect(packagesAgree(folder)).toBe(true);
});

test("an interrupted installation, or none at all, does not match", () => {
	lock({ "node_modules/first": first });
	expect(packagesAgree(folder)).toBe(false);
	writeFileSync(join(folder, "node_modules/.package-lock.json"), '{ "packages": {');
	expect(packagesAgree(folder)).toBe(false);
});

test.each<[string, Record<string, object>]>([
	["missing", {}],
	["of another version", { "node_modules/first": { ...first, version: "1.0.1" } }],
	["with other contents", { "node_modules/first": { ...first, integrity: "sha512-c" } }],
	["joined by one that the lock does not know", { "node_modules/first": first, other: first }],
])("a package that is %s does not match", (_how, packages) => {
	lock({ "node_modules/first": first });
	installed(packages);
	expect(packagesAgree(folder)).toBe(false);
});

test.each<[string, object, boolean]>([
	["this machine", here, false],
	["another system", { ...here, os: ["plan9"] }, true],
	["another processor", { ...here, cpu: "pdp11" }, true],
	["another C library", { ...here, libc: ["musl"] }, true],
	["a part of another machine's", {}, true],
])("an optional package for %s may be missing or installed", (_whose, machine, may) => {
	lock({ "node_modules/first": first, "node_modules/binding": { ...binding, ...machine } });
	installed({ "node_modules/first": first });
	expect(packagesAgree(folder)).toBe(may);
});
