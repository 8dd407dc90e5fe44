import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeFileVault } from "./file-vault.server.ts";

const old = "the-older-key-of-these-tests";
const fresh = "the-newer-key-of-these-tests";
const bytes = Buffer.from("of a picture");

test("encrypted bytes can be decrypted, differ each time and reveal nothing of the content", () => {
	const vault = makeFileVault([old]);
	const id = randomUUID();
	const one = vault.encrypt(id, bytes);
	const two = vault.encrypt(id, bytes);
	expect(vault.decrypt(id, one.sealedKey, one.encrypted)).toEqual(bytes);
	expect(one.encrypted).not.toEqual(two.encrypted);
	expect(one.sealedKey).not.toBe(two.sealedKey);
	expect(one.encrypted.includes(bytes)).toBe(false);
	expect(vault.decrypt(id, two.sealedKey, one.encrypted)).toBeNull();
});

test("a modified, truncated or swapped file does not open", () => {
	const vault = makeFileVault([old]);
	const id = randomUUID();
	const other = randomUUID();
	const { sealedKey, encrypted } = vault.encrypt(id, bytes);
	for (const at of [0, 12, encrypted.length - 1]) {
		const changed = Buffer.from(encrypted);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(vault.decrypt(id, sealedKey, changed)).toBeNull();
	}
	expect(vault.decrypt(id, sealedKey, encrypted.subarray(0, 20))).toBeNull();
	expect(vault.decrypt(id, sealedKey, Buffer.alloc(0))).toBeNull();
	expect(vault.decrypt(other, sealedKey, encrypted)).toBeNull();
	expect(vault.decrypt(id, "nonsense", encrypted)).toBeNull();
});

test("a new key seals, the old one still opens, and a sealed key moves from one to the other", () => {
	const [before, during, after] = [[old], [fresh, old], [fresh]].map(makeFileVault);
	if (!before || !during || !after) throw new Error("There are three.");
	const id = randomUUID();
	const { sealedKey, sealedBy, encrypted } = before.encrypt(id, bytes);
	expect(during.decrypt(id, sealedKey, encrypted)).toEqual(bytes);
	expect(after.decrypt(id, sealedKey, encrypted)).toBeNull();
	expect(after.reseal(id, sealedKey)).toBeNull();

	const moved = during.reseal(id, sealedKey);
	expect(moved?.sealedBy).toBe(after.sealedBy);
	expect(moved?.sealedBy).not.toBe(sealedBy);
	expect(after.decrypt(id, moved?.sealedKey ?? "", encrypted)).toEqual(bytes);
	expect(before.decrypt(id, moved?.sealedKey ?? "", encrypted)).toBeNull();
});
