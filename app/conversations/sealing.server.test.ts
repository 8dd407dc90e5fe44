import { createSecretKey, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openText, sealText } from "./sealing.server.ts";

const conversationId = "6f1c7a52-6a0d-4a3e-9d5c-3f5b7f0f8a11";
const keys = new Map([[1, createSecretKey(randomBytes(32))]]);
const text = "שלום 🌊\nשורה שנייה";

test("a text opens at its place only, whole only, and with its key only", () => {
	const place = { conversationId, place: 7 } as const;
	const sealed = sealText(keys, place, text);
	expect(sealed).toHaveLength(Buffer.byteLength(text) + 29);
	expect(openText(keys, place, sealed)).toBe(text);
	expect(sealText(keys, place, text)).not.toEqual(sealed);
	const elsewhere = [
		{ conversationId, place: 8 },
		{ conversationId, place: "draft 7" },
		{ conversationId: conversationId.replace("6", "7"), place: 7 },
	] as const;
	for (const other of elsewhere) expect(() => openText(keys, other, sealed)).toThrow();
	for (let at = 0; at < sealed.length; at += 1) {
		const changed = Buffer.from(sealed);
		changed[at] = (changed[at] ?? 0) ^ 1;
		expect(() => openText(keys, place, changed), `byte ${at}`).toThrow();
	}
	for (const length of [0, 1, 13, 28, sealed.length - 1]) {
		expect(() => openText(keys, place, sealed.subarray(0, length))).toThrow();
	}
	expect(() => openText(new Map([[1, createSecretKey(randomBytes(32))]]), place, sealed)).toThrow();
});

test("a newer key seals, and older texts open with the key they name", () => {
	const place = { conversationId, place: 1 } as const;
	const old = sealText(keys, place, text);
	const both = new Map([...keys, [2, createSecretKey(randomBytes(32))] as const]);
	const fresh = sealText(both, place, text);
	expect([old[0], fresh[0]]).toEqual([1, 2]);
	for (const sealed of [old, fresh]) expect(openText(both, place, sealed)).toBe(text);
	expect(() => openText(keys, place, fresh)).toThrow("unknown key");
});
