import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { makeVault, readOrMakeSecret, type Vault } from "./secret.server.ts";

const vault = makeVault("a-secret-for-tests");

test("a sealed text opens only for the same purpose and with the same secret", () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			const sealed = vault.seal("draft", text);
			expect(vault.open("draft", sealed)).toBe(text);
			expect(vault.open("flash", sealed)).toBeNull();
			expect(makeVault("another").open("draft", sealed)).toBeNull();
		}),
	);
});

test("a sealed text that was modified or truncated does not open", () => {
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

test("a text can be sealed deterministically, per purpose and secret", () => {
	const sealed = vault.sealSame("picture address", "x");
	expect(vault.sealSame("picture address", "x")).toBe(sealed);
	expect(vault.open("picture address", sealed)).toBe("x");
	const others = [vault.sealSame("picture address", "y"), vault.sealSame("flash", "x")];
	for (const other of [...others, makeVault("another").sealSame("picture address", "x")]) {
		expect(other.slice(0, 16)).not.toBe(sealed.slice(0, 16));
	}
});

test("the embedded secret is created once and readable only by its owner", () => {
	const folder = mkdtempSync(join(tmpdir(), "dvash-secret-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const secret = readOrMakeSecret(folder);
	expect(secret.length).toBeGreaterThanOrEqual(43);
	expect(readOrMakeSecret(folder)).toBe(secret);
	expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
});

test("while a secret is replaced, what the old one sealed and signed still counts", () => {
	const [old, both, fresh] = ["old", "new,old", "new"].map((text) => makeVault(text)) as [
		Vault,
		Vault,
		Vault,
	];
	const sealed = old.seal("draft", "x");
	const signature = old.sign("audit chain", "x");
	expect(both.open("draft", sealed)).toBe("x");
	expect(both.checkSignature("audit chain", "x", signature)).toBe(true);
	expect(both.checkSignature("audit chain", "y", signature)).toBe(false);
	expect(both.checkSignature("audit seal", "x", signature)).toBe(false);
	expect(fresh.open("draft", both.seal("draft", "x"))).toBe("x");
	expect(fresh.checkSignature("audit chain", "x", both.sign("audit chain", "x"))).toBe(true);
	expect(fresh.checkSignature("audit chain", "x", signature)).toBe("unknown");
});

test("a hash made with any of the secrets is among those that count", () => {
	const old = makeVault("old");
	const both = makeVault("new,old");
	expect(both.digests("limit", "x")).toEqual([
		makeVault("new").digest("limit", "x"),
		old.digest("limit", "x"),
	]);
	expect(both.isCurrent("draft", old.seal("draft", "x"))).toBe(false);
	expect(both.isCurrent("draft", both.seal("draft", "x"))).toBe(true);
	expect(both.fingerprints).toEqual([...makeVault("new").fingerprints, ...old.fingerprints]);
});
