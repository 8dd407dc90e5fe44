import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { makeVault, readOrMakeSecret } from "./secret.server.ts";

const vault = makeVault("a-secret-for-tests");

test("what is sealed opens again, for the same purpose and the same secret only", () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			const sealed = vault.seal("draft", text);
			expect(vault.open("draft", sealed)).toBe(text);
			expect(vault.open("flash", sealed)).toBeNull();
			expect(makeVault("another").open("draft", sealed)).toBeNull();
		}),
	);
});

test("a sealed text that was changed or cut anywhere does not open", () => {
	const bytes = Buffer.from(vault.seal("draft", "דנה"), "base64url");
	for (let at = 0; at < bytes.length; at += 1) {
		const changed = Buffer.from(bytes);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(vault.open("draft", changed.toString("base64url"))).toBeNull();
		expect(vault.open("draft", bytes.subarray(0, at).toString("base64url"))).toBeNull();
	}
});

test("the same text is sealed differently each time", () => {
	expect(vault.seal("draft", "x")).not.toBe(vault.seal("draft", "x"));
});

test("the embedded secret is made once and readable by its owner alone", () => {
	const folder = mkdtempSync(join(tmpdir(), "dvash-secret-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const secret = readOrMakeSecret(folder);
	expect(secret.length).toBeGreaterThanOrEqual(43);
	expect(readOrMakeSecret(folder)).toBe(secret);
	expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
});
