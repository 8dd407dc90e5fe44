import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { argon2, hashAtFullCost, running } from "../../../test/argon2.ts";
import { hashesAtOnce, hashPassword, verifyPassword } from "./password-hash.server.ts";

hashAtFullCost();
beforeEach(() => {
	argon2.mockClear();
	running.most = 0;
});

const costOf = (call: number) => {
	const [algorithm, { message, nonce, ...cost }] = argon2.mock.calls[call] ?? [
		undefined,
		{ message: "", nonce: "" },
	];
	return { algorithm, ...cost };
};

test("a hash is a PHC string with the current cost and its own salt", async () => {
	const one = await hashPassword("משפט קצר ויפה");
	const two = await hashPassword("משפט קצר ויפה");
	expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
	expect(two).not.toBe(one);
	expect(await verifyPassword(one, "משפט קצר ויפה")).toBe(true);
	expect(await verifyPassword(two, "משפט קצר ויפה")).toBe(true);
	expect(await verifyPassword(one, "משפט קצר ויפה ")).toBe(false);
	expect(await verifyPassword(one, "")).toBe(false);
});

test("matches the reference implementation's published vectors", async () => {
	// m = 2^16, t = 2, p = 1, password "password", salt "somesalt", version 0x13.
	const published =
		"$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
	expect(await verifyPassword(published, "password")).toBe(true);
	expect(await verifyPassword(published, "Password")).toBe(false);
});

test("without a hash it does the same work and returns false", async () => {
	const hash = await hashPassword("correct horse battery");
	argon2.mockClear();
	expect(await verifyPassword(hash, "correct horse battery")).toBe(true);
	expect(await verifyPassword(null, "correct horse battery")).toBe(false);
	expect(argon2).toHaveBeenCalledTimes(2);
	expect(costOf(0)).toEqual({
		algorithm: "argon2id",
		memory: 47_104,
		passes: 1,
		parallelism: 1,
		tagLength: 32,
	});
	expect(costOf(1)).toEqual(costOf(0));
});

test("at most two hashes run at once, and all calls are answered", async () => {
	const hash = await hashPassword("correct horse battery");
	running.most = 0;
	const answers = await Promise.all([
		...Array.from({ length: 4 }, () => verifyPassword(hash, "correct horse battery")),
		...Array.from({ length: 4 }, () => verifyPassword(null, "correct horse battery")),
		...Array.from({ length: 2 }, () => hashPassword("correct horse battery")),
	]);
	expect(answers.slice(0, 8)).toEqual([true, true, true, true, false, false, false, false]);
	expect(running.most).toBe(hashesAtOnce);
	expect(hashesAtOnce).toBeLessThanOrEqual(2);
	expect(running.now).toBe(0);
});

test("an unreadable hash throws without being computed or echoed", async () => {
	const good = await hashPassword("correct horse battery");
	argon2.mockClear();
	const damaged = [
		"",
		"plain",
		good.replace("argon2id", "argon2i"),
		good.replace("v=19", "v=16"),
		good.replace("m=47104", "m=8"),
		good.replace("m=47104", "m=4000000"),
		good.replace("t=1", "t=0"),
		good.replace("t=1", "t=900"),
		good.replace("p=1", "p=64"),
		good.slice(0, -10),
		`${good}\n`,
		`${good}$`,
	];
	for (const hash of damaged) {
		await expect(verifyPassword(hash, "correct horse battery")).rejects.toThrow(
			/^A stored password hash cannot be read$/,
		);
	}
	expect(argon2).not.toHaveBeenCalled();
	// A failed call frees its slot.
	expect(await verifyPassword(good, "correct horse battery")).toBe(true);
});

test("passwords match only if every character is the same", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.string({ unit: "binary", maxLength: 128 }),
			fc.string({ unit: "binary", maxLength: 128 }),
			async (one, other) => {
				const hash = await hashPassword(one);
				const [same, different] = await Promise.all([
					verifyPassword(hash, one),
					verifyPassword(hash, other),
				]);
				expect(same).toBe(true);
				expect(different).toBe(one === other);
			},
		),
		{ numRuns: 8 },
	);
	// Not normalised, case-folded, trimmed or truncated: each pair looks alike or shares a prefix.
	const pairs = [
		["\u00e9", "e\u0301"],
		["\ufb2aלום", "ש\u05c1לום"],
		["Sisma", "sisma"],
		["sisma", " sisma"],
		["a\0b", "a"],
		["x".repeat(128), "x".repeat(129)],
	] as const;
	for (const [one, other] of pairs) {
		expect(await verifyPassword(await hashPassword(one), other)).toBe(false);
	}
});
